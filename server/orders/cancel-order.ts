import { recordAudit } from '#server/audit/record-audit.ts'
import { releaseCoupon } from '#server/checkout/coupons.ts'
import { command, type Transaction } from '#server/commands/command.ts'
import type { KeyedCall } from '#server/commands/idempotency.ts'
import { requireRight, type SignedIn } from '#server/http/access.ts'
import { invalidField } from '#server/http/problem.ts'
import { queueFullRefund } from '#server/payments/refunds/queue-refund.ts'
import type { Shop } from '#server/shop.ts'
import { CANCELLED, creditOrder } from './documents/credit-order.ts'
import { requireVisible } from './order-policy.ts'
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
  call: KeyedCall | undefined,
): Promise<void> {
  await command(shop, call, async (tx) => {
    const order = requireVisible(await lockOrder(tx, orderId), person)
    requireRight(person, 'orders.change')
    if (order.status === 'cancelled') return
    if (person.role === 'admin' && !reason) throw invalidField('reason', 'Enter a reason')
    await cancelLocked(tx, order, person, reason)
  })
}

/** Cancels a locked order; stock, coupon and a captured payment go back. @throws Problem 409 `invalid_transition` */
export async function cancelLocked(
  tx: Transaction,
  order: OrderRow,
  person: SignedIn,
  reason: string | undefined,
): Promise<void> {
  await transitionOrder(tx, order, {
    to: 'cancelled',
    by: person.role === 'admin' ? 'admin' : 'customer',
    person: { id: person.id, name: person.name, role: person.role },
    note: reason,
  })
  await tx.sql`update orders set cancel_reason = ${reason ?? null} where id = ${order.id}`
  if (person.role === 'admin') {
    await recordAudit(tx, person, {
      action: 'order.cancelled',
      subjectType: 'order',
      subjectId: order.id,
      before: { status: order.status },
      after: { status: 'cancelled', reason },
    })
  }
  if (order.paymentMethod === 'razorpay')
    await queueFullRefund(tx, order.id, reason ?? 'Cancelled by the customer')
  if (order.couponCode && order.personId) await releaseCoupon(tx, order.couponCode, order.personId)
  // Goods that have left the shop go back into stock only when somebody has received them.
  if (order.goodsOutAt === null) await returnOrderedStock(tx, order)
  await creditOrder(tx, { orderId: order.id, give: 'rest', reason: CANCELLED })
}
