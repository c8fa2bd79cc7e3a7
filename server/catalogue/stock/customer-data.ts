import type { CustomerData } from '#server/accounts/customer-data.ts'
import type { Queries } from '#server/database/connect.ts'

export const customerStockAlerts: CustomerData = {
  read: async (queries, { id }) => ({ stockAlerts: await readCustomerStockAlerts(queries, id) }),
  move: moveStockAlerts,
  forget: (tx, { id }) => tx.sql`delete from stock_alerts where person_id = ${id}`,
}

/** What a customer waits for, the latest first, as the customer reads it in a file. */
function readCustomerStockAlerts(queries: Queries, personId: string) {
  return queries.sql<{ product: string; options: string[]; askedAt: Date }>`
    select p.name as product, v.options, a.created_at as asked_at
      from stock_alerts a join variants v on v.id = a.variant_id join products p on p.id = v.product_id
     where a.person_id = ${personId} order by a.created_at desc, v.id`
}

/** Brings the alerts of another account of the same person. */
async function moveStockAlerts(queries: Queries, { from, to }: { from: string; to: string }): Promise<void> {
  await queries.sql`
    with gone as (delete from stock_alerts where person_id = ${from} returning variant_id, created_at)
    insert into stock_alerts (variant_id, person_id, created_at) select variant_id, ${to}, created_at from gone
    on conflict do nothing`
}
