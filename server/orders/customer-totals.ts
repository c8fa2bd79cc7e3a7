import type { Queries } from '#server/database/connect.ts'

/** Orders of these customers and what they spent on them, cancelled ones left out. */
export async function customerTotals(
  queries: Queries,
  customerIds: readonly string[],
): Promise<ReadonlyMap<string, { orders: number; totalSpentPaise: number }>> {
  const rows = await queries.rows<{ personId: string; orders: number; totalSpentPaise: number }>(
    `select person_id as "personId", count(*) as orders, sum(total_paise)::bigint as "totalSpentPaise"
       from orders where person_id = any($1) and status <> 'cancelled' group by person_id`,
    [customerIds],
    'customer-totals',
  )
  return new Map(rows.map(({ personId, ...totals }) => [personId, totals]))
}
