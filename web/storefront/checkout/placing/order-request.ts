import { deliveryAddressText } from '#contract/accounts.ts'
import type { DeliveryDetails } from '#contract/accounts-schemas.ts'
import type { OrderType, PaymentMethod } from '#contract/ordering/orders.ts'
import type { Checkout, PlaceOrderBody } from '#contract/ordering/orders-schemas.ts'
import type { Business } from '#contract/tax/tax-schemas.ts'

/** The body of an order; the server prices it again. */
export interface OrderRequest extends PlaceOrderBody {
  items: {
    productId: string
    /** Only where the product has options. */
    variantId?: string
    name: string
    price: number
    quantity: number
    image: string | null
  }[]
  deliveryAddress: string
  coupon: string | null
  discount: number
}

interface OrderInput {
  orderType: OrderType
  details: DeliveryDetails
  paymentMethod: PaymentMethod
  /** Whether the day of delivery is shown, so that a later one has to be asked about. */
  saysDay?: boolean
  /** The photo of the prescription, where one is needed. */
  prescriptionId?: string
  /** Who gets the invoice; absent: a private person. */
  business?: Business
}

/** The order of what the summary shows, at the amounts on screen. */
export function orderRequest(
  checkout: Checkout,
  { orderType, details, paymentMethod, prescriptionId, business, saysDay = false }: OrderInput,
): OrderRequest {
  const { subtotal, discount, tax, delivery, total } = checkout.amounts
  const { on } = checkout.delivery
  return {
    items: checkout.items.map(({ productId, variantId, options, name, price, quantity, image }) => ({
      productId,
      ...(options.length > 0 && { variantId }),
      name,
      price,
      quantity,
      image,
    })),
    deliveryAddress: deliveryAddressText(details),
    deliveryDetails: details,
    paymentMethod,
    ...(prescriptionId !== undefined && { prescriptionId }),
    ...(business && { business }),
    coupon: checkout.coupon?.isValid ? checkout.coupon.code : null,
    subtotal,
    discount,
    tax,
    ...(delivery > 0 && { delivery }),
    total,
    ...(saysDay && on !== null && { deliverBy: on }),
    orderType,
  }
}
