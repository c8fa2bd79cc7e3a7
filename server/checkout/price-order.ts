import { type OrderAmounts, orderAmounts, rupeesFromPaise } from '../../contract/money.ts'
import type { PlaceOrderBody } from '../../contract/orders.ts'
import type { Queries } from '../database/connect.ts'
import { Problem } from '../http/problem.ts'
import { type CouponDiscount, type CouponTerms, claimCoupon, discountOf } from './coupons.ts'
import { lockProducts, productIdsOf, type Quantity, requireStock, type SaleProduct } from './stock.ts'

export interface ShownLine extends Quantity {
  unitPricePaise: number
}

/** A line at today's price, to be kept as the order's snapshot. */
export interface PricedLine extends ShownLine {
  name: string
  categoryId: string
  picture: string | null
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

/** What a wish is compared with. */
export interface Sale {
  products: ReadonlyMap<string, SaleProduct>
  /** The customer's stored cart; a wish of a cart is for all of it. */
  cart: readonly Quantity[]
  coupon: CouponTerms | undefined
}

/**
 * Claims the code of what a customer wants to buy and prices it from the catalogue, with its products locked until the
 * transaction ends.
 * @throws as `priceSale`
 */
export async function priceOrder(queries: Queries, personId: string, wish: OrderWish): Promise<PricedOrder> {
  const wanted = mergeItems(wish.items)
  const coupon = wish.coupon ? await claimCoupon(queries, wish.coupon, personId) : undefined
  const products = await lockProducts(queries, productIdsOf(wanted))
  const cart = wish.orderType === 'cart' ? await readCart(queries, personId) : []
  return priceSale({ wish, wanted, sale: { products, cart, coupon } })
}

/**
 * Prices what a customer wants and compares it with what the customer was shown.
 * @throws Problem 409 `cart_changed`, `out_of_stock`, `coupon_refused` or `price_changed` (with the amounts).
 */
export function priceSale({
  wish,
  wanted,
  sale,
}: {
  wish: OrderWish
  wanted: readonly Quantity[]
  sale: Sale
}): PricedOrder {
  if (wish.orderType === 'cart') requireSameCart(sale.cart, wanted)
  requireStock(sale.products, wanted)
  const lines = wanted.map((item) => pricedLine(item, sale.products))
  const { subtotalPaise } = orderAmounts(lines)
  const coupon = sale.coupon && discountOf(sale.coupon, subtotalPaise)
  const amounts = orderAmounts(lines, coupon?.discountPaise)
  requireShownAmounts(wish, amounts, lines)
  return { lines, amounts, coupon }
}

/**
 * An order as its customer was shown it, where it names each price, its amounts follow from them and no code has to be
 * looked at. Whether these are today's prices is for whoever writes it to compare.
 * @throws Problem 400 for more than ten of a product
 */
export function orderAsShown(wish: OrderWish): { lines: ShownLine[]; amounts: OrderAmounts } | undefined {
  const prices = new Map(wish.items.map((item) => [item.productId, paiseOf(item.price)]))
  const lines = mergeItems(wish.items).map((item) => ({
    ...item,
    unitPricePaise: prices.get(item.productId) ?? 0,
  }))
  const amounts = orderAmounts(lines)
  return wish.coupon || !isShown(wish, amounts, lines) ? undefined : { lines, amounts }
}

/** In id order. Lines of one product are one line, before the limit of ten. @throws Problem 400 */
export function mergeItems(items: OrderWish['items']): Quantity[] {
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

async function readCart(queries: Queries, personId: string): Promise<Quantity[]> {
  return queries.rows<Quantity>(
    'select product_id as "productId", quantity from cart_lines where person_id = $1',
    [personId],
    'price-cart',
  )
}

/** Another window may have changed or ordered the cart. */
function requireSameCart(cart: readonly Quantity[], wanted: readonly Quantity[]): void {
  const stored = new Map(cart.map((line) => [line.productId, line.quantity]))
  if (cart.length === wanted.length && wanted.every((item) => stored.get(item.productId) === item.quantity))
    return
  throw new Problem(409, 'cart_changed', 'Your cart has changed. Please look through it again.', {
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

function isShown(wish: OrderWish, amounts: OrderAmounts, lines: readonly ShownLine[]): boolean {
  const shown = [wish.subtotal, wish.tax, wish.total, wish.discount ?? 0].map(paiseOf)
  const ours = [amounts.subtotalPaise, amounts.taxPaise, amounts.totalPaise, amounts.discountPaise]
  const prices = new Map(lines.map((line) => [line.productId, line.unitPricePaise]))
  const isSamePrice = wish.items.every(
    (item) => item.price === undefined || paiseOf(item.price) === prices.get(item.productId),
  )
  return isSamePrice && ours.every((paise, at) => paise === shown[at])
}

const paiseOf = (rupees = 0) => Math.round(rupees * 100)

function requireShownAmounts(wish: OrderWish, amounts: OrderAmounts, lines: readonly PricedLine[]): void {
  if (isShown(wish, amounts, lines)) return
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
