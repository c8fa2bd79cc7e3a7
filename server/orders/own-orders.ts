import { eachAmount } from '#contract/charges.ts'
import type { Order } from '#contract/ordering/orders-schemas.ts'
import type { Queries } from '#server/database/connect.ts'
import { fragment } from '#server/database/sql.ts'
import { documentsWhere } from './documents/document-queries.ts'
import { newestFirst } from './lists/order-conditions.ts'
import { ordersWhere } from './order-queries.ts'

/** A customer's orders with what was issued for them, the newest first, as the customer reads them in a file. */
export async function readOwnOrders(queries: Queries, personId: string) {
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
