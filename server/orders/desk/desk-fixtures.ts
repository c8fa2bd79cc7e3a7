import type { BillTo, DeskOrderBody, DeskPrice, DeskPriceBody } from '#contract/ordering/desk-schemas.ts'
import type { Order } from '#contract/ordering/orders-schemas.ts'
import type { Business } from '#contract/tax/tax-schemas.ts'
import { someDetails } from '#server/orders/order-fixtures.ts'
import type { Answer, TestPerson, TestShop } from '#tests/testing/shop.ts'

type Items = DeskPriceBody['items']
interface DeskChanges {
  customerId?: string
  coupon?: string | null
  /** Of a phone order. */
  deliveryDetails?: typeof someDetails
  isAnother?: boolean
  /** Of a sale at the counter. */
  customer?: { fullName: string; phone: string }
  billTo?: BillTo
  business?: Business
  total?: number
}

/** Orders as an administrator's screen takes them: what is shown is asked first. */
export function deskOf(shop: TestShop, admin: TestPerson) {
  const price = (body: DeskPriceBody): Promise<Answer<DeskPrice>> =>
    shop.call('POST', '/api/desk/orders/price', { as: admin, body })
  async function bodyOf(channel: DeskOrderBody['channel'], items: Items, changes: DeskChanges = {}) {
    const { coupon, customerId } = changes
    const { pincode, state } = changes.deliveryDetails ?? someDetails
    const asked = {
      channel,
      items,
      ...(channel !== 'test' && { coupon, customerId }),
      ...(channel === 'phone' && { pincode, state }),
    } as DeskPriceBody
    const { amounts } = (await price(asked)).body.data
    return {
      channel,
      items,
      ...(channel === 'phone' && { deliveryDetails: { ...someDetails, email: '' } }),
      subtotal: amounts.subtotal,
      discount: amounts.discount,
      tax: amounts.tax,
      delivery: amounts.delivery,
      total: amounts.total,
      ...changes,
    }
  }
  return {
    price,
    bodyOf,
    /** Places an order at what it costs. */
    async place(
      channel: DeskOrderBody['channel'],
      productId: string,
      changes: DeskChanges = {},
      key?: string,
    ): Promise<Answer<Order>> {
      const body = await bodyOf(channel, [{ productId, quantity: 1 }], changes)
      return shop.call('POST', '/api/desk/orders', { as: admin, body, key })
    },
    remove: (id: string, as = admin) => shop.call('DELETE', `/api/desk/orders/${id}`, { as }),
  }
}
