import { type OrderAmounts, orderAmounts, rupeesFromPaise } from '../../contract/money.ts'
import type { PlaceOrderBody } from '../../contract/orders.ts'
import type { Queries } from '../database/connect.ts'
import { Problem } from '../http/problem.ts'
import { type CouponDiscount, checkCoupon } from './coupons.ts'
import {
  lockProducts,
  lockProductsAndReadCart,
  type Quantity,
  requireStock,
  type SaleProduct,
} from './stock.ts'

/** A line at today's price, to be kept as the order's snapshot. */
export interface PricedLine extends Quantity {
  name: string
  categoryId: string
  picture: string | null
  unitPricePaise: number
}

export interface PricedOrder {
  lines: PricedLine[]
  amounts: OrderAmounts
  coupon: CouponDiscount | undefined
}

export type OrderWish = Pick<
  PlaceOrderBody,
  'items' | 'coupon' | 'orderType' | 'subtotal' | 'discount' | 'tax' | 'total'
>

/**
 * Prices what a customer wants to order from the catalogue, with its products locked, and compares it with
 * what the customer was shown.
 * @throws Problem 409 `cart_changed`, `out_of_stock`, `coupon_refused` or `price_changed` (with the amounts).
 */
export async function priceOrder(queries: Queries, personId: string, wish: OrderWish): Promise<PricedOrder> {
  const wanted = mergeItems(wish.items)
  const products = await lockWanted(queries, personId, wish, wanted)
  requireStock(products, wanted)
  const lines = wanted.map((item) => pricedLine(item, products))
  const { subtotalPaise } = orderAmounts(lines)
  const coupon = wish.coupon ? await checkCoupon(queries, wish.coupon, personId, subtotalPaise) : undefined
  const amounts = orderAmounts(lines, coupon?.discountPaise)
  requireShownAmounts(wish, amounts, lines)
  return { lines, amounts, coupon }
}

/** Lines of one product are one line, before the limit of ten. @throws Problem 400 */
function mergeItems(items: OrderWish['items']): Quantity[] {
  const quantities = new Map<string, number>()
  for (const item of items)
    quantities.set(item.productId, (quantities.get(item.productId) ?? 0) + item.quantity)
  for (const quantity of quantities.values()) {
    if (quantity > 10)
      throw new Problem(400, 'invalid_input', 'Max 10 per order', { fields: { items: 'Max 10 per order' } })
  }
  return [...quantities]
    .map(([productId, quantity]) => ({ productId, quantity }))
    .sort((a, b) => (a.productId < b.productId ? -1 : 1))
}

/** The products of an order, locked; of a cart only while it holds what is wanted. */
async function lockWanted(
  queries: Queries,
  personId: string,
  { orderType }: OrderWish,
  wanted: readonly Quantity[],
): Promise<Map<string, SaleProduct>> {
  const ids = wanted.map((item) => item.productId)
  if (orderType !== 'cart') return lockProducts(queries, ids)
  const { products, cart } = await lockProductsAndReadCart(queries, ids, personId)
  requireSameCart(cart, wanted)
  return products
}

function requireSameCart(cart: readonly Quantity[], wanted: readonly Quantity[]): void {
  const stored = new Map(cart.map((line) => [line.productId, line.quantity]))
  if (cart.length !== wanted.length || wanted.some((item) => stored.get(item.productId) !== item.quantity))
    throw cartChanged(cart)
}

/** The cart is not what the customer saw: another window changed or ordered it. */
export function cartChanged(cart: readonly Quantity[]): Problem {
  return new Problem(409, 'cart_changed', 'Your cart has changed. Please look through it again.', {
    data: { items: cart },
  })
}

function pricedLine(item: Quantity, products: ReadonlyMap<string, SaleProduct>): PricedLine {
  const product = products.get(item.productId)
  if (!product) throw new Problem(409, 'out_of_stock', 'A product of this order is no longer sold')
  return {
    ...item,
    name: product.name,
    categoryId: product.categoryId,
    picture: product.picture,
    unitPricePaise: product.pricePaise,
  }
}

function requireShownAmounts(wish: OrderWish, amounts: OrderAmounts, lines: readonly PricedLine[]): void {
  const shown = [wish.subtotal, wish.tax, wish.total, wish.discount ?? 0].map((rupees) =>
    Math.round(rupees * 100),
  )
  const ours = [amounts.subtotalPaise, amounts.taxPaise, amounts.totalPaise, amounts.discountPaise]
  const prices = new Map(lines.map((line) => [line.productId, line.unitPricePaise]))
  const isSamePrice = wish.items.every(
    (item) => item.price === undefined || Math.round(item.price * 100) === prices.get(item.productId),
  )
  if (isSamePrice && ours.every((paise, at) => paise === shown[at])) return
  throw new Problem(409, 'price_changed', 'Prices have changed. Please check the new total.', {
    data: {
      amounts: presentAmounts(amounts),
      items: lines.map((line) => ({
        productId: line.productId,
        price: rupeesFromPaise(line.unitPricePaise),
      })),
    },
  })
}

/** Amounts as the API gives them, in rupees. */
export function presentAmounts(amounts: OrderAmounts) {
  return {
    subtotal: rupeesFromPaise(amounts.subtotalPaise),
    discount: rupeesFromPaise(amounts.discountPaise),
    tax: rupeesFromPaise(amounts.taxPaise),
    total: rupeesFromPaise(amounts.totalPaise),
  }
}
