import type { Queries } from '#server/database/connect.ts'

/** What keeps a customer from deleting the account, each with what to do. */
export async function findUnsettledOrders(queries: Queries, personId: string): Promise<string[]> {
  const found = await queries.sql<{ number: string; kind: 'order' | 'refund' }>`
    select number, 'order' as kind from orders
     where person_id = ${personId} and status not in ('delivered', 'cancelled')
    union all
    select distinct o.number, 'refund' from orders o join payments p on p.order_id = o.id
      join refunds r on r.payment_id = p.id
     where o.person_id = ${personId} and (r.status in ('queued', 'pending')
        or exists (select from payment_issues i where i.kind = 'refund-failed:' || r.id and i.resolved_at is null))
     order by 1 limit 5`
  return found.map(({ number, kind }) =>
    kind === 'order'
      ? `Order ${number} has not arrived yet: cancel it or wait for it.`
      : `The refund for order ${number} is on its way: wait until you have it.`,
  )
}

/** Takes the person out of the orders. What was sold, for how much and to which town stays; issued documents do not change. */
export async function forgetCustomer(queries: Queries, personId: string): Promise<void> {
  await queries.sql`delete from prescriptions where person_id = ${personId} and order_id is null`
  await queries.sql`
    update order_history h set by_name = 'A customer' from orders o
     where o.person_id = ${personId} and h.order_id = o.id and h.by_person_id = ${personId}`
  await queries.sql`
    update orders set customer_name = 'Deleted account', customer_email = null, customer_phone = null,
        recipient_name = 'Deleted account', recipient_phone = '', recipient_email = '', street = 'Deleted',
        landmark = null, delivery_code = null, internal_note = null
     where person_id = ${personId}`
  await queries.sql`
    update order_changes c set before = c.before - 'details', after = c.after - 'details', note = null from orders o
     where o.person_id = ${personId} and c.order_id = o.id`
}
