import { lockBuyer } from '#server/cart/cart-changes.ts'
import type { Queries } from '#server/database/connect.ts'
import { transaction } from '#server/database/transaction.ts'
import { Problem } from '#server/http/problem.ts'
import { raiseIssue } from './admin/payment-issues.ts'
import { GatewayFault, type GatewayPayment, type GatewayRefund, isCaptured } from './gateway.ts'
import { keepPayment, type PaymentFault, type Settlement } from './keep-payment.ts'
import { noteRefundIn, refundsAtGateway } from './note-refund.ts'
import type { PaymentDesk } from './payment-desk.ts'
import { findIntent, holdAgain, lockIntent, setIntentStatus } from './payment-intents.ts'
import type { PaymentIntentRow } from './payment-tables.ts'
import { returnPayment } from './return-payment.ts'

/** Settles every payment that the gateway has for one of its orders, the one that counts first. */
export async function settleOrderPayments(desk: PaymentDesk, gatewayOrderId: string): Promise<Settlement[]> {
  const settled: Settlement[] = []
  for (const payment of await desk.gateway.listPaymentsOfOrder(gatewayOrderId))
    settled.push(await settleGatewayPayment(desk, payment))
  return settled.sort((a, b) => Number(b.status === 'ordered') - Number(a.status === 'ordered'))
}

/**
 * The one way from a payment to its order. The window's confirmation, the webhook and the sweep all come
 * here, in any order and as often as they like: whoever is first makes the order, the others find it. Money
 * that cannot become an order is queued for refund in the same breath.
 * @throws GatewayFault when the gateway cannot be asked
 */
export async function settlePayment(desk: PaymentDesk, paymentId: string): Promise<Settlement> {
  const payment = await desk.gateway.findPayment(paymentId)
  return payment ? settleGatewayPayment(desk, payment) : { status: 'unknown', paymentId, orderId: null }
}

async function settleGatewayPayment(desk: PaymentDesk, found: GatewayPayment): Promise<Settlement> {
  const { database } = desk.shop
  const intent = found.orderId === null ? undefined : await findIntent(database, found.orderId)
  if (!intent) {
    if (found.status === 'authorized' || isCaptured(found)) await raiseUnknownOrder(database, found)
    return { status: 'unknown', paymentId: found.id, orderId: null }
  }
  if (found.status === 'created') return { status: 'pending', paymentId: found.id, orderId: null }
  const payment = found.status === 'authorized' ? await capture(desk, found) : found
  const refunds = await refundsAtGateway(desk, payment)
  try {
    return await orderOrKeep(desk, intent, payment, refunds)
  } catch (error) {
    // The goods or the code are somebody else's by now: the transaction is undone, and the money goes back.
    if (!(error instanceof Problem) || error.status !== 409) throw error
    return returnPayment(desk, intent.id, payment, { kind: 'not-fulfillable', reason: error.message })
  }
}

/** Money that is only reserved is taken, also when it came late: then it is ours to order with or to return. */
async function capture({ gateway }: PaymentDesk, payment: GatewayPayment): Promise<GatewayPayment> {
  try {
    return await gateway.capturePayment(payment.id, {
      paise: payment.amountPaise,
      currency: payment.currency,
    })
  } catch (error) {
    if (!(error instanceof GatewayFault)) throw error
    // Somebody else was faster, or the answer got lost: what counts is how it stands now.
    const now = await gateway.findPayment(payment.id)
    if (!now || now.status === 'authorized') throw error
    return now
  }
}

async function orderOrKeep(
  desk: PaymentDesk,
  { id: intentId, personId }: PaymentIntentRow,
  payment: GatewayPayment,
  refunds: readonly GatewayRefund[],
): Promise<Settlement> {
  const { shop } = desk
  const outcome = await transaction(shop.database, async (queries) => {
    await lockBuyer(queries, personId)
    const intent = await lockIntent(queries, intentId)
    const kept = await keepPayment(queries, intent, payment)
    for (const refund of refunds) await noteRefundIn(queries, shop.jobs, refund)
    if (kept.orderId) return { status: 'ordered' as const, orderId: kept.orderId }
    if (!isCaptured(payment)) {
      return {
        status: payment.status === 'failed' ? ('failed' as const) : ('pending' as const),
        orderId: null,
      }
    }
    const fault =
      kept.hasRefunds || payment.refundedPaise > 0 ? GOING_BACK : await faultOf(queries, intent, payment)
    if (fault) return { status: 'fault' as const, fault }
    const stock = intent.holdsStock === 'held' ? [] : await holdAgain(queries, intent)
    const orderId = await makeOrder(desk, queries, intent, kept.id)
    return { status: 'made' as const, orderId, customerId: intent.personId, stock }
  })
  if (outcome.status === 'fault') return returnPayment(desk, intentId, payment, outcome.fault)
  if (outcome.status === 'made')
    desk.orders.announce({ id: outcome.orderId, customerId: outcome.customerId, stock: outcome.stock })
  const status = outcome.status === 'made' ? 'ordered' : outcome.status
  return { status, paymentId: payment.id, orderId: outcome.orderId }
}

/** Money of which a part is on its way back orders nothing: the rest follows. */
const GOING_BACK: PaymentFault = {
  kind: 'not-fulfillable',
  reason: 'It had already been refunded, or a part of it',
}

async function makeOrder(
  { orders }: PaymentDesk,
  queries: Queries,
  intent: PaymentIntentRow,
  paymentRowId: string,
): Promise<string> {
  const orderId = await orders.make(queries, intent)
  await queries.sql`update payments set order_id = ${orderId} where id = ${paymentRowId} and order_id is null`
  await queries.sql`
    update payment_intents set holds_stock = 'ordered', updated_at = now() where id = ${intent.id}`
  await setIntentStatus(queries, intent.id, 'ordered')
  return orderId
}

async function faultOf(
  queries: Queries,
  intent: PaymentIntentRow,
  payment: GatewayPayment,
): Promise<PaymentFault | undefined> {
  if (payment.currency !== 'INR')
    return { kind: 'other-currency', reason: `It was paid in ${payment.currency} instead of INR` }
  if (payment.amountPaise !== intent.totalPaise)
    return { kind: 'amount-differs', reason: 'The amount paid is not the amount of the order' }
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
      'The gateway took money for an order that this shop did not create. Find out in the gateway’s dashboard whose it is; refund it there if it is nobody’s.',
  })
}
