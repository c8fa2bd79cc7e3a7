import { formatPaise } from '#contract/money.ts'
import type { Transaction } from '#server/commands/command.ts'
import { newId } from '#server/database/identifiers.ts'
import { Problem } from '#server/http/problem.ts'

interface RefundInput {
  /** The shop's id, not the gateway's. */
  paymentId: string
  /** Absent: everything that is left. */
  amountPaise?: number
  reason: string
  requestedBy?: string
}

/**
 * Queues a refund in the caller's transaction; a job sends it to the gateway. Refunds never exceed what was captured, because
 * the payment is locked, the amount is reserved in its row, and a constraint checks that.
 * @throws Problem 409 `refund_refused`
 */
export async function queueRefund(tx: Transaction, input: RefundInput): Promise<{ amountPaise: number }> {
  const [payment] = await tx.sql<{ status: string; restPaise: number }>`
    select status, amount_paise - refunded_paise as rest_paise from payments where id = ${input.paymentId}
      for no key update`
  if (payment?.status !== 'captured')
    throw new Problem(409, 'refund_refused', 'Only a payment that was received can be refunded')
  const amountPaise = input.amountPaise ?? payment.restPaise
  if (amountPaise > payment.restPaise || amountPaise <= 0) throw tooMuch(payment.restPaise)
  const refundId = newId()
  await tx.sql`
    with reserved as (update payments set refunded_paise = refunded_paise + ${amountPaise} where id = ${input.paymentId})
    insert into refunds (id, payment_id, amount_paise, reason, status, requested_by, created_at)
    values (${refundId}, ${input.paymentId}, ${amountPaise}, ${input.reason}, 'queued', ${input.requestedBy ?? null}, clock_timestamp())`
  await tx.job('payments.refund', { refundId })
  return { amountPaise }
}

function tooMuch(restPaise: number): Problem {
  const message =
    restPaise === 0
      ? 'This payment has been refunded in full'
      : `At most ${formatPaise(restPaise)} can be refunded`
  return new Problem(409, 'refund_refused', message, { fields: { amount: message } })
}

/** Queues what is left of an order's captured payment for refund, in the caller's transaction. */
export async function queueFullRefund(tx: Transaction, orderId: string, reason: string): Promise<void> {
  const [payment] = await tx.sql<{ id: string }>`
    select id from payments
     where order_id = ${orderId} and status = 'captured' and amount_paise > refunded_paise for no key update`
  if (payment) await queueRefund(tx, { paymentId: payment.id, reason })
}
