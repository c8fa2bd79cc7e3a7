import { type ChosenVariant, variantIdOf } from '#server/catalogue/chosen-variant.ts'
import type { StockChange } from '#server/catalogue/stock-ledger.ts'
import { claimCoupon, lockCoupons, releaseCoupon } from '#server/checkout/coupons.ts'
import {
  lockVariants,
  requireNoPrescription,
  requireStock,
  returnStock,
  takeStock,
  variantIdsOf,
} from '#server/checkout/stock.ts'
import type { Queries } from '#server/database/connect.ts'
import { notFound, requireRow } from '#server/http/problem.ts'
import { INTENT, type PaymentIntentRow } from './payment-tables.ts'

/** Outside the server an intent is known by the id of its gateway order. */
export async function findIntent(
  queries: Queries,
  gatewayOrderId: string,
): Promise<PaymentIntentRow | undefined> {
  const [intent] = await queries.sql<PaymentIntentRow>`
    select ${INTENT} from payment_intents where gateway_order_id = ${gatewayOrderId}`
  return intent
}

/** @throws Problem 404 for somebody else's payment */
export async function requireOwnIntent(
  queries: Queries,
  personId: string,
  gatewayOrderId: string,
): Promise<PaymentIntentRow> {
  const intent = await findIntent(queries, gatewayOrderId)
  if (intent?.personId !== personId) throw notFound('This payment')
  return intent
}

/** Locks the intent until the transaction ends, so that changes of one payment wait for each other. */
export async function lockIntent(queries: Queries, id: string): Promise<PaymentIntentRow> {
  const intents = await queries.sql<PaymentIntentRow>`
    select ${INTENT} from payment_intents where id = ${id} for no key update`
  return requireRow(intents, 'This payment')
}

/** Locks the open payments of a person: at most one, because a new intent ends the one before. */
export function lockOpenIntents(queries: Queries, personId: string): Promise<PaymentIntentRow[]> {
  return queries.sql<PaymentIntentRow>`
    select ${INTENT} from payment_intents where person_id = ${personId} and status = 'open' order by id
      for no key update`
}

/**
 * Takes stock and coupon again for an intent whose hold has ended.
 * @throws Problem 409 `out_of_stock` or `coupon_refused` when somebody else has them now, `prescription_needed`
 */
export async function holdAgain(queries: Queries, intent: PaymentIntentRow): Promise<StockChange[]> {
  if (intent.couponCode) await claimCoupon(queries, intent.couponCode, intent.personId)
  requireStock(await lockSoldVariants(queries, intent), intent.lines)
  return takeStock(queries, intent.lines, { reason: 'hold', referenceId: intent.id })
}

/**
 * Locks the variants of a payment. They may need a prescription by now, and the shop may not sell such products.
 * @throws Problem 409 `prescription_needed`
 */
export async function lockSoldVariants(queries: Queries, { lines }: PaymentIntentRow) {
  const variants = await lockVariants(queries, variantIdsOf(lines))
  requireNoPrescription(variants, lines)
  return variants
}

/** What the same transaction takes after it has released holds. */
interface TakenNext {
  coupon?: string | null
  items?: readonly ChosenVariant[]
}

/**
 * Releases stock and coupons of locked intents, once. What the transaction takes next is locked here too, because every
 * transaction has to lock coupons and variants in the same order.
 */
export async function releaseHolds(
  queries: Queries,
  intents: readonly PaymentIntentRow[],
  { coupon, items = [] }: TakenNext = {},
): Promise<StockChange[]> {
  const held = intents.filter((intent) => intent.holdsStock === 'held')
  if (held.length === 0) return []
  await queries.sql`
    update payment_intents set holds_stock = 'released', updated_at = now()
      where id = any(${held.map(({ id }) => id)})`
  const codes = new Set([...held.map(({ couponCode }) => couponCode), coupon].filter((code) => code != null))
  await lockCoupons(queries, [...codes])
  for (const { couponCode, personId } of held)
    if (couponCode) await releaseCoupon(queries, couponCode, personId)
  const lines = held.flatMap((intent) => intent.lines)
  await lockVariants(queries, [...variantIdsOf(lines), ...items.map(variantIdOf)])
  const returned: StockChange[] = []
  for (const { id, lines } of held)
    returned.push(...(await returnStock(queries, lines, { reason: 'release', referenceId: id })))
  return returned
}

export async function setIntentStatus(
  queries: Queries,
  id: string,
  status: PaymentIntentRow['status'],
): Promise<void> {
  await queries.sql`update payment_intents set status = ${status}, updated_at = now() where id = ${id}`
}
