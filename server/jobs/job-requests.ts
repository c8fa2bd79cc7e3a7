import type pg from 'pg'
import type { Queries } from '#server/database/connect.ts'
import { literal } from '#server/database/sql.ts'
import { transaction } from '#server/database/transaction.ts'

export interface JobRequest {
  task: string
  data: object
}

const BATCH = 200

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
         where id in (select id from job_requests order by id limit ${literal(BATCH)} for update skip locked)
        returning task, data`
      if (requests.length > 0) await insert(queries, requests)
      return requests.length
    })
  const first = await takeBatch()
  for (let taken = first; taken === BATCH; ) taken = await takeBatch()
  return first > 0
}
