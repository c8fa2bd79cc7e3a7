import type { Transaction } from '#server/commands/command.ts'
import { jobRequest } from '#server/jobs/job-requests.ts'
import { paymentMode } from '#server/settings/shop-info.ts'
import type { PaymentContext } from './payment-context.ts'
import { raiseIssue } from './payment-issues.ts'
import { recordRefund } from './refunds/record-refund.ts'
import { settleGatewayPayment } from './settle-payment.ts'

/** Clocks differ, and a payment begins before the shop records it. */
const EDGE_MS = 60 * 60 * 1000
const HOUR_S = 60 * 60
/** While nobody enters the gateway's keys again: a week. */
const MAX_TRIES = 24 * 7

/** Lets a restored shop ask the gateway: before it sends a refund that waited, and about all payments since the backup. */
export async function askGatewayAgain(tx: Transaction, takenAt: Date): Promise<void> {
  await tx.sql`update refunds set is_restored = true where status = 'queued'`
  await tx.sql`${jobRequest('payments.restored', { since: takenAt.toISOString() })}`
  tx.relayJobs()
}

/**
 * Settles every payment and refund of the gateway since a backup: what the shop does not know, and what became an order a
 * second time, is named to administrators.
 * @throws GatewayError when the gateway is away; the job tries again
 */
export async function settleSince(
  context: PaymentContext,
  { since, tries = 0 }: { since: string; tries?: number },
): Promise<void> {
  const { shop, gateway } = context
  if (paymentMode(shop) === 'off') {
    const [paidOnline] = await shop.database.sql`select from payment_intents limit 1`
    if (paidOnline && tries < MAX_TRIES)
      await shop.jobs.send(
        shop.database,
        'payments.restored',
        { since, tries: tries + 1 },
        { startAfterSeconds: HOUR_S },
      )
    return
  }
  const period = { from: new Date(Date.parse(since) - EDGE_MS), to: new Date() }
  for (const payment of await gateway.listPayments(period)) {
    const [known] = await shop.database.sql`
      select from payments where gateway_payment_id = ${payment.id} and order_id is not null`
    const { status, orderId } = await settleGatewayPayment(context, payment)
    if (known || status !== 'ordered') continue
    const [order] = await shop.database.sql<{ number: string }>`
      select number from orders where id = ${orderId}`
    await raiseIssue(shop.database, {
      kind: 'ordered-again',
      gatewayPaymentId: payment.id,
      gatewayOrderId: payment.orderId,
      explanation: `It was paid after the backup from which the shop was restored, and is the order ${order?.number} now. Before the restore it may have had another number: look whether it was delivered already.`,
    })
  }
  for (const refund of await gateway.listRefunds(period)) await recordRefund(context, refund)
}
