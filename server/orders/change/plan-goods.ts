import type { ChangePriceBody } from '#contract/ordering/order-changes-schemas.ts'
import { choiceProblem } from '#server/catalogue/chosen-variant.ts'
import type { Quantity } from '#server/catalogue/stock/sold-stock.ts'
import { mergeItems, pricedLines } from '#server/checkout/price-order.ts'
import { needsPrescription, prescriptionProblem, stockProblem } from '#server/checkout/sale-variants.ts'
import { Problem, refuse } from '#server/http/problem.ts'
import type { OrderRow } from '../order-tables.ts'
import type { ChangeFacts, OrderedLine } from './change-facts.ts'
import { notChangeable } from './changeable.ts'

export interface PlannedGoods {
  /** All lines after the change, in id order, with the shares of the discount that they had. */
  lines: OrderedLine[]
  /** Units that the order takes besides, and that it gives back. */
  added: Quantity[]
  removed: Quantity[]
  /** Whether it has goods that it did not have. */
  hasNew: boolean
  prescription: OrderRow['prescription']
}

/**
 * The goods of an order after a change. What it had keeps the price at which it was sold; what is new has today's.
 * @throws Problem 400 for too many of one, 409 `out_of_stock`, `variant_required`, `prescription_needed`, `prescription_missing`,
 * `not_changeable`
 */
export function planGoods(facts: ChangeFacts, items: NonNullable<ChangePriceBody['items']>): PlannedGoods {
  const { order, variants, buyer } = facts
  const before = new Map(facts.lines.map((line) => [line.variantId, line]))
  const requested = mergeItems(items)
  const after = new Map(requested.map(({ variantId, quantity }) => [variantId, quantity]))
  const added = moreOf(requested, (id) => before.get(id)?.quantity ?? 0)
  const removed = moreOf(facts.lines, (id) => after.get(id) ?? 0)
  refuse(
    choiceProblem(items, variants) ?? prescriptionProblem(variants, added) ?? stockProblem(variants, added),
  )
  const lines = requested.flatMap((item) => {
    const kept = before.get(item.variantId)
    if (kept) return [{ ...kept, quantity: item.quantity }]
    return pricedLines([item], variants, buyer.sale.rules).map((line) => ({ ...line, discountPaise: 0 }))
  })
  const hasNew = lines.some(({ variantId }) => !before.has(variantId))
  if (hasNew && order.taxIncluded !== buyer.sale.terms.taxIncluded) {
    const message = 'Prices are on other terms now than when this order was placed: place a new order instead'
    throw new Problem(409, 'not_changeable', message, { data: { status: order.status } })
  }
  return { lines, added, removed, hasNew, prescription: prescriptionAfter(facts, { lines, added }) }
}

/** What there is more of than `others` say. */
function moreOf(lines: readonly Quantity[], others: (variantId: string) => number): Quantity[] {
  return lines
    .map(({ variantId, quantity }) => ({ variantId, quantity: quantity - others(variantId) }))
    .filter(({ quantity }) => quantity > 0)
}

/** Medicine that is added is checked again, by the photo that came with the order. */
function prescriptionAfter(
  { order, variants, hasPhoto }: ChangeFacts,
  { lines, added }: Pick<PlannedGoods, 'lines' | 'added'>,
): OrderRow['prescription'] {
  if (needsPrescription(variants, added)) {
    if (order.status === 'assigned') throw notChangeable(order, 'delivery')
    if (!hasPhoto) {
      const message = 'Medicine can be added only where the photo of a prescription came with the order'
      throw new Problem(409, 'prescription_missing', message)
    }
    return 'to_check'
  }
  const isNeeded = needsPrescription(variants, lines)
  return order.prescription === 'to_check' && !isNeeded ? null : order.prescription
}
