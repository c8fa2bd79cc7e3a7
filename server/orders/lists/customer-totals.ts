import type { Queries } from '#server/database/connect.ts'
import { fragment } from '#server/database/sql.ts'
import { IS_SALE } from '../trial-orders.ts'

/** Of `people p`. */
export const HAS_ORDERED = fragment`exists (select from orders o where o.person_id = p.id and ${IS_SALE})`

/** Orders of these customers and what they spent on them, cancelled ones left out. */
export async function customerTotals(
  queries: Queries,
  customerIds: readonly string[],
): Promise<ReadonlyMap<string, { orders: number; totalSpentPaise: number }>> {
  const rows = await queries.sql<{ personId: string; orders: number; totalSpentPaise: number }>`
    select person_id, count(*) as orders, sum(total_paise)::bigint as total_spent_paise
      from orders o where person_id = any(${customerIds}) and ${IS_SALE} and status <> 'cancelled' group by person_id`
  return new Map(rows.map(({ personId, ...totals }) => [personId, totals]))
}
