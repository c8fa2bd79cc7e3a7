import { goodsOf, type OrderAmounts } from '#contract/charges.ts'
import { formatPaise } from '#contract/money.ts'
import { type DeliveryTerms, promiseFor } from '#contract/promises/areas.ts'
import type { GoodsRules } from '#contract/promises/rules.ts'
import { onlyStateText } from '#contract/tax/registration.ts'
import { Problem } from '#server/http/problem.ts'
import { presentPromise } from '#server/settings/areas/present-promise.ts'
import { onlyStateOf, type SaleTerms } from '#server/settings/sale-terms.ts'
import type { OrderInput, PromisedDelivery } from './price-order.ts'

/**
 * What the shop promises of an order's delivery, compared with the day that the customer was shown: a later one is asked about again.
 * @throws Problem 409 `not_delivered`, `below_minimum`, `delivery_changed` (with the promise as it is now)
 */
export function requireDelivery(
  terms: DeliveryTerms,
  amounts: OrderAmounts,
  { deliveryDetails: { pincode }, deliverBy }: Pick<OrderInput, 'deliveryDetails' | 'deliverBy'>,
): PromisedDelivery {
  const promise = promiseFor(terms, goodsOf(amounts))
  const data = { delivery: presentPromise(promise, pincode) }
  if (promise.on === null)
    throw new Problem(409, 'not_delivered', `We do not deliver to ${pincode} yet.`, { data })
  if (promise.missingForMinimumPaise > 0) {
    const message = `For ${pincode} the smallest order is ${formatPaise(promise.minimumPaise)}: ${formatPaise(promise.missingForMinimumPaise)} is missing.`
    throw new Problem(409, 'below_minimum', message, { data })
  }
  if (deliverBy !== undefined && promise.on > deliverBy)
    throw new Problem(409, 'delivery_changed', 'The day of delivery has changed. Please look at it again.', {
      data,
    })
  return { on: promise.on, areaName: promise.areaName, carrier: promise.carrier }
}

/** A composition dealer sells nothing to other states. @throws Problem 409 `other_state` */
export function requireOwnState(
  tax: SaleTerms['tax'],
  today: string,
  { state }: OrderInput['deliveryDetails'],
): void {
  const onlyState = onlyStateOf(tax, today)
  if (onlyState === null || onlyState === state) return
  throw new Problem(409, 'other_state', `${onlyStateText(onlyState)}.`)
}

/** Why an order cannot be paid in cash: the area or one of the goods takes none; null where it can. */
export function cashRefusalOf(
  { area }: DeliveryTerms,
  lines: readonly { name: string; rules: GoodsRules }[],
): string | null {
  const line = lines.find(({ rules }) => !rules.takesCash)
  if (line) return `${line.name} cannot be paid in cash.`
  return area?.takesCash === false ? 'Orders to this pincode cannot be paid in cash.' : null
}

/** @throws Problem 409 `cash_refused` */
export function requireCash(
  terms: DeliveryTerms,
  lines: readonly { name: string; rules: GoodsRules }[],
): void {
  const refusal = cashRefusalOf(terms, lines)
  if (refusal) throw new Problem(409, 'cash_refused', refusal)
}
