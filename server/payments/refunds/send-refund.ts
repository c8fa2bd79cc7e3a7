import { command } from '#server/commands/command.ts'
import { GatewayError } from '#server/payments/gateway/gateway.ts'
import type { PaymentContext } from '#server/payments/payment-context.ts'
import { recordRefund, recordRefundFailure, refundsAtGateway } from './record-refund.ts'

interface QueuedRefund {
  id: string
  amountPaise: number
  reason: string
  isRestored: boolean
  gatewayPaymentId: string
  keyId: string | null
}

/**
 * Sends one queued refund to the gateway. The refund's own id is the idempotency key, so that a repeat after a crash or a
 * time-out is still one refund.
 * @throws GatewayError when the gateway is away; the job tries again
 */
export async function sendRefund(context: PaymentContext, refundId: string): Promise<void> {
  const found = await readQueued(context, refundId)
  // It may have been sent since the backup, longer ago than the gateway knows the key.
  if (found?.isRestored) await recordRefundsAtGateway(context, found.gatewayPaymentId)
  const refund = found?.isRestored ? await readQueued(context, refundId) : found
  if (!refund) return
  try {
    const made = await context.gateway.refundPayment(refund.gatewayPaymentId, {
      amountPaise: refund.amountPaise,
      idempotencyKey: refund.id,
      reason: refund.reason,
    })
    await recordRefund(context, { ...made, receipt: refund.id })
  } catch (error) {
    if (!(error instanceof GatewayError) || error.kind !== 'refused') throw error
    const { keyId } = await context.readKeys()
    const isElsewhere = refund.keyId !== null && refund.keyId !== keyId
    const message = isElsewhere
      ? `it was paid with ${refund.keyId}, and the shop uses ${keyId} now`
      : error.message
    await recordRefundsAtGateway(context, refund.gatewayPaymentId)
    await command(context.shop, (tx) => recordRefundFailure(tx, refund.id, message))
  }
}

async function readQueued({ shop }: PaymentContext, refundId: string): Promise<QueuedRefund | undefined> {
  const [refund] = await shop.database.sql<QueuedRefund>`
    select r.id, r.amount_paise, r.reason, r.is_restored, p.gateway_payment_id, i.key_id
      from refunds r join payments p on p.id = r.payment_id join payment_intents i on i.id = p.intent_id
     where r.id = ${refundId} and r.status = 'queued'`
  return refund
}

/** Somebody may have refunded the same money at the gateway: recording that shrinks what is queued here. */
async function recordRefundsAtGateway(context: PaymentContext, gatewayPaymentId: string): Promise<void> {
  const payment = await context.gateway.findPayment(gatewayPaymentId)
  const refunds = payment ? await refundsAtGateway(context, payment) : []
  for (const refund of refunds) await recordRefund(context, refund)
}
