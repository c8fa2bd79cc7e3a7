import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import type { Queries } from './database/connect.ts'

/** Work that must not be lost: written with the change that causes it, retried until it is done. */
export interface Jobs {
  /** Names the worker of a queue; before `start`. A job that throws is tried again with growing pauses. */
  work<Data extends object>(queue: string, handle: (data: Data) => Promise<void>): void
  /** Also at fixed times, in one server of the shop. `cron` as usual, in minutes. */
  every(queue: string, cron: string, handle: () => Promise<void>): void
  /** Writes a job through `queries`, so that it commits or vanishes with the caller's transaction. */
  send(
    queries: Queries,
    queue: string,
    data: object,
    options?: { startAfterSeconds?: number; once?: string },
  ): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

const RETRIES = {
  retryLimit: 12,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 600,
  expireInSeconds: 120,
}

/** Jobs on pg-boss, in a schema of their own in the shop's database. */
export function openJobs(pool: pg.Pool, log: FastifyBaseLogger): Jobs {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: 'pgboss',
    superviseIntervalSeconds: 60,
    persistWarnings: false,
  })
  boss.on('error', (error: Error) => log.warn({ err: error }, 'The job queue has a fault'))
  const workers = new Map<string, (data: object) => Promise<void>>()
  const schedules = new Map<string, string>()
  let isStarted = false

  return {
    work(queue, handle) {
      workers.set(queue, handle as (data: object) => Promise<void>)
    },
    every(queue, cron, handle) {
      workers.set(queue, handle)
      schedules.set(queue, cron)
    },
    async send(queries, queue, data, options = {}) {
      await boss.send(queue, data, {
        startAfter: options.startAfterSeconds,
        singletonKey: options.once,
        db: { executeSql: async (text, values) => ({ rows: await queries.rows(text, values) }) },
      })
    },
    async start() {
      await boss.start()
      isStarted = true
      for (const queue of workers.keys()) await boss.createQueue(queue, RETRIES)
      for (const [queue, cron] of schedules) await boss.schedule(queue, cron)
      for (const [queue, handle] of workers) {
        await boss.work<object>(queue, { pollingIntervalSeconds: 1, batchSize: 1 }, async (jobs) => {
          for (const job of jobs) await handle(job.data ?? {})
        })
      }
    },
    async stop() {
      if (isStarted) await boss.stop({ graceful: true, timeout: 5_000 })
    },
  }
}
