import { formatPaise } from '#contract/money.ts'
import { command, type Transaction } from '#server/commands/command.ts'
import type { Queries } from '#server/database/connect.ts'
import { idOrNull } from '#server/database/identifiers.ts'
import type { GatewayPayment, GatewayRefund } from '#server/payments/gateway/gateway.ts'
import type { PaymentContext } from '#server/payments/payment-context.ts'
import { raiseIssue } from '../payment-issues.ts'
import { linkRefund, type RefundedPayment } from './link-refund.ts'

interface KnownRefund {
  id: string
  status: 'queued' | 'pending' | 'processed' | 'failed'
  amountPaise: number
}

/**
 * All refunds of a payment at the gateway, whoever requested them. If its list is empty although the payment says that
 * money was refunded, that sum counts as one refund.
 * @throws GatewayError
 */
export async function refundsAtGateway(
  { gateway }: PaymentContext,
  payment: GatewayPayment,
): Promise<GatewayRefund[]> {
  if (payment.refundedPaise === 0) return []
  const listed = await gateway.listRefundsOfPayment(payment.id)
  if (listed.length > 0) return listed
  const { id, refundedPaise, createdAt } = payment
  return [
    {
      id: `refund of ${id}`,
      paymentId: id,
      amountPaise: refundedPaise,
      status: 'processed',
      receipt: null,
      createdAt,
    },
  ]
}

/**
 * Records the state of a refund at the gateway; processed and failed are final. A refund that the shop did not request is
 * added. The customer gets an email when it is processed.
 * @returns whether the refund belongs to an order; if not, its payment has to be settled
 */
export async function recordRefund(context: PaymentContext, refund: GatewayRefund): Promise<boolean> {
  return command(context.shop, async (tx) => {
    const payment = await recordRefundIn(context, tx, refund)
    if (!payment?.orderId) return false
    tx.publish({ topic: 'orders', id: payment.orderId, people: [payment.personId], roles: ['admin'] })
    return true
  })
}

/** The same in the caller's transaction. @returns the payment, where the shop has it */
export async function recordRefundIn(
  { recordRefunded }: PaymentContext,
  tx: Transaction,
  refund: GatewayRefund,
): Promise<RefundedPayment | undefined> {
  const payment = await lockRefundedPayment(tx, refund.paymentId)
  if (!payment) return undefined
  const known = (await findRefund(tx, payment.id, refund)) ?? (await linkRefund(tx, payment, refund))
  if (!known || known.status === 'processed' || known.status === 'failed') return payment
  if (refund.status === 'failed') {
    await recordRefundFailure(tx, known.id, 'The bank did not take it', refund.id)
    return payment
  }
  await tx.sql`
    update refunds set status = ${refund.status}, gateway_refund_id = ${refund.id}, updated_at = now()
      where id = ${known.id}`
  if (refund.status === 'processed' && payment.orderId) await recordRefunded(tx, payment.orderId, known.id)
  return payment
}

async function lockRefundedPayment(
  queries: Queries,
  gatewayPaymentId: string,
): Promise<RefundedPayment | undefined> {
  // Read after the lock: while this waited, another transaction may have made the order.
  await queries.sql`select from payments where gateway_payment_id = ${gatewayPaymentId} for no key update`
  const [payment] = await queries.sql<RefundedPayment>`
    select p.id, p.gateway_payment_id, p.status, p.amount_paise - p.refunded_paise as rest_paise,
           p.order_id, o.number as order_number, o.status as order_status, i.person_id
      from payments p join payment_intents i on i.id = p.intent_id left join orders o on o.id = p.order_id
     where p.gateway_payment_id = ${gatewayPaymentId}`
  return payment
}

async function findRefund(
  queries: Queries,
  paymentId: string,
  refund: GatewayRefund,
): Promise<KnownRefund | undefined> {
  const ownId = refund.receipt && idOrNull(refund.receipt)
  const [known] = await queries.sql<KnownRefund>`
    select id, status, amount_paise from refunds
     where payment_id = ${paymentId} and (gateway_refund_id = ${refund.id} or id = ${ownId}::uuid)`
  return known
}

/** Marks a refund as failed, ends the reservation of its amount, and raises an issue for administrators. */
export async function recordRefundFailure(
  queries: Queries,
  refundId: string,
  reason: string,
  gatewayRefundId?: string,
): Promise<void> {
  await queries.sql`
    select from payments where id = (select payment_id from refunds where id = ${refundId}) for no key update`
  const [refund] = await queries.sql<{ amountPaise: number; gatewayPaymentId: string }>`
    with failed as (
      update refunds set status = 'failed', gateway_refund_id = coalesce(${gatewayRefundId ?? null}, gateway_refund_id), updated_at = now()
       where id = ${refundId} and status in ('queued', 'pending') returning payment_id, amount_paise)
    update payments p set refunded_paise = p.refunded_paise - f.amount_paise from failed f
     where p.id = f.payment_id
    returning f.amount_paise, p.gateway_payment_id`
  if (!refund) return
  // What was delivered after all is paid again.
  const ended = await queries.sql`
    update payment_issues set resolved_at = now(), resolution = 'The refund failed: the payment stays'
     where kind = 'delivered-refunded:' || ${refundId}::text and resolved_at is null returning 1`
  if (ended.length > 0) return
  await raiseIssue(queries, {
    kind: `refund-failed:${refundId}`,
    gatewayPaymentId: refund.gatewayPaymentId,
    gatewayOrderId: null,
    explanation: `A refund of ${formatPaise(refund.amountPaise)} failed: ${reason}. The customer still waits for the money: refund again, or pay it back another way and write down how.`,
  })
}
