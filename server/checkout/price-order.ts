import {
  inCash,
  type OrderAmounts,
  presentAmounts,
  subtotalOf,
  withDiscountShares,
} from '#contract/charges.ts'
import { paiseFromRupees, rupeesFromPaise } from '#contract/money.ts'
import { MAX_PER_ORDER, MAX_PER_ORDER_TEXT } from '#contract/ordering/cart.ts'
import type { PaymentMethod } from '#contract/ordering/orders.ts'
import type { PlaceOrderBody } from '#contract/ordering/orders-schemas.ts'
import type { Carrier } from '#contract/promises/areas.ts'
import { type GoodsRules, rulesFor } from '#contract/promises/rules.ts'
import type { StoredLine } from '#server/cart/ordered-cart.ts'
import { requireChosen, variantIdOf } from '#server/catalogue/chosen-variant.ts'
import { type Quantity, variantIdsOf } from '#server/catalogue/stock/sold-stock.ts'
import type { Transaction } from '#server/commands/command.ts'
import type { Queries } from '#server/database/connect.ts'
import { invalidField, Problem } from '#server/http/problem.ts'
import type { SaleTerms } from '#server/settings/sale-terms.ts'
import { type CouponClaim, type CouponDiscount, claimCoupon, discountOf } from './coupons.ts'
import { type HeldGoods, releaseHeldCoupons, returnHeldGoods } from './held-goods.ts'
import { requireCash, requireDelivery, requireOwnState } from './require-delivery.ts'
import { saleAmounts } from './sale-amounts.ts'
import {
  lockVariants,
  needsPrescription,
  requireNoPrescription,
  requireStock,
  type SaleVariant,
} from './sale-variants.ts'

/** A line at today's price, to be kept as the order's snapshot. */
export interface PricedLine extends Quantity {
  productId: string
  unitPricePaise: number
  /** Its share of the order's discount. */
  discountPaise: number
  name: string
  options: string[]
  categoryId: string
  picture: string | null
  /** What the shop promises for it. */
  rules: GoodsRules
  /** Absent for lines of payments from before there was tax by product. */
  hsn?: string | null
  taxClass?: string | null
}

/** What an order keeps of the promise that its customer was given. */
export interface PromisedDelivery {
  /** YYYY-MM-DD */
  on: string
  areaName: string | null
  carrier: Carrier
}

/** A line whose share of a discount is not known yet. */
export type UndiscountedLine = Omit<PricedLine, 'discountPaise' | 'taxClass'> & Pick<SaleVariant, 'taxClass'>

export interface PricedOrder {
  lines: PricedLine[]
  amounts: OrderAmounts
  coupon: CouponDiscount | undefined
  delivery: PromisedDelivery
  /** Whether an administrator has to look at a prescription first. */
  needsPrescription: boolean
}

export type OrderInput = Pick<
  PlaceOrderBody,
  | 'items'
  | 'coupon'
  | 'deliveryDetails'
  | 'deliverBy'
  | 'orderType'
  | 'subtotal'
  | 'discount'
  | 'tax'
  | 'delivery'
  | 'total'
>

/** Who buys, with what this person holds so far and may buy now, on the shop's terms for the pincode of the order. */
export interface OrderBuyer extends SaleTerms {
  /** Null where nobody is known: somebody who buys at the counter. */
  personId: string | null
  /** Whose the order is, with its use of a code: the buyer's, or of who has proved the phone of a guest. */
  ownerId: string | null
  /** It costs nothing, whatever is in it. */
  isFree?: boolean
  held: readonly HeldGoods[]
  paymentMethod: PaymentMethod
}

/**
 * Gives back what the buyer holds, claims the code of what the buyer wants instead, prices it from the catalogue, and compares
 * it with what the customer was shown. Its variants stay locked until the transaction ends; every code is locked before them.
 * @param cartOf the customer's stored cart, which a cart order takes whole
 * @throws Problem 409 `cart_changed`, `prescription_needed`, `out_of_stock`, `coupon_refused`,
 * `other_state`, `not_delivered`, `below_minimum`, `delivery_changed`, `cash_refused` or `price_changed` (with the amounts).
 */
