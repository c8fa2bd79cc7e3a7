import type { Queries } from '../database/connect.ts'
import { newId } from '../database/identifiers.ts'
import type { Jobs } from '../jobs.ts'

/**
 * Queues what is left of an order's captured payment for refund, in the caller's transaction; a job sends it
 * to the gateway. Never more than captured: the payment row is locked and its check holds.
 */
export async function queueFullRefund(
  queries: Queries,
  jobs: Jobs,
  orderId: string,
  reason: string,
): Promise<void> {
  const refundId = newId()
  const [queued] = await queries.rows<{ amountPaise: number }>(
    `with payment as (
       select id, amount_paise - refunded_paise as rest from payments
        where order_id = $1 and status = 'captured' and amount_paise > refunded_paise for no key update
     ), reserved as (
       update payments p set refunded_paise = p.amount_paise from payment where p.id = payment.id
     )
     insert into refunds (id, payment_id, amount_paise, reason, status)
     select $2, id, rest, $3, 'queued' from payment
     returning amount_paise as "amountPaise"`,
    [orderId, refundId, reason],
    'refund-queue-full',
  )
  if (queued) await jobs.send(queries, 'payments.refund', { refundId })
}
