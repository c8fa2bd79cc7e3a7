import { type OrderAmounts, presentAmounts } from '#contract/charges.ts'
import { rupeesFromPaise } from '#contract/money.ts'
import { itemCount } from '#contract/ordering/cart.ts'
import type { AppliedCoupon, Cart, CartLine } from '#contract/ordering/cart-schemas.ts'
import { mainImage, shownStock } from '#server/catalogue/present-product.ts'
import type { CartLineRow } from './cart-queries.ts'

/** What a cart costs, and the code that was entered. */
export interface CartPrice {
  amounts: OrderAmounts
  coupon: AppliedCoupon | null
}

function presentCartLine(row: CartLineRow): CartLine {
  return {
    _id: row.variantId,
    productId: row.productId,
    variantId: row.variantId,
    name: row.name,
    options: row.options,
    price: rupeesFromPaise(row.unitPricePaise),
    image: mainImage(row.pictures),
    pictures: row.pictures,
    category: row.categoryId,
    description: row.description,
    quantity: row.quantity,
    lineTotal: rupeesFromPaise(row.unitPricePaise * row.quantity),
    ...shownStock(row.stock),
    isAvailable: row.isAvailable,
    needsPrescription: row.lacksPrescription,
    priceWhenAdded: row.seenPricePaise === row.unitPricePaise ? null : rupeesFromPaise(row.seenPricePaise),
  }
}

export function presentCart(lines: readonly CartLineRow[], { amounts, coupon }: CartPrice): Cart {
  return {
    items: lines.map(presentCartLine),
    itemCount: itemCount(lines),
    amounts: presentAmounts(amounts, coupon?.code ?? null),
    coupon,
  }
}
