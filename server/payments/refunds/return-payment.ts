import { formatPaise, plainRupees, rupeesFromPaise } from '#contract/money.ts'
import { command } from '#server/commands/command.ts'
import type { GatewayPayment } from '#server/payments/gateway/gateway.ts'
import { lockIntent, releaseHolds, setIntentStatus } from '#server/payments/intents/payment-intents.ts'
import type { PaymentContext } from '#server/payments/payment-context.ts'
import { type PaymentRejection, recordPayment, type Settlement } from '#server/payments/record-payment.ts'
import { raiseIssue } from '../payment-issues.ts'
import { queueRefund } from './queue-refund.ts'

/**
 * Refunds the rest of a captured payment that cannot become an order, and emails the customer. It raises an issue where an
 * administrator should know. After a failed refund it does nothing, because an administrator has to decide.
 */
export async function returnPayment(
  context: PaymentContext,
  intentId: string,
  payment: GatewayPayment,
  rejection: PaymentRejection,
): Promise<Settlement> {
  const { shop } = context
  const orderId = await command(shop, async (tx) => {
    const intent = await lockIntent(tx, intentId)
    const recorded = await recordPayment(tx, intent, payment)
    if (recorded.orderId || recorded.hasFailedRefund) return recorded.orderId
    if (recorded.restPaise > 0) await queueRefund(tx, { paymentId: recorded.id, reason: rejection.reason })
    await tx.job('mail.payment-returned', { paymentId: recorded.id }, { once: recorded.id })
    if (rejection.kind !== 'not-fulfillable') {
      await raiseIssue(tx, {
        kind: rejection.kind,
        gatewayPaymentId: payment.id,
        gatewayOrderId: payment.orderId,
        explanation: `${rejection.reason}: ${formatAmount(payment)}, expected ${formatPaise(intent.totalPaise)}. It is being refunded in full and the customer is told; look whether the refund arrives.`,
      })
    }
    if (intent.status === 'ordered' || intent.status === 'refunded') return null
    await setIntentStatus(tx, intent.id, 'refunded')
    await releaseHolds(tx, [intent])
    return null
  })
  return { status: orderId ? 'ordered' : 'refunded', paymentId: payment.id, orderId }
}

function formatAmount({ amountPaise, currency }: GatewayPayment): string {
  return currency === 'INR'
    ? formatPaise(amountPaise)
    : `${plainRupees(rupeesFromPaise(amountPaise))} ${currency}`
}
