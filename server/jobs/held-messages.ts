import type { Queries } from '#server/database/connect.ts'
import { AWAITED_TASKS, MESSAGE_TASKS } from './job-options.ts'

/**
 * Lets the messages that wait in a restored shop wait for somebody's yes: they may have gone out since the backup. Those
 * with a link or a code to sign in are of no use any more.
 */
export async function holdMessages({ sql }: Queries): Promise<void> {
  await sql`delete from job_requests where task = any(${[...AWAITED_TASKS, 'mail.invitation']})`
  await sql`update job_requests set held_since = now() where task ^@ any(${MESSAGE_TASKS})`
}

export async function countHeldMessages({ sql }: Queries): Promise<number> {
  const [row] = await sql<{ count: number }>`
    select coalesce(sum(case jsonb_typeof(data) when 'array' then jsonb_array_length(data) else 1 end), 0)::int as count
      from job_requests where held_since is not null`
  return row?.count ?? 0
}

/** To be followed by a relay. */
export async function releaseMessages({ sql }: Queries): Promise<void> {
  await sql`update job_requests set held_since = null where held_since is not null`
}

export async function dropHeldMessages({ sql }: Queries): Promise<void> {
  await sql`delete from job_requests where held_since is not null`
}
