import type pg from 'pg'
import { QUEUE } from './jobs.ts'

/**
 * What a backup stores as `job_requests`: they, and the jobs that are not done, under their ids, so that a restored shop
 * goes on with them. What was given up is among them, because messages say for two weeks that they wait.
 */
export async function unfinishedJobsSql(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ hasQueue: boolean }>(
    `select to_regclass('pgboss.job') is not null as "hasQueue"`,
  )
  const requests = 'select id, task, data, job_id, held_since from job_requests'
  if (!rows[0]?.hasQueue) return requests
  return `${requests} union all
    select id, data->>'task', data->'data', id, null from pgboss.job
     where name = '${QUEUE}' and state not in ('completed', 'cancelled')`
}
