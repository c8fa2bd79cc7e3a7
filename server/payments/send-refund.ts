import { transaction } from '#server/database/transaction.ts'
import { GatewayFault } from './gateway.ts'
import { noteRefund, noteRefundRefused, refundsAtGateway } from './note-refund.ts'
import type { PaymentDesk } from './payment-desk.ts'

interface QueuedRefund {
  id: string
  status: string
  amountPaise: number
  reason: string
  gatewayPaymentId: string
}

/**
 * Sends one queued refund to the gateway. The refund's own id is the idempotency key: sent again after a
 * crash or a time-out it is still one refund.
 * @throws GatewayFault when the gateway is away; the job tries again
 */
export async function sendRefund(desk: PaymentDesk, refundId: string): Promise<void> {
  const { database } = desk.shop
  const [refund] = await database.sql<QueuedRefund>`
    select r.id, r.status, r.amount_paise, r.reason,
           p.gateway_payment_id
      from refunds r join payments p on p.id = r.payment_id where r.id = ${refundId}`
  if (refund?.status !== 'queued') return
  try {
    const made = await desk.gateway.refundPayment(refund.gatewayPaymentId, {
      amountPaise: refund.amountPaise,
      idempotencyKey: refund.id,
      reason: refund.reason,
    })
    await noteRefund(desk, { ...made, receipt: refund.id })
  } catch (error) {
    if (!(error instanceof GatewayFault) || error.kind !== 'refused') throw error
    const { message } = error
    await noteRefundsAtGateway(desk, refund.gatewayPaymentId)
    await transaction(database, (queries) => noteRefundRefused(queries, refund.id, message))
  }
}

/** Somebody may have refunded there what this shop has promised: then less is promised from now on. */
async function noteRefundsAtGateway(desk: PaymentDesk, gatewayPaymentId: string): Promise<void> {
  const payment = await desk.gateway.findPayment(gatewayPaymentId)
  const refunds = payment ? await refundsAtGateway(desk, payment) : []
  for (const refund of refunds) await noteRefund(desk, refund)
}
