import type { Queries } from '#server/database/connect.ts'

/** Brings the alerts of another account of the same person. */
export async function moveStockAlerts(
  queries: Queries,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await queries.sql`
    with gone as (delete from stock_alerts where person_id = ${from} returning variant_id, created_at)
    insert into stock_alerts (variant_id, person_id, created_at) select variant_id, ${to}, created_at from gone
    on conflict do nothing`
}

export async function deleteStockAlerts(queries: Queries, personId: string): Promise<void> {
  await queries.sql`delete from stock_alerts where person_id = ${personId}`
}
