import { lockCustomerAndOwner } from '#server/accounts/person-queries.ts'
import { command, type Transaction } from '#server/commands/command.ts'
import type { Queries } from '#server/database/connect.ts'
import { Problem } from '#server/http/problem.ts'
import { GatewayError, type GatewayPayment, type GatewayRefund, isCaptured } from './gateway/gateway.ts'
import { findIntent, holdAgain, keepHold, lockIntent } from './intents/payment-intents.ts'
import { beforeStrangers } from './intents/strangers-holds.ts'
import type { PaymentContext } from './payment-context.ts'
import { raiseIssue } from './payment-issues.ts'
import type { PaymentIntentRow } from './payment-tables.ts'
import { type PaymentRejection, recordPayment, type Settlement } from './record-payment.ts'
import { recordRefundIn, refundsAtGateway } from './refunds/record-refund.ts'
import { returnPayment } from './refunds/return-payment.ts'

/** Settles every payment of one gateway order. @returns the one that made the shop's order first */
export async function settleOrderPayments(
  context: PaymentContext,
  gatewayOrderId: string,
): Promise<Settlement[]> {
  const settled: Settlement[] = []
  const payments = await context.gateway.listPaymentsOfOrder(gatewayOrderId)
  // Captured ones first: the gateway may refuse to capture another, and that must not keep their money waiting.
  for (const payment of payments.sort((a, b) => Number(isCaptured(b)) - Number(isCaptured(a))))
    settled.push(await settleGatewayPayment(context, payment))
  return settled.sort((a, b) => Number(b.status === 'ordered') - Number(a.status === 'ordered'))
}

/**
 * Makes the order of a payment; this is the only way. Confirmation, webhook and sweep may all call it, in any order and
 * repeatedly: the first call makes the order, the others find it. A payment that cannot become an order is refunded.
 * @throws GatewayError when the gateway cannot be asked
 */
export async function settlePayment(context: PaymentContext, paymentId: string): Promise<Settlement> {
  const payment = await context.gateway.findPayment(paymentId)
  return payment ? settleGatewayPayment(context, payment) : { status: 'unknown', paymentId, orderId: null }
}

export async function settleGatewayPayment(
  context: PaymentContext,
  found: GatewayPayment,
): Promise<Settlement> {
  const { database } = context.shop
  const intent = found.orderId === null ? undefined : await findIntent(database, found.orderId)
  if (!intent) {
    if (found.status === 'authorized' || isCaptured(found)) await raiseUnknownOrder(database, found)
    return { status: 'unknown', paymentId: found.id, orderId: null }
  }
  if (found.status === 'created') return { status: 'pending', paymentId: found.id, orderId: null }
  const payment = found.status === 'authorized' ? await capture(context, found) : found
  const refunds = await refundsAtGateway(context, payment)
  try {
    return await beforeStrangers(context.shop, intent, () => orderOrRecord(context, intent, payment, refunds))
  } catch (error) {
    // Goods or code went to somebody else, or may not be sold: the transaction was rolled back, and the money is refunded.
    if (!(error instanceof Problem) || error.status !== 409) throw error
    return returnPayment(context, intent.id, payment, { kind: 'not-fulfillable', reason: error.message })
  }
}

/** Captures an authorized payment, also a late one, because only captured payments can be refunded. */
async function capture({ gateway }: PaymentContext, payment: GatewayPayment): Promise<GatewayPayment> {
  try {
    return await gateway.capturePayment(payment.id, {
      paise: payment.amountPaise,
      currency: payment.currency,
    })
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    // Another call was faster, or the answer got lost: the payment's present state decides.
    const now = await gateway.findPayment(payment.id)
    if (!now || now.status === 'authorized') throw error
    return now
  }
}

async function orderOrRecord(
  context: PaymentContext,
  { id: intentId, personId }: PaymentIntentRow,
  payment: GatewayPayment,
  refunds: readonly GatewayRefund[],
): Promise<Settlement> {
  const { shop } = context
  const outcome = await command(shop, async (tx) => {
    const customerId = await lockCustomerAndOwner(tx, personId)
    const intent = await lockIntent(tx, intentId)
    const recorded = await recordPayment(tx, intent, payment)
    for (const refund of refunds) await recordRefundIn(context, tx, refund)
    if (recorded.orderId) return { status: 'ordered' as const, orderId: recorded.orderId }
    if (!isCaptured(payment)) {
      return {
        status: payment.status === 'failed' ? ('failed' as const) : ('pending' as const),
        orderId: null,
      }
    }
    const rejection =
      recorded.hasRefunds || payment.refundedPaise > 0
        ? ALREADY_REFUNDED
        : await rejectionOf(tx, intent, payment)
    if (rejection) return { status: 'rejected' as const, rejection }
    const take = intent.holdsStock === 'held' ? keepHold : holdAgain
    await take(tx, intent, { ownerId: customerId, mode: shop.config.mode })
    const orderId = await makeOrder(context, tx, { intent, customerId, paymentRowId: recorded.id })
    return { status: 'ordered' as const, orderId }
  })
  if (outcome.status === 'rejected') return returnPayment(context, intentId, payment, outcome.rejection)
  return { ...outcome, paymentId: payment.id }
}

/** A payment that was refunded in part makes no order: the rest is refunded too. */
const ALREADY_REFUNDED: PaymentRejection = {
  kind: 'not-fulfillable',
  reason: 'It had already been refunded, or a part of it',
}

async function makeOrder(
  context: PaymentContext,
  tx: Transaction,
  {
    intent,
    customerId,
    paymentRowId,
  }: { intent: PaymentIntentRow; customerId: string; paymentRowId: string },
): Promise<string> {
  const orderId = await context.makeOrder(tx, intent, customerId)
  await tx.sql`update payments set order_id = ${orderId} where id = ${paymentRowId} and order_id is null`
  await tx.sql`
    update payment_intents set status = 'ordered', holds_stock = 'ordered', updated_at = now() where id = ${intent.id}`
  return orderId
}

async function rejectionOf(
  queries: Queries,
  intent: PaymentIntentRow,
  payment: GatewayPayment,
): Promise<PaymentRejection | undefined> {
  if (payment.currency !== 'INR')
    return { kind: 'other-currency', reason: `It was paid in ${payment.currency} instead of INR` }
  if (payment.amountPaise !== intent.totalPaise)
    return { kind: 'amount-differs', reason: 'The amount paid is not the amount of the order' }
  if (intent.deliveryDetails.address === '')
    return { kind: 'not-fulfillable', reason: 'Its customer has deleted the account' }
  const [other] = await queries.sql`
    select 1 from payments where intent_id = ${intent.id} and order_id is not null`
  return other ? { kind: 'paid-twice', reason: 'This order was already paid' } : undefined
}

function raiseUnknownOrder(queries: Queries, payment: GatewayPayment): Promise<void> {
  return raiseIssue(queries, {
    kind: 'unknown-order',
    gatewayPaymentId: payment.id,
    gatewayOrderId: payment.orderId,
    explanation:
      'The gateway took money for an order that this shop did not create. Find out in the gateway’s dashboard whose it is; refund it there if it is nobody’s. After a restore it may be an order that was placed since the backup: its address is in the dashboard.',
  })
}
