import { FEES, presentAmounts, subtotalOf } from '#contract/charges.ts'
import { paiseFromRupees, rupeesFromPaise } from '#contract/money.ts'
import type { StoredLine } from '#server/cart/ordered-cart.ts'
import { choiceProblem, variantIdOf } from '#server/catalogue/chosen-variant.ts'
import type { Quantity } from '#server/catalogue/stock/sold-stock.ts'
import { Problem } from '#server/http/problem.ts'
import { minimumProblem } from './coupons.ts'
import { cashProblem, deliveryProblem, onTopProblem } from './delivery-problems.ts'
import type { PricedSale } from './sale.ts'
import { prescriptionProblem, stockProblem } from './sale-variants.ts'

type Rule = (sale: PricedSale) => Problem | undefined

/** Why something cannot be bought like this; the first that refuses is told. */
const RULES: readonly Rule[] = [
  ({ cart, requested }) => cart && cartProblem(cart, requested),
  ({ input, variants }) => choiceProblem(input.items, variants),
  ({ variants, requested }) => prescriptionProblem(variants, requested),
  ({ variants, requested }) => stockProblem(variants, requested),
  ({ buyer, lines }) => (buyer.isFree ? undefined : onTopProblem(buyer.sale, lines)),
  ({ worth, lines }) => worth && minimumProblem(worth, subtotalOf(lines)),
  ({ promise, input }) => deliveryProblem(promise, input),
  ({ buyer, amounts, lines }) =>
    buyer.paymentMethod === 'cod' && amounts.totalPaise > 0
      ? cashProblem(buyer.sale.delivery, lines)
      : undefined,
  (sale) => (isShown(sale) ? undefined : priceProblem(sale)),
]

export function refusalOf(sale: PricedSale): Problem | undefined {
  for (const rule of RULES) {
    const problem = rule(sale)
    if (problem) return problem
  }
  return undefined
}

/** Another window may have changed or ordered the cart. */
function cartProblem(cart: readonly StoredLine[], requested: readonly Quantity[]): Problem | undefined {
  const stored = new Map(cart.map((line) => [line.variantId, line.quantity]))
  const isSame =
    cart.length === requested.length &&
    requested.every((item) => stored.get(item.variantId) === item.quantity)
  if (isSame) return undefined
  return new Problem(409, 'cart_changed', 'Your cart has changed. Please look through it again.', {
    data: { items: cart },
  })
}

/** Whether the customer was shown these amounts, and these prices where the call names them. */
function isShown({ input, amounts, lines }: PricedSale): boolean {
  const parts = ['subtotal', 'tax', 'total', 'discount', ...FEES] as const
  const prices = new Map(lines.map((line) => [line.variantId, line.unitPricePaise]))
  const isSamePrice = input.items.every(
    (item) => item.price === undefined || paiseFromRupees(item.price) === prices.get(variantIdOf(item)),
  )
  return isSamePrice && parts.every((part) => paiseFromRupees(input[part] ?? 0) === amounts[`${part}Paise`])
}

function priceProblem({ amounts, coupon, lines }: PricedSale): Problem {
  return new Problem(409, 'price_changed', 'Prices have changed. Please check the new total.', {
    data: {
      amounts: presentAmounts(amounts, coupon?.code ?? null),
      items: lines.map((line) => ({
        productId: line.productId,
        variantId: line.variantId,
        price: rupeesFromPaise(line.unitPricePaise),
      })),
    },
  })
}
