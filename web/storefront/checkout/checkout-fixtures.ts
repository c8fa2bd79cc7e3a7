import { orderAmounts, presentAmounts, TAX_ON_TOP } from '#contract/charges.ts'
import type { Checkout } from '#contract/ordering/checkout-schemas.ts'
import { FREE_DELIVERY } from '#shop/promises/delivery-fixtures.ts'
import { completeDetails } from '#storefront/addresses/delivery-details.ts'
import { buildDetails } from '#storefront/addresses/delivery-fixtures.ts'
import { type OrderRequest, orderRequest } from './placing/order-request.ts'
import type { OrderAttempt } from './placing/place-order.ts'

/** The checkout of one product of ₹1,000. */
export function buildCheckout(overrides: Partial<Checkout> = {}): Checkout {
  return {
    items: [buildLine()],
    itemCount: 1,
    amounts: buildAmounts(100_000),
    amountsInCash: overrides.amounts ?? buildAmounts(100_000),
    cashLeft: 199_999,
    delivery: FREE_DELIVERY,
    cashRefusal: null,
    needsPrescription: false,
    coupon: null,
    ...overrides,
  }
}

/** The amounts of goods of this price. */
export function buildAmounts(unitPricePaise: number, discountPaise = 0): Checkout['amounts'] {
  return presentAmounts(
    orderAmounts([{ unitPricePaise, quantity: 1 }], { discountPaise, terms: TAX_ON_TOP }),
    null,
  )
}

export function buildLine(overrides: Partial<Checkout['items'][number]> = {}): Checkout['items'][number] {
  return {
    productId: 'electronics_001',
    variantId: 'electronics_001',
    options: [],
    name: 'Wireless Headphones',
    quantity: 1,
    price: 1000,
    image: '/pictures/sample/headphones-1/hero-320.webp',
    lineTotal: 1000,
    isAvailable: true,
    needsPrescription: false,
    left: null,
    pictures: ['sample/headphones-1/hero'],
    ...overrides,
  }
}

export function buildRequest(overrides: Partial<OrderRequest> = {}): OrderRequest {
  const details = completeDetails(buildDetails())
  const choices = { coupon: null, deliverBy: undefined, prescriptionId: undefined, business: undefined }
  return {
    ...orderRequest(buildCheckout(), { orderType: 'cart', details, paymentMethod: 'cod', choices }),
    ...overrides,
  }
}

export function buildAttempt(overrides: Partial<OrderAttempt> = {}): OrderAttempt {
  return { userId: 'person-1', identity: 'cart', key: 'key-of-this-attempt', ...overrides }
}
