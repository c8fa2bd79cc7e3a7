import { isForCustomer } from '#contract/ordering/cancel-reasons.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { publishStockChanges } from '#server/catalogue/cache/catalogue-responses.ts'
import type { StockChange } from '#server/catalogue/stock-ledger.ts'
import { releaseCoupon } from '#server/checkout/coupons.ts'
import { isRepeated } from '#server/commands/idempotency.ts'
import type { Queries } from '#server/database/connect.ts'
import { transaction } from '#server/database/transaction.ts'
import type { SignedIn } from '#server/http/access.ts'
import { invalidField, notFound } from '#server/http/problem.ts'
import { queueFullRefund } from '#server/payments/refunds/queue-refund.ts'
import type { Shop } from '#server/shop.ts'
import type { OrderRow } from './order-tables.ts'
import { returnOrderedStock } from './ordered-stock.ts'
import { lockOrder, transitionOrder } from './transition-order.ts'

/**
 * Cancels an order: by its customer until it is picked up, by an administrator until it is delivered. Stock,
 * coupon and a captured payment go back. Cancelling a cancelled order changes nothing.
 * @throws Problem 404 for strangers, 400 without an administrator's reason, 409 `invalid_transition`,
 * `idempotency_mismatch`.
 */
export async function cancelOrder(
  shop: Shop,
  person: SignedIn,
  orderId: string,
  reason: string | undefined,
  key: string | undefined,
): Promise<void> {
  const { order, stock } = await transaction(shop.database, async (queries) => {
    const isRepeat = await isRepeated(
      queries,
      person.id,
      key,
      ['POST /api/orders/cancel', orderId, reason],
      orderId,
    )
    const found = await lockOrder(queries, orderId)
    if (person.role !== 'admin' && found.personId !== person.id) throw notFound('This order')
    if (isRepeat || found.status === 'cancelled') return { order: undefined, stock: [] }
    if (person.role === 'admin' && !reason) throw invalidField('reason', 'Enter a reason')
    return { order: found, stock: await cancelLocked(queries, shop, found, person, reason) }
  })
  if (order) publishCancelled(shop, order, stock)
}

async function cancelLocked(
  queries: Queries,
  shop: Shop,
  order: OrderRow,
  person: SignedIn,
  reason: string | undefined,
): Promise<StockChange[]> {
  await transitionOrder(queries, order, {
    to: 'cancelled',
    by: person.role === 'admin' ? 'admin' : 'customer',
    person: { id: person.id, name: person.name, role: person.role },
    note: reason,
  })
  await queries.sql`update orders set cancel_reason = ${reason ?? null} where id = ${order.id}`
  if (person.role === 'admin') {
    await recordAudit(queries, person, {
      action: 'order.cancelled',
      subjectType: 'order',
      subjectId: order.id,
      before: { status: order.status },
      after: { status: 'cancelled', reason },
    })
  }
  if (order.paymentMethod === 'razorpay')
    await queueFullRefund(queries, shop.jobs, order.id, reason ?? 'Cancelled by the customer')
  if (order.couponCode && order.personId) await releaseCoupon(queries, order.couponCode, order.personId)
  await shop.jobs.send(queries, 'mail.order', {
    orderId: order.id,
    kind: 'cancelled',
    ...(person.role === 'admin' && isForCustomer(reason) && { cancelReason: reason }),
  })
  // Goods that have left the shop go back into stock only when somebody has received them.
  if (order.goodsOutAt !== null) return []
  return returnOrderedStock(queries, order.id)
}

function publishCancelled(shop: Shop, order: OrderRow, stock: StockChange[]): void {
  const people = [order.personId, order.agentId, order.goodsAgentId].filter((id) => id !== null)
  shop.events.publish({ topic: 'orders', id: order.id, people, roles: ['admin'] })
  publishStockChanges(shop.events, stock)
}
