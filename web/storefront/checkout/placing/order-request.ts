import { deliveryAddressText } from '#contract/accounts.ts'
import type { DeliveryDetails } from '#contract/address-schemas.ts'
import { shownAmounts } from '#contract/charges.ts'
import type { Checkout, CheckoutChoices, PlaceOrderBody } from '#contract/ordering/checkout-schemas.ts'
import type { OrderType, PaymentMethod } from '#contract/ordering/orders.ts'

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
}

/** Each choice, if only as undefined, so that none is forgotten. */
export type SaidChoices = { [Name in keyof Required<CheckoutChoices>]: CheckoutChoices[Name] }

interface OrderInput {
  orderType: OrderType
  details: DeliveryDetails
  paymentMethod: PaymentMethod
  choices: SaidChoices
}

/** The order of what the summary shows, at the amounts on screen. */
export function orderRequest(
  checkout: Checkout,
  { orderType, details, paymentMethod, choices }: OrderInput,
): OrderRequest {
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
    ...choices,
    ...shownAmounts(checkout.amounts),
    orderType,
  }
}
