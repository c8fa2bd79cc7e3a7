import { isDeepStrictEqual } from 'node:util'
import type { CreateIntentBody } from '../../contract/payments.ts'
import { HOLD_MINUTES } from '../../contract/payments.ts'
import { lockBuyer } from '../cart/cart-changes.ts'
import { announceStockChanges } from '../catalogue/catalogue-answers.ts'
import { type PricedOrder, priceOrder } from '../checkout/price-order.ts'
import { takeStock } from '../checkout/stock.ts'
import type { Queries } from '../database/connect.ts'
import { newId } from '../database/identifiers.ts'
import { transaction } from '../database/transaction.ts'
import type { SignedIn } from '../http/access.ts'
import { Problem } from '../http/problem.ts'
import { GatewayFault, type GatewayOrder } from './gateway.ts'
import { gatewayAway, type PaymentDesk } from './payment-desk.ts'
import { lockHeldIntents, lockIntent, releaseHolds, setIntentStatus } from './payment-intents.ts'
import type { PaymentIntentRow } from './payment-tables.ts'
import { settleOrderPayments } from './settle-payment.ts'

const LEAST_PAISE = 100
const LONGEST_NOTE = 256

/**
 * Begins an online payment: prices the checkout, holds its stock and coupon, stores it, and then, with no
 * transaction open, creates the gateway's order. Who tries the same checkout again gets the same gateway
 * order, which takes one payment at most; another checkout ends the hold of the one before.
 * @throws Problem 409 as `priceOrder` and `payment_used` (paid already), 503 when the gateway is away.
 */
export async function createIntent(
  desk: PaymentDesk,
  customer: SignedIn,
  body: CreateIntentBody,
): Promise<PaymentIntentRow> {
  await settleEarlierPayment(desk, customer.id, body)
  const { intent, stock } = await holdCheckout(desk, customer.id, body)
  announceStockChanges(desk.shop, stock)
  if (intent.gatewayOrderId) return intent
  try {
    const order = await createGatewayOrder(desk, intent)
    await desk.shop.database.rows(
      'update payment_intents set gateway_order_id = $2, updated_at = now() where id = $1',
      [intent.id, order.id],
      'intent-gateway-order',
    )
    return { ...intent, gatewayOrderId: order.id }
  } catch (error) {
    if (!(error instanceof GatewayFault)) throw error
    await abandonIntent(desk, intent.id)
    throw gatewayAway(error)
  }
}

/** A payment of the same checkout that went through unnoticed: nobody pays twice because an answer got lost. */
async function settleEarlierPayment(
  desk: PaymentDesk,
  personId: string,
  body: CreateIntentBody,
): Promise<void> {
  const held = await desk.shop.database.rows<{ id: string; gatewayOrderId: string }>(
    `select id, gateway_order_id as "gatewayOrderId" from payment_intents
      where person_id = $1 and holds_stock = 'held' and gateway_order_id is not null`,
    [personId],
    'intent-held-of-person',
  )
  for (const { id, gatewayOrderId } of held) {
    try {
      const [settled] = await settleOrderPayments(desk, gatewayOrderId)
      if (settled?.status !== 'ordered') continue
      const paid = await transaction(desk.shop.database, (queries) => lockIntent(queries, id))
      if (isSameCheckout(paid, body)) {
        throw new Problem(409, 'payment_used', 'You have already paid for this order', {
          data: { orderId: settled.orderId, paymentId: settled.paymentId },
        })
      }
    } catch (error) {
      if (error instanceof GatewayFault) throw gatewayAway(error)
      throw error
    }
  }
}

function isSameCheckout(intent: PaymentIntentRow, body: CreateIntentBody): boolean {
  return (
    intent.orderType === body.orderType &&
    intent.totalPaise === Math.round(body.total * 100) &&
    isSameItems(intent, body.items)
  )
}

/** Whether a wish names just what an intent was made for. */
export function isSameItems(
  intent: Pick<PaymentIntentRow, 'lines'>,
  items: readonly { productId: string; quantity: number }[],
): boolean {
  const wanted: Record<string, number> = {}
  for (const item of items) wanted[item.productId] = (wanted[item.productId] ?? 0) + item.quantity
  const kept = Object.fromEntries(intent.lines.map((line) => [line.productId, line.quantity]))
  return isDeepStrictEqual(wanted, kept)
}

