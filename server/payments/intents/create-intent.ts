import { deliveryAddressText } from '#contract/accounts.ts'
import type { CreateIntentBody } from '#contract/ordering/payments.ts'
import type { Caller } from '#server/accounts/unproved.ts'
import { quantityOf } from '#server/checkout/quote-lines.ts'
import { requireDetails } from '#server/checkout/require-details.ts'
import { command } from '#server/commands/command.ts'
import { Problem } from '#server/http/problem.ts'
import { orUnavailable } from '#server/payments/confirm-payment.ts'
import { GatewayError, type GatewayOrder } from '#server/payments/gateway/gateway.ts'
import { gatewayAway, type PaymentContext } from '#server/payments/payment-context.ts'
import type { PaymentIntentRow } from '#server/payments/payment-tables.ts'
import { settleOrderPayments } from '#server/payments/settle-payment.ts'
import { holdCheckout, isSameCheckout } from './hold-checkout.ts'
import { findIntent, lockIntent, releaseHolds, setIntentStatus } from './payment-intents.ts'
import { beforeStrangers } from './strangers-holds.ts'

const MAX_NOTE_LENGTH = 256

/**
 * Starts an online payment: prices the checkout, holds its stock and coupon, stores it, and then, outside the transaction,
 * creates the gateway's order. A repeat of the same checkout gets the same gateway order, which can be paid only once;
 * another checkout ends the hold of the earlier one.
 * @throws Problem 409 as `priceOrder` and `already_paid`, 503 when the gateway is away.
 */
export async function createIntent(
  context: PaymentContext,
  caller: Caller,
  body: CreateIntentBody,
): Promise<PaymentIntentRow> {
  const { person: customer } = caller
  requireDetails(context.shop.config, customer, body.deliveryDetails)
  const { keyId } = await orUnavailable(context.readKeys)
  await settleEarlierPayment(context, { personId: customer.id, keyId }, body)
  const hold = () => holdCheckout(context, caller, body, keyId)
  const wanted = { lines: body.items.map(quantityOf), couponCode: body.coupon }
  const intent = await (customer.isUnproved ? hold() : beforeStrangers(context.shop, wanted, hold))
  if (intent.gatewayOrderId) return intent
  try {
    const order = await createGatewayOrder(context, intent)
    await context.shop.database.sql`
      update payment_intents set gateway_order_id = ${order.id}, key_id = ${keyId}, updated_at = now() where id = ${intent.id}`
    return { ...intent, gatewayOrderId: order.id }
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    await abandonIntent(context, intent.id)
    throw gatewayAway(error)
  }
}

/** Settles earlier payments of the same account, so that nobody pays twice. @throws Problem 409 `already_paid` */
async function settleEarlierPayment(
  context: PaymentContext,
  { personId, keyId }: { personId: string; keyId: string },
  body: CreateIntentBody,
): Promise<void> {
  const open = await context.shop.database.sql<{ gatewayOrderId: string }>`
    select gateway_order_id from payment_intents
     where person_id = ${personId} and status = 'open' and gateway_order_id is not null
       and coalesce(key_id, ${keyId}) = ${keyId}`
  for (const { gatewayOrderId } of open) {
    const [settled] = await orUnavailable(() => settleOrderPayments(context, gatewayOrderId))
    if (settled?.status !== 'ordered') continue
    const paid = await findIntent(context.shop.database, gatewayOrderId)
    if (paid && isSameCheckout(paid, body)) {
      throw new Problem(409, 'already_paid', 'You have already paid for this order', {
        data: { orderId: settled.orderId, paymentId: settled.paymentId },
      })
    }
  }
}

/** After a time-out the order is looked for by its receipt, because the gateway may have created it. */
async function createGatewayOrder(
  { gateway }: PaymentContext,
  intent: PaymentIntentRow,
): Promise<GatewayOrder> {
  try {
    return await gateway.createOrder({
      amountPaise: intent.totalPaise,
      receipt: intent.id,
      notes: intentNotes(intent),
    })
  } catch (error) {
    if (!(error instanceof GatewayError) || error.kind !== 'unreachable') throw error
    const made = await gateway.findOrderByReceipt(intent.id)
    if (!made) throw error
    return made
  }
}

/** What the gateway stores with the order, the address included. */
export function intentNotes(
  intent: Pick<PaymentIntentRow, 'id' | 'deliveryDetails'>,
): Record<string, string> {
  const address = deliveryAddressText(intent.deliveryDetails).slice(0, MAX_NOTE_LENGTH)
  return { checkout: intent.id, address }
}

async function abandonIntent({ shop }: PaymentContext, id: string): Promise<void> {
  await command(shop, async (tx) => {
    const intent = await lockIntent(tx, id)
    if (intent.status !== 'open' || intent.gatewayOrderId) return
    await setIntentStatus(tx, id, 'failed')
    await releaseHolds(tx, [intent])
  })
}
