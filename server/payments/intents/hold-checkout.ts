import { isDeepStrictEqual } from 'node:util'
import { isSameAmounts } from '#contract/charges.ts'
import { paiseFromRupees } from '#contract/money.ts'
import { MIN_ONLINE_PAISE } from '#contract/ordering/orders.ts'
import type { CreateIntentBody } from '#contract/ordering/payments.ts'
import { HOLD_MINUTES } from '#contract/ordering/payments.ts'
import { type Caller, isLimited } from '#server/accounts/unproved.ts'
import { lockCustomer } from '#server/cart/cart-changes.ts'
import { readCart } from '#server/cart/ordered-cart.ts'
import { variantIdOf } from '#server/catalogue/chosen-variant.ts'
import { takeStock } from '#server/catalogue/stock/sold-stock.ts'
import { AMOUNT_COLUMNS, amountValues } from '#server/checkout/order-amounts.ts'
import { priceOrder } from '#server/checkout/price-order.ts'
import type { PricedOrder } from '#server/checkout/sale.ts'
import { command } from '#server/commands/command.ts'
import { onlyRow, type Queries } from '#server/database/connect.ts'
import { newId } from '#server/database/identifiers.ts'
import { literal } from '#server/database/sql.ts'
import type { SignedIn } from '#server/http/access.ts'
import { Problem } from '#server/http/problem.ts'
import type { PaymentContext } from '#server/payments/payment-context.ts'
import { INTENT, type PaymentIntentRow } from '#server/payments/payment-tables.ts'
import { requireOpen } from '#server/settings/require-open.ts'
import { type StoredTerms, saleTerms, saleTermsOf } from '#server/settings/sale-terms.ts'
import { endHolds, lockOpenIntents, setIntentStatus } from './payment-intents.ts'
import {
  countStrangersHold,
  HOLD_TIME,
  type HoldTime,
  requireStrangersShare,
  strangersHoldTime,
} from './strangers-holds.ts'

export function isSameCheckout(intent: PaymentIntentRow, body: CreateIntentBody): boolean {
  return (
    intent.orderType === body.orderType &&
    intent.totalPaise === paiseFromRupees(body.total) &&
    isSameItems(intent, body.items) &&
    isSameBusiness(intent, body)
  )
}

/** Whether the same buyer gets the invoice, which is never changed. */
export function isSameBusiness(
  intent: Pick<PaymentIntentRow, 'business'>,
  { business }: Pick<CreateIntentBody, 'business'>,
): boolean {
  return isDeepStrictEqual(intent.business, business ?? null)
}

/** Whether the items are those of the intent, in the same quantities. */
export function isSameItems(
  intent: Pick<PaymentIntentRow, 'lines'>,
  items: readonly { productId: string; variantId?: string; quantity: number }[],
): boolean {
  const requested: Record<string, number> = {}
  for (const item of items) requested[variantIdOf(item)] = (requested[variantIdOf(item)] ?? 0) + item.quantity
  const held = Object.fromEntries(intent.lines.map((line) => [line.variantId, line.quantity]))
  return isDeepStrictEqual(requested, held)
}

/**
 * Prices a checkout and holds its stock and coupon, instead of what this person held before.
 * @param keyId of the account that takes the payment; one that another has begun cannot be paid there
 * @throws Problem 409 as `priceOrder`, `prescription_missing`, `hold_used_up`, `unproved_limit`, `nothing_to_pay`, `too_little_to_pay`
 */
export function holdCheckout(
  { shop, lockPrescription }: Pick<PaymentContext, 'shop' | 'lockPrescription'>,
  caller: Caller,
  body: CreateIntentBody,
  keyId: string,
): Promise<PaymentIntentRow> {
  const { person: customer } = caller
  const personId = customer.id
  const isStranger = isLimited(customer, shop.config)
  const time = isStranger ? strangersHoldTime(shop) : HOLD_TIME
  return command(shop, async (tx) => {
    // A customer's checkouts wait for each other, so that a double click holds the stock once.
    const { pincode } = body.deliveryDetails
    const [, earlier, { heldSince, sale }] = await Promise.all([
      lockCustomer(tx, personId),
      lockOpenIntents(tx, personId),
      requireHoldLeft(tx, customer, time, pincode),
      requireOpen(tx, shop.config, body),
    ])
    // What follows an open payment holds instead of it, for the time that is left.
    if (isStranger && earlier.length === 0)
      await countStrangersHold(tx, shop, caller, body.deliveryDetails.phone)
    const held = await endHolds(tx, earlier)
    const terms = saleTermsOf(sale, shop.config, pincode)
    const paying = {
      personId,
      ownerId: personId,
      mode: shop.config.mode,
      held,
      paymentMethod: 'razorpay',
      sale: terms,
    } as const
    const priced = await priceOrder(tx, paying, body, readCart)
    requirePayable(priced.amounts.totalPaise)
    if (isStranger) await requireStrangersShare(tx, shop, priced.lines)
    const prescriptionId = priced.needsPrescription
      ? await lockPrescription(tx, personId, body.prescriptionId)
      : null
    const same = earlier.find(
      (intent) => mayPayAgain(intent, body, priced) && (intent.keyId ?? keyId) === keyId,
    )
    const id = same?.id ?? newId()
    const replaced = earlier.filter((intent) => intent !== same)
    const [, intent] = await Promise.all([
      takeStock(tx, priced.lines, { reason: 'hold', referenceId: id }),
      storeIntent(tx, { id, personId, body, priced, prescriptionId, replaced, heldSince, time }),
    ])
    return intent
  })
}

