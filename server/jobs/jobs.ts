import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { type JobWithMetadata, PgBoss } from 'pg-boss'
import type { Queries } from '#server/database/connect.ts'
import { MAX_PER_GROUP, MESSAGE_RETRIES, MESSAGE_TASKS, optionsOf, WORKERS } from './job-options.ts'
import { batched, type JobRequest, type Payload, relayRequests } from './job-requests.ts'
import { Pacing } from './pacing.ts'
import type { SendOptions, TaskName, Tasks } from './tasks.ts'

/** Work that must not be lost: a job is stored with the change that causes it, and retried until it is done. */
export interface Jobs {
  /**
   * Registers the worker of a task, to be called before `start`. A job that throws is tried again with growing pauses,
   * under the same id.
   */
  work<Task extends TaskName>(
    task: Task,
    handle: (data: Tasks[Task], job: { id: string }) => Promise<void>,
  ): void
  /** Registers a task that runs at fixed times of Asia/Kolkata, on one server of the shop. */
  every(task: string, cron: string, handle: () => Promise<void>): void
  /** Stores a job in the caller's transaction, by one statement. A `command` has `tx.job`. */
  send<Task extends TaskName>(
    queries: Queries,
    task: Task,
    data: Tasks[Task],
    options?: SendOptions,
  ): Promise<void>
  /** To be called after a commit: moves the rows of `job_requests` into the queue soon. A poll finds what is left. */
  relay(): void
  /** Retries every message that waits or was given up, in the caller's transaction. */
  retryEmails(queries: Queries): Promise<void>
  /** Jobs that wait, and jobs that were given up after all their tries. */
  count(): Promise<{ waiting: number; failed: number }>
  start(): Promise<void>
  stop(): Promise<void>
}

/** All tasks share one queue: an idle shop asks the database once, not once for each task. */
export const QUEUE = 'shop'
/** Jobs that were given up: they are kept for a month and counted in the metrics. */
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
const POLL_S = 2
/** By then the transaction that sent a job has usually committed; otherwise the poll finds the job. */
const WAKE_MS = 20
const STOP_WITHIN_MS = 5_000

type Handler = (data: object, job: { id: string }) => Promise<void>

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

  work<Task extends TaskName>(
    task: Task,
    handle: (data: Tasks[Task], job: { id: string }) => Promise<void>,
  ): void {
    this.#handlers.set(task, handle as Handler)
  }

  every(task: string, cron: string, handle: () => Promise<void>): void {
    this.#handlers.set(task, handle)
    this.#schedules.set(task, cron)
  }

  async send<Task extends TaskName>(
    queries: Queries,
    task: Task,
    data: Tasks[Task],
    { startAfterSeconds, once }: SendOptions = {},
  ): Promise<void> {
    await this.#boss.send(QUEUE, { task, data } satisfies Payload, {
      id: once === undefined ? undefined : idOf(task, once),
      startAfter: startAfterSeconds,
      ...optionsOf(task),
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
             retry_limit = greatest(retry_limit, retry_count + ${MESSAGE_RETRIES.retryLimit}), keep_until = now() + interval '14 days'
       where name = ${QUEUE} and state in ('retry', 'failed') and data->>'task' ^@ any(${MESSAGE_TASKS})`
    await queries.sql`
      delete from pgboss.job where name = ${FAILED_QUEUE} and state < 'active'
        and data->>'task' ^@ any(${MESSAGE_TASKS})`
    this.#wakeWorkers(WAKE_MS)
  }

  async count(): Promise<{ waiting: number; failed: number }> {
    const { rows } = await this.#pool.query<{ waiting: number; failed: number }>(
      `select (count(*) filter (where name = $1) + (select count(*) from job_requests where held_since is null))::int as waiting,
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
      localGroupConcurrency: MAX_PER_GROUP,
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
    const jobs = batched(requests).map(({ jobId, ...data }) => ({
      id: jobId ?? undefined,
      data,
      ...optionsOf(data.task),
    }))
    return this.#boss.insert(QUEUE, jobs, { db })
  }

  async #run(job: JobWithMetadata<Payload>): Promise<void> {
    const { task, data } = job.data
    try {
      const handle = this.#handlers.get(task)
      if (!handle) throw new Error(`No worker is registered for ${task}`)
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

  /** Runs all tasks of a job, also after one that fails. The whole job is then retried, so tasks must be repeatable. */
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
      const options = { key: task, tz: 'Asia/Kolkata', ...optionsOf(task) }
      await this.#boss.schedule(QUEUE, cron, { task, data: {} }, options)
    }
    for (const { key } of await this.#boss.getSchedules(QUEUE)) {
      if (!this.#schedules.has(key)) await this.#boss.unschedule(QUEUE, key)
    }
  }
}

/** A second job with the same id is not stored. */
function idOf(task: string, once: string): string {
  const hex = createHash('sha256').update(`${task}\n${once}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
