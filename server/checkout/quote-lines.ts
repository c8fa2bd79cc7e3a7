import { pictureUrl } from '#contract/catalogue/catalogue.ts'
import { goodsOf, inCash, type OrderAmounts, presentAmounts, subtotalOf } from '#contract/charges.ts'
import { rupeesFromPaise } from '#contract/money.ts'
import { itemCount } from '#contract/ordering/cart.ts'
import type { Checkout, PlaceOrderBody, PricedChoices } from '#contract/ordering/checkout-schemas.ts'
import { promiseFor } from '#contract/promises/areas.ts'
import { rulesFor } from '#contract/promises/rules.ts'
import { choiceProblem, variantIdOf } from '#server/catalogue/chosen-variant.ts'
import { shownStock } from '#server/catalogue/present-product.ts'
import { type Quantity, variantIdsOf } from '#server/catalogue/stock/sold-stock.ts'
import type { Queries } from '#server/database/connect.ts'
import { refuse } from '#server/http/problem.ts'
import { presentPromise } from '#server/settings/areas/present-promise.ts'
import type { SaleTerms } from '#server/settings/sale-terms.ts'
import { cashRefusalOf } from './delivery-problems.ts'
import { presentTried, tryCoupon } from './price-cart.ts'
import { saleAmounts } from './sale-amounts.ts'
import { readVariantsFor, withoutUnsold } from './sale-variants.ts'

export interface QuotedLines {
  /** Whose held goods count as in stock; null where nobody is known. */
  personId: string | null
  requested: readonly Quantity[]
  /** The lines of a call, which have to name a variant where there are options. */
  given: PlaceOrderBody['items']
  sale: SaleTerms
  choices: PricedChoices
  /** It costs nothing, whatever is in it. */
  isFree?: boolean
  /** Whether the caller is told of what is not sold: who works here, and whose stored cart it is. */
  tellsUnsold: boolean
  pincode: string | undefined
  state: string | undefined
}

export function quantityOf(item: PlaceOrderBody['items'][number]): Quantity {
  return { variantId: variantIdOf(item), quantity: item.quantity }
}

/** What lines cost now, and what the shop says of their delivery; nothing is locked or changed. */
export async function quoteLines(
  queries: Queries,
  { personId, requested, given, sale, choices, isFree = false, tellsUnsold, pincode, state }: QuotedLines,
): Promise<Omit<Checkout, 'cashLeft'>> {
  const found = await readVariantsFor(queries, personId, variantIdsOf(requested))
  const variants = tellsUnsold ? found : withoutUnsold(found)
  refuse(choiceProblem(given, variants))
  const items = requested.flatMap(({ variantId, quantity }) => {
    const variant = variants.get(variantId)
    if (!variant) return []
    return [{ ...variant, variantId, quantity, unitPricePaise: variant.pricePaise }]
  })
  const { coupon: code } = choices
  const coupon = code ? await tryCoupon(queries, code, personId, subtotalOf(items)) : null
  const discountPaise = isFree ? subtotalOf(items) : coupon?.discountPaise
  const amounts = saleAmounts(items, sale, { ...choices, discountPaise, state })
  const promise = promiseFor(sale.delivery, goodsOf(amounts))
  const isDeliveryKnown = promise.isServed === true
  const present = (shown: OrderAmounts) => presentAmounts(shown, coupon?.code ?? null, { isDeliveryKnown })
  return {
    items: items.map((item) => ({
      productId: item.productId,
      variantId: item.variantId,
      name: item.name,
      options: item.options,
      quantity: item.quantity,
      price: rupeesFromPaise(item.pricePaise),
      image: item.picture && pictureUrl(item.picture, 320),
      pictures: item.picture ? [item.picture] : [],
      lineTotal: rupeesFromPaise(item.pricePaise * item.quantity),
      isAvailable:
        item.isAvailable && !item.lacksPrescription && (item.stock === null || item.stock >= item.quantity),
      needsPrescription: item.lacksPrescription,
      left: item.isAvailable ? shownStock(item.stock).left : null,
    })),
    itemCount: itemCount(items),
    amounts: present(amounts),
    amountsInCash: present(inCash(amounts, sale.terms)),
    delivery: presentPromise(promise, pincode),
    cashRefusal: cashRefusalOf(
      sale.delivery,
      items.map((item) => ({ ...item, rules: rulesFor(sale.rules, item.rules) })),
    ),
    needsPrescription: items.some((item) => item.needsPrescription),
    coupon: coupon && presentTried(coupon),
  }
}
