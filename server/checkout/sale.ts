import type { OrderAmounts } from '#contract/charges.ts'
import type { PlaceOrderBody } from '#contract/ordering/checkout-schemas.ts'
import type { PaymentMethod } from '#contract/ordering/orders.ts'
import type { Carrier, DeliveryQuote } from '#contract/promises/areas.ts'
import type { GoodsRules } from '#contract/promises/rules.ts'
import type { ShopMode } from '#contract/shop-mode.ts'
import type { StoredLine } from '#server/cart/ordered-cart.ts'
import type { Quantity } from '#server/catalogue/stock/sold-stock.ts'
import type { SaleTerms } from '#server/settings/sale-terms.ts'
import type { AgreedCoupon } from './agreed-coupon.ts'
import type { CouponDiscount, CouponTerms } from './coupons.ts'
import type { HeldGoods } from './held-goods.ts'
import type { SaleVariant } from './sale-variants.ts'

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
  couponCode: string | null
  couponTerms: AgreedCoupon | null
  delivery: PromisedDelivery
  /** Whether an administrator has to look at a prescription first. */
  needsPrescription: boolean
}

/** What somebody wants to buy, with what was chosen and what was shown. */
export type OrderInput = Omit<PlaceOrderBody, 'paymentMethod' | 'paymentDetails'>

/** Who buys, and what this person holds so far. */
export interface OrderBuyer {
  /** Null where nobody is known: somebody who buys at the counter. */
  personId: string | null
  /** Who owns the order and its use of a code: the buyer, or whoever has proved a guest's phone. */
  ownerId: string | null
  mode: ShopMode
  /** It costs nothing, whatever is in it. */
  isFree?: boolean
  /** Whether whoever places it works here, and is told of what is not sold. */
  tellsUnsold?: boolean
  held: readonly HeldGoods[]
  paymentMethod: PaymentMethod
  /** The shop's terms for the pincode of the order. */
  sale: SaleTerms
}

/** What somebody wants to buy, locked until the transaction ends. */
export interface LockedSale {
  buyer: OrderBuyer
  input: OrderInput
  /** In id order, each variant once. */
  requested: readonly Quantity[]
  /** By id, as far as they exist. */
  variants: ReadonlyMap<string, SaleVariant>
  /** The stored cart, where the order takes it whole. */
  cart: readonly StoredLine[] | undefined
  /** What the claimed code is worth. */
  worth: CouponTerms | undefined
}

/** The same with what it costs now. */
export interface PricedSale extends LockedSale {
  /** Of the variants that exist. */
  lines: readonly UndiscountedLine[]
  amounts: OrderAmounts
  coupon: CouponDiscount | undefined
  promise: DeliveryQuote
}
