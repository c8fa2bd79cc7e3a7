import type { Queries } from '#server/database/connect.ts'

/** What a customer waits for, the latest first, as the customer reads it in a file. */
export function readOwnStockAlerts(queries: Queries, personId: string) {
  return queries.sql<{ product: string; options: string[]; askedAt: Date }>`
    select p.name as product, v.options, a.created_at as asked_at
      from stock_alerts a join variants v on v.id = a.variant_id join products p on p.id = v.product_id
     where a.person_id = ${personId} order by a.created_at desc, v.id`
}
