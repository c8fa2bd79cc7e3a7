import { recordAudit } from '#server/audit/record-audit.ts'
import { countCouponAgain } from '#server/checkout/coupons.ts'
import { command } from '#server/commands/command.ts'
import type { KeyedCall } from '#server/commands/idempotency.ts'
import type { SignedIn } from '#server/http/access.ts'
import { Problem } from '#server/http/problem.ts'
import { issueInvoice } from '#server/orders/documents/issue-invoice.ts'
import { lockOrder, transitionOrder } from '#server/orders/transition-order.ts'
import { keepPayment } from '#server/payments/refunds/keep-payment.ts'
import type { Shop } from '#server/shop.ts'
import { closeDelivery } from './change-status.ts'

/**
 * Records that an order was delivered although it was cancelled while an agent had its goods. Delivery and cash count for
 * that agent, and the coupon counts as used again. The stock does not change, because the units never came back; an online
 * payment is kept as far as it has not gone back.
 * @throws Problem 404, 409 `invalid_transition` where no agent has the goods
 */
export async function deliverCancelled(
  shop: Shop,
  admin: SignedIn,
  orderId: string,
  reason: string,
  call: KeyedCall,
): Promise<void> {
  await command(shop, call, async (tx) => {
    const found = await lockOrder(tx, orderId)
    if (found.status === 'delivered') return
    if (found.status !== 'cancelled' || found.goodsOutAt === null) {
      const message = 'Only a cancelled order whose goods are not back yet can be booked as delivered'
      throw new Problem(409, 'invalid_transition', message, { data: { status: found.status } })
    }
    const delivered = await transitionOrder(tx, found, {
      to: 'delivered',
      by: 'admin',
      person: admin,
      agentId: found.goodsAgentId,
      note: `Delivered all the same: ${reason}`,
    })
    await keepPayment(tx, admin, found)
    if (found.couponCode && found.personId) await countCouponAgain(tx, found.couponCode, found.personId)
    await closeDelivery(tx, delivered)
    await issueInvoice(tx, shop.config, delivered)
    await recordAudit(tx, admin, {
      action: 'order.delivered_after_all',
      subjectType: 'order',
      subjectId: found.id,
      before: { status: found.status },
      after: { status: 'delivered', agentId: found.goodsAgentId, reason },
    })
  })
}
