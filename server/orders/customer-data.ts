import { eachAmount } from '#contract/charges.ts'
import type { Order } from '#contract/ordering/orders-schemas.ts'
import type { CustomerData } from '#server/accounts/customer-data.ts'
import { forgetInLog } from '#server/audit/forget-in-log.ts'
import type { Queries } from '#server/database/connect.ts'
import { fragment } from '#server/database/sql.ts'
import { findUnsettledPayments } from '#server/payments/customer-data.ts'
import { documentsWhere } from './documents/document-queries.ts'
import { moveOrders } from './guests/claim-guest-orders.ts'
import { newestFirst } from './lists/order-conditions.ts'
import { ordersWhere } from './order-queries.ts'
import { movePhotos } from './prescriptions/prescription-photos.ts'

export const customerOrders: CustomerData = {
  read: async (queries, { id }) => ({ orders: await readCustomerOrders(queries, id) }),
  findUnsettled: async (queries, personId) => [
    ...(await findUnsettledOrders(queries, personId)),
    ...(await findUnsettledPayments(queries, personId)),
  ],
  move: moveOrders,
  forget: (tx, { id }) => forgetOrders(tx, id),
}

/** Photos that wait for an order are locked late: after the cart. */
export const customerPrescriptions: CustomerData = { move: movePhotos }

/** A customer's orders with what was issued for them, the newest first, as the customer reads them in a file. */
async function readCustomerOrders(queries: Queries, personId: string) {
  const isOwn = fragment`o.person_id = ${personId}`
  const orders = await ordersWhere(
    queries,
    { id: personId, role: 'customer', staffRole: null },
    fragment`${isOwn} ${newestFirst({})}`,
  )
  const documents = await documentsWhere(queries, fragment`${isOwn} order by d.id`)
  return orders.map((order) => ({
    ...presentOwnOrder(order),
    documents: documents
      .filter((document) => document.order.id === order.id)
      .map(({ title, number, issuedOn, total }) => ({ title, number, issuedOn, total })),
  }))
}

function presentOwnOrder(order: Order) {
  return {
    number: order.orderNumber,
    status: order.status,
    placedAt: order.createdAt,
    confirmedAt: order.confirmedAt,
    shippedAt: order.shippedAt,
    deliveredAt: order.deliveredAt,
    cancelledAt: order.cancelledAt,
    cancelReason: order.cancelReason,
    expectedOn: order.expectedDelivery,
    courier: order.courier,
    trackingNumber: order.trackingNumber,
    customer: { name: order.customer.name, email: order.customer.email, phone: order.customer.phone },
    deliveryDetails: order.deliveryDetails,
    business: order.business,
    lines: order.items.map(({ name, options, quantity, price }) => ({ name, options, quantity, price })),
    ...eachAmount((name) => order[name]),
    coupon: order.coupon,
    paymentMethod: order.paymentMethod,
    paymentState: order.paymentState,
  }
}

/** What keeps a customer from deleting the account, each with what to do. */
async function findUnsettledOrders(queries: Queries, personId: string): Promise<string[]> {
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
async function forgetOrders(queries: Queries, personId: string): Promise<void> {
  await queries.sql`delete from prescriptions where person_id = ${personId} and order_id is null`
  await queries.sql`
    update order_history h set by_name = case when by_role = 'customer' then 'A customer' else by_name end, note = null from orders o
     where o.person_id = ${personId} and h.order_id = o.id`
  await queries.sql`
    update order_milestones m set reason = null from orders o
     where o.person_id = ${personId} and m.order_id = o.id and m.reason is not null`
  const gone = await queries.sql<{ id: string }>`
    update orders set customer_name = 'Deleted account', customer_email = null, customer_phone = null,
        recipient_name = 'Deleted account', recipient_phone = '', recipient_email = '', street = 'Deleted',
        landmark = null, delivery_code = null, internal_note = null, cancel_reason = null,
        buyer_gstin = null, buyer_name = null, buyer_address = null, ships_to_other = false, ship_to_gstin = null
     where person_id = ${personId} returning id`
  await forgetInLog(
    queries,
    gone.map(({ id }) => id),
  )
  await queries.sql`
    update order_changes c set before = c.before - 'details', after = c.after - 'details', note = null from orders o
     where o.person_id = ${personId} and c.order_id = o.id`
}