function holdCheckout(desk: PaymentDesk, personId: string, body: CreateIntentBody) {
  return transaction(desk.shop.database, async (queries) => {
    // One after another for each customer, so that a double click holds the stock once.
    await lockBuyer(queries, personId)
    const earlier = await lockHeldIntents(queries, personId)
    const returned = await releaseHolds(queries, earlier, body)
    const priced = await priceOrder(queries, personId, body)
    if (priced.amounts.totalPaise < LEAST_PAISE)
      throw new Problem(409, 'conflict', 'Online payment starts at ₹1. Please choose cash on delivery.')
    const stock = [...returned, ...(await takeStock(queries, priced.lines))]
    const intent = await storeIntent(queries, personId, body, priced, earlier)
    return { intent, stock }
  })
}

async function storeIntent(
  queries: Queries,
  personId: string,
  body: CreateIntentBody,
  priced: PricedOrder,
  earlier: readonly PaymentIntentRow[],
): Promise<PaymentIntentRow> {
  const same = earlier.find((intent) => mayPayAgain(intent, body, priced))
  for (const intent of earlier) if (intent !== same) await setIntentStatus(queries, intent.id, 'expired')
  const [stored] = await queries.rows<{ id: string }>(
    `insert into payment_intents as i (id, person_id, status, order_type, lines, delivery_details, coupon_code,
       subtotal_paise, discount_paise, tax_paise, total_paise, holds_stock, expires_at, next_check_at)
     values ($1, $2, 'open', $3, $4::jsonb, $5::jsonb, $6, $7, $8, $9, $10, 'held',
       now() + make_interval(mins => ${HOLD_MINUTES}), now() + interval '1 minute')
     on conflict (id) do update
       set delivery_details = excluded.delivery_details, lines = excluded.lines, holds_stock = 'held',
           expires_at = excluded.expires_at, next_check_at = excluded.next_check_at, updated_at = now()
     returning id`,
    [
      same?.id ?? newId(),
      personId,
      body.orderType,
      JSON.stringify(priced.lines),
      JSON.stringify(body.deliveryDetails),
      priced.coupon?.code ?? null,
      priced.amounts.subtotalPaise,
      priced.amounts.discountPaise,
      priced.amounts.taxPaise,
      priced.amounts.totalPaise,
    ],
    'intent-store',
  )
  if (!stored) throw new Error('The stored intent was not returned')
  return lockIntent(queries, stored.id)
}

function mayPayAgain(intent: PaymentIntentRow, body: CreateIntentBody, priced: PricedOrder): boolean {
  return (
    intent.status === 'open' &&
    intent.gatewayOrderId !== null &&
    isSameCheckout(intent, body) &&
    intent.totalPaise === priced.amounts.totalPaise &&
    intent.couponCode === (priced.coupon?.code ?? null)
  )
}

/** After a time-out the order may be there all the same: asked for by its receipt before it is given up. */
async function createGatewayOrder({ gateway }: PaymentDesk, intent: PaymentIntentRow): Promise<GatewayOrder> {
  try {
    return await gateway.createOrder({
      amountPaise: intent.totalPaise,
      receipt: intent.id,
      notes: intentNotes(intent),
    })
  } catch (error) {
    if (!(error instanceof GatewayFault) || error.kind !== 'unreachable') throw error
    const made = await gateway.findOrderByReceipt(intent.id)
    if (!made) throw error
    return made
  }
}

/** What the gateway keeps beside the order; the address is among it (CHK-60). */
export function intentNotes(
  intent: Pick<PaymentIntentRow, 'id' | 'deliveryDetails'>,
): Record<string, string> {
  const { address, city, state, pincode } = intent.deliveryDetails
  return {
    checkout: intent.id,
    address: `${address}, ${city}, ${state} - ${pincode}`.slice(0, LONGEST_NOTE),
  }
}

async function abandonIntent({ shop }: PaymentDesk, id: string): Promise<void> {
  const stock = await transaction(shop.database, async (queries) => {
    const intent = await lockIntent(queries, id)
    if (intent.status !== 'open' || intent.gatewayOrderId) return []
    await setIntentStatus(queries, id, 'failed')
    return releaseHolds(queries, [intent])
  })
  announceStockChanges(shop, stock)
}
