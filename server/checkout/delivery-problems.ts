import { formatPaise } from '#contract/money.ts'
import type { DeliveryQuote, DeliveryTerms } from '#contract/promises/areas.ts'
import { liesOutside } from '#contract/promises/pincodes/pincode-states.ts'
import type { GoodsRules } from '#contract/promises/rules.ts'
import { onlyStateText } from '#contract/tax/registration.ts'
import { bearsFlatTax } from '#contract/tax/tax-classes.ts'
import { Problem } from '#server/http/problem.ts'
import { presentPromise } from '#server/settings/areas/present-promise.ts'
import { onlyStateOf, type SaleTerms } from '#server/settings/sale-terms.ts'
import type { OrderInput, PromisedDelivery } from './sale.ts'

/**
 * Why an order cannot be delivered as promised. A day later than the one that the customer was shown is asked about again.
 * @returns Problem 409 `not_delivered`, `below_minimum`, `delivery_changed` (with the promise as it is now)
 */
export function deliveryProblem(
  promise: DeliveryQuote,
  { deliveryDetails: { pincode }, deliverBy }: Pick<OrderInput, 'deliveryDetails' | 'deliverBy'>,
): Problem | undefined {
  const data = { delivery: presentPromise(promise, pincode) }
  if (promise.on === null)
    return new Problem(409, 'not_delivered', `We do not deliver to ${pincode} yet.`, { data })
  if (promise.missingForMinimumPaise > 0) {
    const message = `For ${pincode} the smallest order is ${formatPaise(promise.minimumPaise)}: ${formatPaise(promise.missingForMinimumPaise)} is missing.`
    return new Problem(409, 'below_minimum', message, { data })
  }
  if (deliverBy === undefined || promise.on <= deliverBy) return undefined
  const message = 'The day of delivery has changed. Please look at it again.'
  return new Problem(409, 'delivery_changed', message, { data })
}

/** What an order keeps of a promise that `deliveryProblem` has nothing against. */
export function keptPromise({ on, areaName, carrier }: DeliveryQuote): PromisedDelivery {
  if (on === null) throw new Error('There is no day for what is not delivered')
  return { on, areaName, carrier }
}

/** A composition dealer, and mostly who is not registered, sells nothing to other states, whichever an address names. @returns Problem 409 `other_state` */
export function ownStateProblem(
  { tax, delivery }: Pick<SaleTerms, 'tax' | 'delivery'>,
  { address, state, pincode }: Pick<OrderInput['deliveryDetails'], 'address' | 'state' | 'pincode'>,
): Problem | undefined {
  const onlyState = onlyStateOf(tax, delivery.today)
  // What is handed over without an address goes nowhere.
  const place = { state, pincode: address === '' ? '' : pincode }
  if (onlyState === null || !liesOutside(onlyState, place)) return undefined
  return new Problem(409, 'other_state', `${onlyStateText(onlyState)}.`)
}

/** Where 18 % is added to prices, goods that bear another tax are not sold. @returns Problem 409 `tax_on_top` */
export function onTopProblem(
  {
    terms,
    tax,
    delivery,
    addsFlatTax,
  }: Pick<SaleTerms, 'tax' | 'delivery' | 'addsFlatTax'> & {
    terms: { taxIncluded: boolean }
  },
  lines: readonly { name: string; taxClass: string | null }[],
): Problem | undefined {
  if (terms.taxIncluded || addsFlatTax) return undefined
  const classOf = (id: string) => tax.classes.find((each) => each.id === id)
  const other = lines.find(
    ({ taxClass }) => !bearsFlatTax(classOf(taxClass ?? tax.defaultTaxClass), delivery.today),
  )
  if (!other) return undefined
  const message = `${other.name} cannot be sold now: its price has to include its tax. Please ask the shop.`
  return new Problem(409, 'tax_on_top', message)
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

/** @returns Problem 409 `cash_refused` */
export function cashProblem(
  terms: DeliveryTerms,
  lines: readonly { name: string; rules: GoodsRules }[],
): Problem | undefined {
  const refusal = cashRefusalOf(terms, lines)
  return refusal === null ? undefined : new Problem(409, 'cash_refused', refusal)
}
