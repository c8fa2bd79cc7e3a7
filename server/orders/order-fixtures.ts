import type { DeliveryDetails } from '#contract/address-schemas.ts'
import { amountsInRupees, orderAmounts } from '#contract/charges.ts'
import { rupeesFromPaise } from '#contract/money.ts'
import type { PlaceOrderBody } from '#contract/ordering/checkout-schemas.ts'
import type { Order } from '#contract/ordering/orders-schemas.ts'
import { variantIdOf } from '#server/catalogue/chosen-variant.ts'
import type { Database } from '#server/database/connect.ts'
import { readTerms } from '#server/settings/settings.ts'
import type { Answer, TestPerson, TestShop } from '#tests/testing/shop.ts'

export const someDetails: DeliveryDetails = {
  fullName: 'Asha Rao',
  phone: '9876543210',
  email: 'asha@example.com',
  address: '14, 3rd Cross',
  city: 'Bengaluru',
  state: 'Karnataka',
  pincode: '560038',
}

export interface RequestedLine {
  productId: string
  variantId?: string
  quantity: number
}

/** What the web app sends for these lines, with the amounts of the catalogue as it is now. */
export async function orderBody(
  database: Database,
  lines: readonly RequestedLine[],
  changes: Partial<PlaceOrderBody> = {},
  discountPaise = 0,
): Promise<PlaceOrderBody> {
  const prices = await database.sql<{ id: string; pricePaise: number }>`
    select id, price_paise from variants where id = any(${lines.map(variantIdOf)})`
  const priceOf = new Map(prices.map((row) => [row.id, row.pricePaise]))
  const priced = lines.map((line) => ({ ...line, unitPricePaise: priceOf.get(variantIdOf(line)) ?? 100 }))
  const amounts = orderAmounts(priced, { discountPaise, terms: await readTerms(database) })
  return {
    items: priced.map((line) => ({
      productId: line.productId,
      variantId: line.variantId,
      quantity: line.quantity,
      price: rupeesFromPaise(line.unitPricePaise),
    })),
    deliveryDetails: someDetails,
    paymentMethod: 'cod',
    ...amountsInRupees(amounts),
    orderType: 'buy-now',
    ...changes,
  }
}

/** Places a cash order as a customer does. */
export async function placeOrder(
  shop: TestShop,
  customer: TestPerson,
  lines: readonly RequestedLine[],
  options: { key?: string; changes?: Partial<PlaceOrderBody>; discountPaise?: number } = {},
): Promise<Answer<Order>> {
  const body = await orderBody(shop.database, lines, options.changes, options.discountPaise)
  return shop.call<Order>('POST', '/api/orders', { as: customer, body, key: options.key })
}
