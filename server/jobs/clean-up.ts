import type { Queries } from '#server/database/connect.ts'
import type { Shop } from '#server/shop.ts'

/** Rows that nobody needs any more, by table. Orders, money and the audit trail are kept. */
const OUTLIVED: readonly (readonly [table: string, condition: string])[] = [
  ['sessions', `expires_at < now() or seen_at < now() - make_interval(days => idle_days)`],
  ['attempts', `window_start < now() - interval '1 day'`],
  ['known_devices', `seen_at < now() - interval '180 days'`],
  ['password_resets', `expires_at < now() - interval '7 days'`],
  ['idempotency_records', `created_at < now() - interval '7 days'`],
  ['webhook_events', `received_at < now() - interval '30 days'`],
  ['activities', `at < now() - interval '90 days'`],
  ['mails', `created_at < now() - interval '180 days'`],
]
/** Small enough that a statement neither runs into its time-out nor holds others up. */
const ROWS_PER_STATEMENT = 5_000
const HALF_PAST_THREE = '30 3 * * *'

export function cleanUpJob({ database, jobs, log }: Shop): void {
  jobs.every('shop.clean-up', HALF_PAST_THREE, async () => {
    log.info({ deleted: await cleanUp(database) }, 'Outlived rows are deleted')
  })
}

/** Deletes what has outlived its use. @returns how many rows of each table */
export async function cleanUp(queries: Queries): Promise<Record<string, number>> {
  const deleted: Record<string, number> = {}
  for (const [table, condition] of OUTLIVED) {
    let rows: unknown[]
    deleted[table] = 0
    do {
      rows = await queries.rows(
        `delete from ${table}
          where ctid = any(array(select ctid from ${table} where ${condition} limit ${ROWS_PER_STATEMENT}))
          returning 1`,
      )
      deleted[table] += rows.length
    } while (rows.length === ROWS_PER_STATEMENT)
  }
  return deleted
}
