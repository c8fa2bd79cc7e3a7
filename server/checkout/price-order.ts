import { goodsOf, inCash, subtotalOf, withDiscountShares } from '#contract/charges.ts'
import { MAX_PER_ORDER, MAX_PER_ORDER_TEXT } from '#contract/ordering/cart.ts'
import { promiseFor } from '#contract/promises/areas.ts'
import { type GoodsRules, rulesFor } from '#contract/promises/rules.ts'
import { typedBy } from '#server/accounts/unproved.ts'
import type { StoredLine } from '#server/cart/ordered-cart.ts'
import { variantIdOf } from '#server/catalogue/chosen-variant.ts'
import { type Quantity, variantIdsOf } from '#server/catalogue/stock/sold-stock.ts'
import type { Transaction } from '#server/commands/command.ts'
import type { Queries } from '#server/database/connect.ts'
import { invalidField, Problem, refuse } from '#server/http/problem.ts'
import { agreedCoupon } from './agreed-coupon.ts'
import { type CouponClaim, claimCoupon, discountOf } from './coupons.ts'
import { keptPromise, ownStateProblem } from './delivery-problems.ts'
import { releaseHeldCoupons, returnHeldGoods } from './held-goods.ts'
import { refusalOf } from './refusals.ts'
import type { LockedSale, OrderBuyer, OrderInput, PricedOrder, PricedSale, UndiscountedLine } from './sale.ts'
import { saleAmounts } from './sale-amounts.ts'
import { lockVariants, needsPrescription, type SaleVariant, withoutUnsold } from './sale-variants.ts'

/**
 * Gives back what the buyer holds, claims the code of what the buyer wants instead, prices it from the catalogue, and compares
 * it with what the customer was shown. Its variants stay locked until the transaction ends; every code is locked before them.
 * @param cartOf the customer's stored cart, which a cart order takes whole
 * @throws Problem 400 for too many of one, 409 `cart_changed`, `prescription_needed`, `out_of_stock`, `coupon_refused`,
 * `other_state`, `tax_on_top`, `not_delivered`, `below_minimum`, `delivery_changed`, `cash_refused` or `price_changed` (with the amounts).
 */
export async function priceOrder(
  tx: Transaction,
  buyer: OrderBuyer,
  input: OrderInput,
  cartOf: (queries: Queries, personId: string) => Promise<StoredLine[]>,
): Promise<PricedOrder> {
  refuse(ownStateProblem(buyer.sale, input.deliveryDetails))
  const priced = priceSale(await lockSale(tx, buyer, input, cartOf))
  refuse(refusalOf(priced))
  const { lines, amounts, worth, promise, variants, requested } = priced
  return {
    lines: withDiscountShares(lines, amounts.discountPaise),
    amounts,
    couponCode: worth?.code ?? null,
    couponTerms: worth ? agreedCoupon(worth, amounts.subtotalPaise) : null,
    delivery: keptPromise(promise),
    needsPrescription: needsPrescription(variants, requested),
  }
}

async function lockSale(
  tx: Transaction,
  buyer: OrderBuyer,
  input: OrderInput,
  cartOf: (queries: Queries, personId: string) => Promise<StoredLine[]>,
): Promise<LockedSale> {
  const { personId, held } = buyer
  const requested = mergeItems(input.items)
  const claim = claimOf(input, buyer)
  const lines = [...requested, ...held.flatMap((goods) => goods.lines)]
  await releaseHeldCoupons(tx, held, claim)
  const [cart, worth, locked] = await Promise.all([
    input.orderType === 'cart' ? (personId === null ? [] : cartOf(tx, personId)) : undefined,
    claim && claimCoupon(tx, claim),
    lockVariants(tx, variantIdsOf(lines)),
  ])
  await returnHeldGoods(tx, held)
  const found = held.length === 0 ? locked : await lockVariants(tx, variantIdsOf(requested))
  // A whole cart was put together while its goods were on sale.
  const variants = buyer.tellsUnsold || cart ? found : withoutUnsold(found)
  return { buyer, input, requested, variants, cart, worth }
}

function priceSale(sale: LockedSale): PricedSale {
  const { buyer, input, requested, variants, worth } = sale
  const lines = pricedLines(requested, variants, buyer.sale.rules)
  const coupon = worth && discountOf(worth, subtotalOf(lines))
  const exact = saleAmounts(lines, buyer.sale, {
    ...input,
    discountPaise: buyer.isFree ? subtotalOf(lines) : coupon?.discountPaise,
    state: input.deliveryDetails.state,
  })
  const amounts = buyer.paymentMethod === 'cod' ? inCash(exact, buyer.sale.terms) : exact
  const promise = promiseFor(buyer.sale.delivery, goodsOf(amounts))
  return { ...sale, lines, amounts, coupon, promise }
}

/** The use of a code that is claimed. @throws Problem 409 `coupon_refused` where nobody's uses can be counted */
function claimOf(
  { coupon, deliveryDetails }: OrderInput,
  { ownerId, mode }: OrderBuyer,
): CouponClaim | undefined {
  if (!coupon) return undefined
  if (ownerId !== null) return { code: coupon, personId: ownerId, typed: typedBy(deliveryDetails, mode) }
  const reason = 'A code needs the customer’s phone'
  throw new Problem(409, 'coupon_refused', reason, { fields: { coupon: reason } })
}

/** In id order. Lines of one variant are one line, before the limit of ten. @throws Problem 400 */
export function mergeItems(items: OrderInput['items']): Quantity[] {
  const quantities = new Map<string, number>()
  for (const item of items)
    quantities.set(variantIdOf(item), (quantities.get(variantIdOf(item)) ?? 0) + item.quantity)
  for (const quantity of quantities.values()) {
    if (quantity > MAX_PER_ORDER) throw invalidField('items', MAX_PER_ORDER_TEXT)
  }
  return [...quantities]
    .map(([variantId, quantity]) => ({ variantId, quantity }))
    .sort((a, b) => (a.variantId < b.variantId ? -1 : 1))
}

/** Lines at today's prices, as far as their variants exist. */
export function pricedLines(
  items: readonly Quantity[],
  variants: ReadonlyMap<string, SaleVariant>,
  rules: GoodsRules,
): UndiscountedLine[] {
  return items.flatMap((item) => {
    const variant = variants.get(item.variantId)
    if (!variant) return []
    const { productId, name, options, categoryId, picture, hsn, taxClass } = variant
    const snapshot = { productId, name, options, categoryId, picture, hsn, taxClass }
    const unitPricePaise = variant.pricePaise
    return [{ ...item, ...snapshot, unitPricePaise, rules: rulesFor(rules, variant.rules) }]
  })
}
