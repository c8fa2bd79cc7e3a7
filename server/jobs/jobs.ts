import { createHash } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { type JobWithMetadata, PgBoss } from 'pg-boss'
import type { Queries } from '#server/database/connect.ts'
import { type JobRequest, relayRequests } from './job-requests.ts'

/** Work that must not be lost: written with the change that causes it, retried until it is done. */
export interface Jobs {
  /**
   * Names the worker of a task; before `start`. A job that throws is tried again with growing pauses; its id
   * stays the same.
   */
  work<Data extends object>(task: string, handle: (data: Data, job: { id: string }) => Promise<void>): void
  /** Also at fixed times of Asia/Kolkata, in one server of the shop. `cron` as usual, in minutes. */
  every(task: string, cron: string, handle: () => Promise<void>): void
  /**
   * Writes a job through `queries`, so that it commits or vanishes with the caller's transaction; one
   * statement. With `once` the shop does the task one time under that name, however often it is sent.
   */
  send(
    queries: Queries,
    task: string,
    data: object,
    options?: { startAfterSeconds?: number; once?: string },
  ): Promise<void>
  /** After commit: soon gives the queue what a statement has written to `job_requests`; a poll finds the rest. */
  relay(): void
  /** Tries every email again that waits or was given up; within the caller's transaction. */
  retryEmails(queries: Queries): Promise<void>
  /** Jobs that wait, and jobs that were given up after all their tries. */
  count(): Promise<{ waiting: number; failed: number }>
  start(): Promise<void>
  stop(): Promise<void>
}

/** All tasks share one queue: an idle shop asks the database once, not once for each task. */
const QUEUE = 'shop'
/** Where jobs go that were given up; they stay for a month and are counted in the metrics. */
const FAILED_QUEUE = 'shop-failed'
const DAY_S = 24 * 60 * 60
const RETRIES = {
  retryLimit: 12,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 600,
  expireInSeconds: 120,
  deleteAfterSeconds: 7 * DAY_S,
}
/** A mail server may be away for days: an email is tried for at least two and a half, at most every half hour. */
const EMAIL_RETRIES = { retryLimit: 250, retryDelay: 5, retryBackoff: true, retryDelayMax: 1800 }
const EMAIL_TASK = 'mail.'
/** Few enough to leave most connections to shoppers, and one more than two outsiders can keep waiting. */
const WORKERS = 5
/** Who answers nothing keeps so many workers waiting at most: the others go on. */
const MAX_PER_OUTSIDER = 2
const POLL_S = 2
/** A sent job is fetched when its transaction has most likely committed; the poll finds the others. */
const WAKE_MS = 20
/**
 * So much later in a server that is never idle: emails wait until the rush is over. As many
 * times as much where as many processes share the machine, each of which sends mails.
 */
const LATER_MS = 400
const MAX_LATER_MS = 1000
/** With so long a pause before each email far below the time after which the queue takes a job for lost. */
const MAX_PER_JOB = 20
const STOP_WITHIN_MS = 5_000

type Handler = (data: object, job: { id: string }) => Promise<void>

interface Payload {
  task: string
  /** Of one piece of work, or of several that were asked for at the same moment. */
  data: object | object[]
}

/** Jobs on pg-boss, in a schema of their own in the shop's database. */
export class JobQueue implements Jobs {
  readonly #pool: pg.Pool
  readonly #log: FastifyBaseLogger
  readonly #boss: PgBoss
  readonly #pacing: Pacing
  readonly #handlers = new Map<string, Handler>()
  readonly #schedules = new Map<string, string>()
  #isStarted = false
  #waking: NodeJS.Timeout | undefined
  #polling: NodeJS.Timeout | undefined
  #isRelayDue = false
  #relaying = Promise.resolve(false)

