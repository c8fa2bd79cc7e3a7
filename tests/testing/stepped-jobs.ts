import type { Queries } from '#server/database/connect.ts'
import type { Jobs } from '#server/jobs/jobs.ts'

interface StoredJob {
  id: number
  task: string
  data: object
}

/**
 * A job queue for tests that decide when each job runs. Jobs are rows of a table, so that they are committed or rolled
 * back with the transaction that sends them; a job that throws stays.
 */
export interface SteppedJobs extends Jobs {
  /** Creates the table; to be called first. */
  prepare(queries: Queries): Promise<void>
  waiting(queries: Queries): Promise<StoredJob[]>
  runOne(queries: Queries, job: StoredJob): Promise<void>
  /** Runs waiting jobs, and those that they send, until none is left, except emails. */
  runAll(queries: Queries): Promise<void>
}

const MAX_ROUNDS = 200

export function openSteppedJobs(): SteppedJobs {
  const handlers = new Map<string, (data: object, job: { id: string }) => Promise<void>>()

  async function waiting(queries: Queries): Promise<StoredJob[]> {
    return queries.sql<StoredJob>`
      select id, task, data from stepped_jobs where task not like 'mail.%' order by id`
  }
  async function runOne(queries: Queries, job: StoredJob): Promise<void> {
    const handle = handlers.get(job.task)
    if (!handle) throw new Error(`No handler for ${job.task}`)
    await handle(job.data, { id: String(job.id) })
    await queries.sql`delete from stepped_jobs where id = ${job.id}`
  }

  return {
    waiting,
    runOne,
    async prepare(queries) {
      await queries.rows(
        'create table stepped_jobs (id bigint generated always as identity primary key, task text, data jsonb, once text unique)',
      )
    },
    async runAll(queries) {
      for (let round = 0; round < MAX_ROUNDS; round++) {
        const jobs = await waiting(queries)
        if (jobs.length === 0) return
        for (const job of jobs) await runOne(queries, job)
      }
      throw new Error('The jobs never come to an end')
    },
    work(task, handle) {
      handlers.set(task, handle as (data: object, job: { id: string }) => Promise<void>)
    },
    every(task, _cron, handle) {
      handlers.set(task, handle)
    },
    async send(queries, task, data, { once } = {}) {
      await queries.sql`
        insert into stepped_jobs (task, data, once)
          values (${task}, ${JSON.stringify(data)}::jsonb, ${once === undefined ? null : `${task} ${once}`})
          on conflict (once) do nothing`
    },
    relay: () => undefined,
    retryEmails: async () => undefined,
    count: async () => ({ waiting: 0, failed: 0 }),
    start: async () => undefined,
    stop: async () => undefined,
  }
}