/** @throws Problem 409 `nothing_to_pay`, `too_little_to_pay` for what the gateway takes */
function requirePayable(totalPaise: number): void {
  if (totalPaise >= MIN_ONLINE_PAISE) return
  if (totalPaise === 0) {
    const message = 'There is nothing to pay. Please place the order without a payment.'
    throw new Problem(409, 'nothing_to_pay', message)
  }
  const message = 'Online payment starts at ₹1. Please choose cash on delivery.'
  throw new Problem(409, 'too_little_to_pay', message)
}

/** @returns since when this person has held goods without paying, and the shop's stored terms @throws Problem 409 `hold_used_up` if that is too long */
async function requireHoldLeft(
  queries: Queries,
  { id: personId, isGuest }: Pick<SignedIn, 'id' | 'isGuest'>,
  { totalMinutes }: HoldTime,
  pincode: string,
): Promise<{ heldSince: Date; sale: StoredTerms }> {
  const rows = await queries.sql<HeldTime & { sale: StoredTerms }>`
    select coalesce(min(held_since), now()) as since,
           coalesce(min(held_since) + make_interval(mins => ${totalMinutes}) <= now(), false) as is_over,
           ${totalMinutes} as total_minutes,
           ceil(extract(epoch from max(expires_at) + make_interval(mins => ${literal(HOLD_MINUTES)}) - now()) / 60)::int as wait_minutes,
           ${saleTerms(pincode)} as sale
      from payment_intents
     where person_id = ${personId} and status in ('open', 'expired')
       and expires_at > now() - make_interval(mins => ${literal(HOLD_MINUTES)})`
  const held = onlyRow(rows)
  if (!held.isOver) return { heldSince: held.since, sale: held.sale }
  const wait = held.waitMinutes === 1 ? '1 minute' : `${held.waitMinutes} minutes`
  // Guests cannot pay in cash.
  const otherWay = isGuest ? '' : ', or choose cash on delivery'
  throw new Problem(
    409,
    'hold_used_up',
    `We have kept these items for you for ${held.totalMinutes} minutes without a payment. You can pay online again in ${wait}${otherWay}.`,
    { retryAfterSeconds: held.waitMinutes * 60 },
  )
}

interface HeldTime {
  since: Date
  isOver: boolean
  totalMinutes: number
  waitMinutes: number
}

interface Checkout {
  id: string
  personId: string
  body: CreateIntentBody
  priced: PricedOrder
  prescriptionId: string | null
  /** The payments that end with this one. */
  replaced: readonly PaymentIntentRow[]
  heldSince: Date
  time: HoldTime
}

async function storeIntent(
  queries: Queries,
  { id, personId, body, priced, prescriptionId, replaced, heldSince, time }: Checkout,
): Promise<PaymentIntentRow> {
  for (const intent of replaced) await setIntentStatus(queries, intent.id, 'expired')
  const stored = await queries.sql<PaymentIntentRow>`
    insert into payment_intents (id, person_id, status, order_type, lines, delivery_details, business, coupon_code, coupon_terms,
      ${AMOUNT_COLUMNS}, delivery, prescription_id, holds_stock, held_since, expires_at, next_check_at)
    values (${id}, ${personId}, 'open', ${body.orderType}, ${JSON.stringify(priced.lines)}::jsonb, ${JSON.stringify(body.deliveryDetails)}::jsonb, ${body.business ? JSON.stringify(body.business) : null}::jsonb, ${priced.couponCode}, ${priced.couponTerms && JSON.stringify(priced.couponTerms)}::jsonb, ${amountValues(priced.amounts)}, ${JSON.stringify(priced.delivery)}::jsonb, ${prescriptionId}, 'held', ${heldSince},
      least(now() + make_interval(mins => ${time.minutes}), ${heldSince}::timestamptz + make_interval(mins => ${time.totalMinutes})), now() + interval '1 minute')
    on conflict (id) do update
      set delivery_details = excluded.delivery_details, business = excluded.business, delivery = excluded.delivery, lines = excluded.lines,
          contained_tax_paise = excluded.contained_tax_paise, prescription_id = excluded.prescription_id,
          holds_stock = 'held',
          expires_at = excluded.expires_at, next_check_at = excluded.next_check_at, updated_at = now()
    returning ${INTENT}`
  return onlyRow(stored)
}

function mayPayAgain(intent: PaymentIntentRow, body: CreateIntentBody, priced: PricedOrder): boolean {
  return (
    intent.status === 'open' &&
    intent.gatewayOrderId !== null &&
    isSameCheckout(intent, body) &&
    isSameAmounts(intent, priced.amounts) &&
    intent.couponCode === priced.couponCode
  )
}
