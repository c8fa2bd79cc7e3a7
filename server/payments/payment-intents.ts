import { claimCoupon, lockCoupons, releaseCoupon } from '#server/checkout/coupons.ts'
import {
  lockProducts,
  productIdsOf,
  requireStock,
  returnStock,
  type StockChange,
  takeStock,
} from '#server/checkout/stock.ts'
import type { Queries } from '#server/database/connect.ts'
import { notFound } from '#server/http/problem.ts'
import type { PaymentIntentRow } from './payment-tables.ts'

/** What `PaymentIntentRow` reads. */
export const INTENT_COLUMNS = `id, person_id as "personId", gateway_order_id as "gatewayOrderId", status, order_type as "orderType", lines,
  delivery_details as "deliveryDetails", coupon_code as "couponCode", subtotal_paise as "subtotalPaise",
  discount_paise as "discountPaise", tax_paise as "taxPaise", total_paise as "totalPaise", holds_stock as "holdsStock",
  held_since as "heldSince", expires_at as "expiresAt", next_check_at as "nextCheckAt", created_at as "createdAt",
  updated_at as "updatedAt"`

/** People know an intent by the gateway order's id. */
export async function findIntent(
  queries: Queries,
  gatewayOrderId: string,
): Promise<PaymentIntentRow | undefined> {
  const [intent] = await queries.rows<PaymentIntentRow>(
    `select ${INTENT_COLUMNS} from payment_intents where gateway_order_id = $1`,
    [gatewayOrderId],
    'intent-by-gateway-order',
  )
  return intent
}

/** @throws Problem 404 for everybody but the one whose payment it is. */
export async function requireOwnIntent(
  queries: Queries,
  personId: string,
  gatewayOrderId: string,
): Promise<PaymentIntentRow> {
  const intent = await findIntent(queries, gatewayOrderId)
  if (intent?.personId !== personId) throw notFound('This payment')
  return intent
}

/** The intent, locked until the transaction ends: whatever happens to a payment happens one after another. */
export async function lockIntent(queries: Queries, id: string): Promise<PaymentIntentRow> {
  const [intent] = await queries.rows<PaymentIntentRow>(
    `select ${INTENT_COLUMNS} from payment_intents where id = $1 for no key update`,
    [id],
    'intent-lock',
  )
  if (!intent) throw notFound('This payment')
  return intent
}

/** Locks what a person may still pay, with or without stock; at most one, as a new intent ends the one before. */
export function lockOpenIntents(queries: Queries, personId: string): Promise<PaymentIntentRow[]> {
  return queries.rows<PaymentIntentRow>(
    `select ${INTENT_COLUMNS} from payment_intents where person_id = $1 and status = 'open' order by id for no key update`,
    [personId],
    'intents-lock-open',
  )
}

/**
 * Takes stock and coupon again for an intent whose hold has ended.
 * @throws Problem 409 `out_of_stock` or `coupon_refused` when somebody else has them now.
 */
export async function holdAgain(queries: Queries, intent: PaymentIntentRow): Promise<StockChange[]> {
  if (intent.couponCode) await claimCoupon(queries, intent.couponCode, intent.personId)
  requireStock(await lockProducts(queries, productIdsOf(intent.lines)), intent.lines)
  return takeStock(queries, intent.lines)
}

/** What the same transaction will take after it has given holds back. */
export interface TakenNext {
  coupon?: string | null
  items?: readonly { productId: string }[]
}

/** Gives stock and coupon of locked intents back, once, and locks them together with what is taken afterwards. */
export async function releaseHolds(
  queries: Queries,
  intents: readonly PaymentIntentRow[],
  { coupon, items = [] }: TakenNext = {},
): Promise<StockChange[]> {
  const held = intents.filter((intent) => intent.holdsStock === 'held')
  if (held.length === 0) return []
  await queries.rows(
    `update payment_intents set holds_stock = 'released', updated_at = now() where id = any($1)`,
    [held.map(({ id }) => id)],
    'intents-release',
  )
  const codes = new Set([...held.map(({ couponCode }) => couponCode), coupon].filter((code) => code != null))
  await lockCoupons(queries, [...codes])
  for (const { couponCode, personId } of held)
    if (couponCode) await releaseCoupon(queries, couponCode, personId)
  const lines = held.flatMap((intent) => intent.lines)
  await lockProducts(queries, [...productIdsOf(lines), ...items.map(({ productId }) => productId)])
  const returned: StockChange[] = []
  for (const intent of held) returned.push(...(await returnStock(queries, intent.lines)))
  return returned
}

export async function setIntentStatus(
  queries: Queries,
  id: string,
  status: PaymentIntentRow['status'],
): Promise<void> {
  await queries.rows(
    'update payment_intents set status = $2, updated_at = now() where id = $1',
    [id, status],
    'intent-status',
  )
}
