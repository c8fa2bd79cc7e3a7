import type pg from 'pg'
import type { Queries } from '#server/database/connect.ts'
import { newId } from '#server/database/identifiers.ts'
import { type Fragment, fragment, literal } from '#server/database/sql.ts'
import { transaction } from '#server/database/transaction.ts'
import type { TaskName, Tasks } from './tasks.ts'

export interface JobRequest {
  task: string
  data: object | object[]
  /** The job that a backup has and that goes on under its id; null for a new one. */
  jobId: string | null
}

/** What a job of the queue holds. */
export interface Payload {
  task: string
  /** The data of one task, or of several that were requested together. */
  data: object | object[]
}

/** Begins the part of a statement that requests jobs with what it writes; a row is the id, the task and its data. */
export const REQUEST_JOBS = fragment`insert into job_requests (id, task, data)`

/** Stores a job as a part of another statement, which saves one; `relay` is to be called after the commit. */
export function jobRequest<Task extends TaskName>(task: Task, data: Tasks[Task]): Fragment {
  return fragment`${REQUEST_JOBS} values (${newId()}, ${task}, ${JSON.stringify(data)}::jsonb)`
}

const BATCH = 200
/** With the longest pause before each email, such a job ends long before `expireInSeconds`. */
const MAX_PER_JOB = 20

/**
 * Moves the rows of `job_requests` into the queue. Each batch is deleted in the transaction in which `insert` stores its
 * jobs, so that none is lost or doubled, even when several servers do this at once.
 * @returns whether there were any
 */
export async function relayRequests(
  pool: pg.Pool,
  insert: (queries: Queries, requests: JobRequest[]) => Promise<unknown>,
): Promise<boolean> {
  const takeBatch = () =>
    transaction({ pool }, async (queries) => {
      const requests = await queries.sql<JobRequest>`
        delete from job_requests
         where id in (select id from job_requests where held_since is null order by id limit ${literal(BATCH)} for update skip locked)
        returning task, data, job_id`
      if (requests.length > 0) await insert(queries, requests)
      return requests.length
    })
  const first = await takeBatch()
  for (let taken = first; taken === BATCH; ) taken = await takeBatch()
  return first > 0
}

/**
 * Puts the requests of one task into few jobs, because storing a job costs more than sending an email. One that a backup
 * has stays a job of its own.
 */
export function batched(requests: readonly JobRequest[]): (Payload & Pick<JobRequest, 'jobId'>)[] {
  const { known = [], fresh = [] } = Object.groupBy(requests, ({ jobId }) => (jobId ? 'known' : 'fresh'))
  const batches = [...Map.groupBy(fresh, ({ task }) => task)].flatMap(([task, ofTask]) => {
    const jobs = Math.ceil(ofTask.length / MAX_PER_JOB)
    return Array.from({ length: jobs }, (_, at) => ({
      task,
      data: ofTask.slice(at * MAX_PER_JOB, (at + 1) * MAX_PER_JOB).map(({ data }) => data),
      jobId: null,
    }))
  })
  return [...known, ...batches]
}
