import { formatPaise } from '#contract/money.ts'
import type { Transaction } from '#server/commands/command.ts'
import type { Queries } from '#server/database/connect.ts'
import { newId } from '#server/database/identifiers.ts'
import type { GatewayRefund } from '#server/payments/gateway/gateway.ts'
import { raiseIssue } from '../payment-issues.ts'
import { queueRefund } from './queue-refund.ts'

/** A refunded payment, whose row is locked. */
export interface RefundedPayment {
  id: string
  gatewayPaymentId: string
  status: 'authorized' | 'captured' | 'failed'
  /** What no refund has reserved yet. */
  restPaise: number
  orderId: string | null
  orderNumber: string | null
  orderStatus: string | null
  personId: string
}

interface LinkedRefund {
  id: string
  status: 'pending'
  amountPaise: number
}

/**
 * Records a refund that the shop did not request, made in the gateway's dashboard or by the gateway itself. Queued refunds
 * shrink to what is left. Administrators get an issue, unless the order is cancelled.
 */
export async function linkRefund(
  tx: Transaction,
  payment: RefundedPayment,
  refund: GatewayRefund,
): Promise<LinkedRefund | undefined> {
  if (refund.status === 'failed' || payment.status !== 'captured') return undefined
  // The gateway would refuse what is queued: not enough money is left.
  const withdrawn = refund.amountPaise > payment.restPaise ? await withdrawQueued(tx, payment.id) : []
  const restPaise = withdrawn.reduce((paise, { amountPaise }) => paise + amountPaise, payment.restPaise)
  if (refund.amountPaise > restPaise) {
    await raiseTooLarge(tx, refund, restPaise)
    await queueAgain(tx, payment.id, withdrawn, restPaise)
    return undefined
  }
  const id = newId()
  await tx.sql`
    with reserved as (update payments set refunded_paise = refunded_paise + ${refund.amountPaise} where id = ${payment.id})
    insert into refunds (id, payment_id, amount_paise, reason, status, gateway_refund_id, created_at)
    values (${id}, ${payment.id}, ${refund.amountPaise}, 'It was refunded at the payment gateway', 'pending', ${refund.id}, clock_timestamp())`
  await queueAgain(tx, payment.id, withdrawn, restPaise - refund.amountPaise)
  if (payment.orderStatus !== 'cancelled') await raiseRefunded(tx, payment, refund)
  return { id, status: 'pending', amountPaise: refund.amountPaise }
}

interface WithdrawnRefund {
  amountPaise: number
  reason: string
  requestedBy: string | null
}

/** Deletes the queued refunds of a locked payment. @param since those that were asked for from then on; absent: all */
export function withdrawQueued(
  queries: Queries,
  paymentId: string,
  since: Date | null = null,
): Promise<WithdrawnRefund[]> {
  return queries.sql<WithdrawnRefund>`
    with gone as (
      delete from refunds where payment_id = ${paymentId} and status = 'queued' and created_at >= coalesce(${since}::timestamptz, created_at)
      returning amount_paise, reason, requested_by, created_at),
    freed as (
      update payments set refunded_paise = refunded_paise - (select coalesce(sum(amount_paise), 0) from gone)
       where id = ${paymentId})
    select amount_paise, reason, requested_by from gone order by created_at`
}

/** Queues withdrawn refunds again, in their order, as far as the rest covers them; the last one may become smaller. */
async function queueAgain(
  tx: Transaction,
  paymentId: string,
  refunds: readonly WithdrawnRefund[],
  restPaise: number,
): Promise<void> {
  let leftPaise = restPaise
  for (const { amountPaise: withdrawnPaise, reason, requestedBy } of refunds) {
    const amountPaise = Math.min(withdrawnPaise, leftPaise)
    if (amountPaise === 0) return
    leftPaise -= amountPaise
    await queueRefund(tx, { paymentId, amountPaise, reason, requestedBy: requestedBy ?? undefined })
  }
}

function raiseRefunded(queries: Queries, payment: RefundedPayment, refund: GatewayRefund): Promise<void> {
  const what = `The gateway refunded ${formatPaise(refund.amountPaise)} (${refund.id}) without a word from this shop`
  return raiseIssue(queries, {
    kind: `refunded-at-gateway:${refund.id}`,
    gatewayPaymentId: payment.gatewayPaymentId,
    gatewayOrderId: null,
    explanation: payment.orderId
      ? `${what}. The order ${payment.orderNumber} ${payment.orderStatus === 'delivered' ? 'is delivered: ask its customer to pay again, or leave it.' : 'stays as it is: decide whether it is still delivered, or cancel it.'}`
      : `${what}, and the payment has no order. None is made of it: what is left goes back too, and the customer is told. Look whether the refund arrives.`,
  })
}

function raiseTooLarge(queries: Queries, refund: GatewayRefund, restPaise: number): Promise<void> {
  return raiseIssue(queries, {
    kind: 'refund-too-large',
    gatewayPaymentId: refund.paymentId,
    gatewayOrderId: null,
    explanation: `The gateway refunded ${formatPaise(refund.amountPaise)} (${refund.id}), of which the shop had only ${formatPaise(restPaise)} left to refund: the same money is probably promised twice. Cancel one of the refunds in the gateway’s dashboard.`,
  })
}
