import type { ShopMode } from '#contract/shop-mode.ts'
import { typedBy } from '#server/accounts/unproved.ts'
import { takeStock, variantIdsOf } from '#server/catalogue/stock/sold-stock.ts'
import { claimCoupon, moveCouponUse } from '#server/checkout/coupons.ts'
import { releaseHeldCoupons, returnHeldGoods } from '#server/checkout/held-goods.ts'
import {
  lockVariants,
  needsPrescription,
  prescriptionProblem,
  stockProblem,
} from '#server/checkout/sale-variants.ts'
import type { Transaction } from '#server/commands/command.ts'
import type { Queries } from '#server/database/connect.ts'
import { notFound, Problem, refuse, requireRow } from '#server/http/problem.ts'
import { INTENT, type PaymentIntentRow } from '#server/payments/payment-tables.ts'

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
 * Takes stock and coupon again for an intent whose hold has ended. @param ownerId whose the order is going to be
 * @throws Problem 409 `out_of_stock` or `coupon_refused` when somebody else has them now, `prescription_needed`,
 * `prescription_missing`
 */
export async function holdAgain(
  tx: Transaction,
  intent: PaymentIntentRow,
  { ownerId, mode }: { ownerId: string; mode: ShopMode },
): Promise<void> {
  const { couponCode: code, deliveryDetails } = intent
  if (code) await claimCoupon(tx, { code, personId: ownerId, typed: typedBy(deliveryDetails, mode) })
  refuse(stockProblem(await lockSoldVariants(tx, intent), intent.lines))
  await takeStock(tx, intent.lines, { reason: 'hold', referenceId: intent.id })
}

/**
 * Locks what an intent holds until it is ordered, and counts its code for the order's owner.
 * @throws Problem 409 `prescription_needed`,
 * `prescription_missing`
 */
export async function keepHold(
  queries: Queries,
  intent: PaymentIntentRow,
  { ownerId }: { ownerId: string },
): Promise<void> {
  const { couponCode, personId } = intent
  if (couponCode && ownerId !== personId)
    await moveCouponUse(queries, couponCode, { from: personId, to: ownerId })
  await lockSoldVariants(queries, intent)
}

/**
 * Locks the variants of a payment. They may need a prescription by now, and the shop may not sell such products.
 * @throws Problem 409 `prescription_needed`, `prescription_missing`
 */
async function lockSoldVariants(queries: Queries, { lines, prescriptionId }: PaymentIntentRow) {
  const variants = await lockVariants(queries, variantIdsOf(lines))
  refuse(prescriptionProblem(variants, lines))
  if (prescriptionId === null && needsPrescription(variants, lines))
    throw new Problem(409, 'prescription_missing', 'It has come to need a prescription')
  return variants
}

/** Ends the holds of locked intents, once. @returns what they held, which the caller gives back */
export async function endHolds(
  queries: Queries,
  intents: readonly PaymentIntentRow[],
): Promise<PaymentIntentRow[]> {
  const held = intents.filter((intent) => intent.holdsStock === 'held')
  if (held.length === 0) return []
  await queries.sql`
    update payment_intents set holds_stock = 'released', updated_at = now()
      where id = any(${held.map(({ id }) => id)})`
  return held
}

/** Releases stock and coupons of locked intents, once. */
export async function releaseHolds(tx: Transaction, intents: readonly PaymentIntentRow[]): Promise<void> {
  const held = await endHolds(tx, intents)
  if (held.length === 0) return
  await releaseHeldCoupons(tx, held)
  await lockVariants(tx, variantIdsOf(held.flatMap(({ lines }) => lines)))
  await returnHeldGoods(tx, held)
}

export async function setIntentStatus(
  queries: Queries,
  id: string,
  status: PaymentIntentRow['status'],
): Promise<void> {
  await queries.sql`update payment_intents set status = ${status}, updated_at = now() where id = ${id}`
}
