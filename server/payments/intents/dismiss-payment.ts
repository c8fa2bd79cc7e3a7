import type { PaymentStatus } from '#contract/ordering/payments.ts'
import { command } from '#server/commands/command.ts'
import { askStatus } from '#server/payments/confirm-payment.ts'
import type { PaymentContext } from '#server/payments/payment-context.ts'
import { lockIntent, releaseHolds, requireOwnIntent } from './payment-intents.ts'

/**
 * The customer has closed the gateway's window. Unless it was paid, stock and coupon are released at once. The payment stays
 * open, so that another try pays the same gateway order.
 * @throws Problem 404 for somebody else's, 503 when the gateway is away: then the hold ends when it expires
 */
export async function dismissPayment(
  context: PaymentContext,
  personId: string,
  gatewayOrderId: string,
): Promise<PaymentStatus> {
  const { shop } = context
  const status = await askStatus(context, personId, gatewayOrderId)
  const { id } = await requireOwnIntent(shop.database, personId, gatewayOrderId)
  await command(shop, async (tx) => {
    const intent = await lockIntent(tx, id)
    if (intent.status === 'open') await releaseHolds(tx, [intent])
  })
  return status
}
