import type { PaymentStatus } from '#contract/payments.ts'
import { announceStockChanges } from '#server/catalogue/cache/catalogue-answers.ts'
import { transaction } from '#server/database/transaction.ts'
import { askStatus } from './confirm-payment.ts'
import type { PaymentDesk } from './payment-desk.ts'
import { lockIntent, releaseHolds, requireOwnIntent } from './payment-intents.ts'

/**
 * The customer has closed the gateway's window. Where nothing was paid all the same, goods and code are free again at
 * once; the payment itself stays open, so that trying again pays the same order of the gateway.
 * @throws Problem 404 for somebody else's, 503 when the gateway is away: then the hold ends with its time
 */
export async function dismissPayment(
  desk: PaymentDesk,
  personId: string,
  gatewayOrderId: string,
): Promise<PaymentStatus> {
  const { shop } = desk
  const status = await askStatus(desk, personId, gatewayOrderId)
  const { id } = await requireOwnIntent(shop.database, personId, gatewayOrderId)
  const stock = await transaction(shop.database, async (queries) => {
    const intent = await lockIntent(queries, id)
    return intent.status === 'open' ? releaseHolds(queries, [intent]) : []
  })
  announceStockChanges(shop, stock)
  return status
}