export async function priceOrder(
  tx: Transaction,
  { personId, ownerId, isFree = false, held, paymentMethod, ...sale }: OrderBuyer,
  input: OrderInput,
  cartOf: (queries: Queries, personId: string) => Promise<StoredLine[]>,
): Promise<PricedOrder> {
  const { terms, rules, delivery } = sale
  requireOwnState(sale.tax, delivery.today, input.deliveryDetails)
  const requested = mergeItems(input.items)
  const claim = claimOf(input, ownerId)
  const lines = [...requested, ...held.flatMap((goods) => goods.lines)]
  await releaseHeldCoupons(tx, held, claim)
  const [cart, worth, locked] = await Promise.all([
    input.orderType === 'cart' && personId !== null ? cartOf(tx, personId) : [],
    claim && claimCoupon(tx, claim),
    lockVariants(tx, variantIdsOf(lines)),
  ])
  await returnHeldGoods(tx, held)
  const variants = held.length === 0 ? locked : await lockVariants(tx, variantIdsOf(requested))
  if (input.orderType === 'cart') requireSameCart(cart, requested)
  requireChosen(input.items, variants)
  requireNoPrescription(variants, requested)
  requireStock(variants, requested)
  const priced = requested.map((item) => pricedLine(item, variants, rules))
  const coupon = worth && discountOf(worth, subtotalOf(priced))
  const exact = saleAmounts(priced, sale, {
    discountPaise: isFree ? subtotalOf(priced) : coupon?.discountPaise,
    state: input.deliveryDetails.state,
  })
  const amounts = paymentMethod === 'cod' ? inCash(exact, terms) : exact
  const promised = requireDelivery(delivery, amounts, input)
  if (paymentMethod === 'cod' && amounts.totalPaise > 0) requireCash(delivery, priced)
  requireShownAmounts(input, amounts, priced, coupon?.code ?? null)
  return {
    lines: withDiscountShares(priced, amounts.discountPaise),
    amounts,
    coupon,
    delivery: promised,
    needsPrescription: needsPrescription(variants, requested),
  }
}

/** The use of a code that is claimed. @throws Problem 409 `coupon_refused` where nobody's uses can be counted */
function claimOf({ coupon, deliveryDetails }: OrderInput, ownerId: string | null): CouponClaim | undefined {
  if (!coupon) return undefined
  if (ownerId !== null) return { code: coupon, personId: ownerId, typed: deliveryDetails }
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

/** Another window may have changed or ordered the cart. */
function requireSameCart(cart: readonly StoredLine[], requested: readonly Quantity[]): void {
  const stored = new Map(cart.map((line) => [line.variantId, line.quantity]))
  if (
    cart.length === requested.length &&
    requested.every((item) => stored.get(item.variantId) === item.quantity)
  )
    return
  throw new Problem(409, 'cart_changed', 'Your cart has changed. Please look through it again.', {
    data: { items: cart },
  })
}

/** A line at today's price. @throws Problem 409 `out_of_stock` for what is no longer there */
export function pricedLine(
  item: Quantity,
  variants: ReadonlyMap<string, SaleVariant>,
  rules: GoodsRules,
): UndiscountedLine {
  const variant = variants.get(item.variantId)
  if (!variant) throw new Problem(409, 'out_of_stock', 'A product of this order is no longer sold')
  return {
    ...item,
    productId: variant.productId,
    name: variant.name,
    options: variant.options,
    categoryId: variant.categoryId,
    picture: variant.picture,
    unitPricePaise: variant.pricePaise,
    rules: rulesFor(rules, variant.rules),
    hsn: variant.hsn,
    taxClass: variant.taxClass,
  }
}

function isShown(input: OrderInput, amounts: OrderAmounts, lines: readonly UndiscountedLine[]): boolean {
  const { subtotal, tax, total, discount = 0, delivery = 0 } = input
  const shown = [subtotal, tax, total, discount, delivery].map(paiseFromRupees)
  const ours = [
    amounts.subtotalPaise,
    amounts.taxPaise,
    amounts.totalPaise,
    amounts.discountPaise,
    amounts.deliveryPaise,
  ]
  const prices = new Map(lines.map((line) => [line.variantId, line.unitPricePaise]))
  const isSamePrice = input.items.every(
    (item) => item.price === undefined || paiseFromRupees(item.price) === prices.get(variantIdOf(item)),
  )
  return isSamePrice && ours.every((paise, at) => paise === shown[at])
}

function requireShownAmounts(
  input: OrderInput,
  amounts: OrderAmounts,
  lines: readonly UndiscountedLine[],
  couponCode: string | null,
): void {
  if (isShown(input, amounts, lines)) return
  throw new Problem(409, 'price_changed', 'Prices have changed. Please check the new total.', {
    data: {
      amounts: presentAmounts(amounts, couponCode),
      items: lines.map((line) => ({
        productId: line.productId,
        variantId: line.variantId,
        price: rupeesFromPaise(line.unitPricePaise),
      })),
    },
  })
}