  /** @param processCount processes of the shop on this machine */
  constructor(pool: pg.Pool, log: FastifyBaseLogger, processCount = 1) {
    this.#pool = pool
    this.#log = log
    this.#pacing = new Pacing(processCount)
    this.#boss = new PgBoss({
      db: { executeSql: (text, values) => pool.query(text, values) },
      schema: 'pgboss',
      superviseIntervalSeconds: 60,
      flowIntervalSeconds: 60,
      persistWarnings: false,
    })
    this.#boss.on('error', (error) => log.warn({ err: error }, 'The job queue has an error'))
    this.#boss.on('warning', (warning) => log.warn({ warning }, 'The job queue is slow'))
  }

  work<Data extends object>(task: string, handle: (data: Data, job: { id: string }) => Promise<void>): void {
    this.#handlers.set(task, handle as Handler)
  }

  every(task: string, cron: string, handle: () => Promise<void>): void {
    this.#handlers.set(task, handle)
    this.#schedules.set(task, cron)
  }

  async send(
    queries: Queries,
    task: string,
    data: object,
    { startAfterSeconds, once }: { startAfterSeconds?: number; once?: string } = {},
  ): Promise<void> {
    await this.#boss.send(QUEUE, { task, data } satisfies Payload, {
      id: once === undefined ? undefined : idOf(task, once),
      startAfter: startAfterSeconds,
      ...retriesOf(task),
      group: groupOf(task),
      db: { executeSql: async (text, values) => ({ rows: await queries.rows(text, values, 'job-send') }) },
    })
    this.#wakeWorkers(WAKE_MS)
  }

  relay(): void {
    this.#isRelayDue = true
    this.#wakeWorkers(WAKE_MS)
  }

  async retryEmails(queries: Queries): Promise<void> {
    await queries.sql`
      update pgboss.job
         set state = 'retry', start_after = now(), completed_on = null,
             retry_limit = greatest(retry_limit, retry_count + ${EMAIL_RETRIES.retryLimit}), keep_until = now() + interval '14 days'
       where name = ${QUEUE} and state in ('retry', 'failed') and starts_with(data->>'task', ${EMAIL_TASK})`
    await queries.sql`
      delete from pgboss.job where name = ${FAILED_QUEUE} and state < 'active'
        and starts_with(data->>'task', ${EMAIL_TASK})`
    this.#wakeWorkers(WAKE_MS)
  }

  async count(): Promise<{ waiting: number; failed: number }> {
    const { rows } = await this.#pool.query<{ waiting: number; failed: number }>(
      `select (count(*) filter (where name = $1) + (select count(*) from job_requests))::int as waiting,
              count(*) filter (where name = $2)::int as failed
         from pgboss.job where name in ($1, $2) and state < 'active'`,
      [QUEUE, FAILED_QUEUE],
    )
    return rows[0] ?? { waiting: 0, failed: 0 }
  }

  async start(): Promise<void> {
    await this.#boss.start()
    await this.#boss.createQueue(FAILED_QUEUE, { retentionSeconds: 30 * DAY_S })
    await this.#boss.createQueue(QUEUE, { ...RETRIES, deadLetter: FAILED_QUEUE })
    await this.#syncSchedules()
    this.#isStarted = true
    this.#polling = setInterval(async () => {
      if (await this.#relayNow()) this.#wakeWorkers(0)
    }, POLL_S * 1000)
    if (this.#handlers.size === 0) return
    const options = {
      pollingIntervalSeconds: POLL_S,
      localConcurrency: WORKERS,
      localGroupConcurrency: MAX_PER_OUTSIDER,
      batchSize: 1,
      includeMetadata: true,
    } as const
    await this.#boss.work<Payload, void, typeof options>(QUEUE, options, async ([job]) => {
      if (job) await this.#run(job)
    })
  }

  async stop(): Promise<void> {
    if (!this.#isStarted) return
    this.#isStarted = false
    clearTimeout(this.#waking)
    clearInterval(this.#polling)
    await this.#relaying
    await this.#boss.stop({ graceful: true, timeout: STOP_WITHIN_MS })
  }

  #wakeWorkers(afterMs: number): void {
    if (!this.#isStarted) return
    this.#waking ??= setTimeout(async () => {
      this.#waking = undefined
      if (this.#isRelayDue) await this.#relayNow()
      for (const worker of this.#boss.getWipData()) this.#boss.notifyWorker(worker.id)
    }, afterMs + this.#pacing.pauseMs())
  }

  #relayNow(): Promise<boolean> {
    this.#isRelayDue = false
    this.#relaying = this.#relaying
      .then(() => relayRequests(this.#pool, (queries, requests) => this.#insert(queries, requests)))
      .catch((error: unknown) => {
        this.#log.warn({ err: error }, 'Requested jobs could not be relayed yet')
        return false
      })
    return this.#relaying
  }

  #insert(queries: Queries, requests: JobRequest[]) {
    const db = {
      executeSql: async (text: string, values?: unknown[]) => ({ rows: await queries.rows(text, values) }),
    }
    const jobs = gathered(requests).map((data) => ({
      data,
      group: groupOf(data.task),
      ...retriesOf(data.task),
    }))
    return this.#boss.insert(QUEUE, jobs, { db })
  }

  async #run(job: JobWithMetadata<Payload>): Promise<void> {
    const { task, data } = job.data
    try {
      const handle = this.#handlers.get(task)
      if (!handle) throw new Error(`No part of this server does ${task}`)
      await this.#each([data].flat(), (one) => handle(one, { id: job.id }))
    } catch (error) {
      const isLastTry = job.retryCount >= job.retryLimit
      this.#log[isLastTry ? 'error' : 'warn'](
        { err: error, task, job: job.id },
        isLastTry ? 'A job is given up' : 'A job will be tried again',
      )
      throw error
    } finally {
      this.#wakeWorkers(0)
    }
  }

  /** One after the other, also those after one that fails; all of them are repeated then, and know what they have done. */
  async #each(pieces: readonly object[], handle: (data: object) => Promise<void>): Promise<void> {
    const failures: unknown[] = []
    for (const [at, data] of pieces.entries()) {
      if (at > 0) await sleep(this.#pacing.pauseMs())
      await handle(data).catch((error: unknown) => failures.push(error))
    }
    if (failures.length > 0) throw failures[0]
  }

  async #syncSchedules(): Promise<void> {
    for (const [task, cron] of this.#schedules) {
      const options = { key: task, tz: 'Asia/Kolkata', group: groupOf(task) }
      await this.#boss.schedule(QUEUE, cron, { task, data: {} }, options)
    }
    for (const { key } of await this.#boss.getSchedules(QUEUE)) {
      if (!this.#schedules.has(key)) await this.#boss.unschedule(QUEUE, key)
    }
  }
}

/** Lets jobs wait while many shoppers are served: without it a rush places half as many orders. */
class Pacing {
  readonly #processCount: number
  #lastLooked = performance.eventLoopUtilization()

  constructor(processCount: number) {
    this.#processCount = processCount
  }

  /** Milliseconds by how busy this server was since the last pause; hardly any in a calm one. */
  pauseMs(): number {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, this.#lastLooked)
    this.#lastLooked = now
    return Math.min(utilization ** 2 * LATER_MS * this.#processCount, MAX_LATER_MS)
  }
}

/** Requests of one task make one job for many: the queue's own books cost more than an email. */
function gathered(requests: readonly JobRequest[]): Payload[] {
  const tasks = Map.groupBy(requests, ({ task }) => task)
  return [...tasks].flatMap(([task, ofTask]) => {
    const jobs = Math.ceil(ofTask.length / MAX_PER_JOB)
    return Array.from({ length: jobs }, (_, at) => ({
      task,
      data: ofTask.slice(at * MAX_PER_JOB, (at + 1) * MAX_PER_JOB).map(({ data }) => data),
    }))
  })
}

/** Whom a task waits for, outside the shop: the mail server, the gateway; refunds are never behind webhooks. */
function groupOf(task: string): { id: string } | undefined {
  if (task.startsWith('mail.')) return { id: 'mail' }
  if (task === 'payments.refund') return { id: 'refund' }
  return task.startsWith('payments.') ? { id: 'payments' } : undefined
}

function retriesOf(task: string) {
  return task.startsWith(EMAIL_TASK) ? EMAIL_RETRIES : {}
}

/** The same id for the same work: a second job of that id is not written. */
function idOf(task: string, once: string): string {
  const hex = createHash('sha256').update(`${task}\n${once}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
