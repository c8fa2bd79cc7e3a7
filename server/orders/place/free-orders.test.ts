import { afterAll, beforeAll, expect, test } from 'vitest'
import { paiseFromRupees } from '#contract/money.ts'
import type { Order } from '#contract/ordering/orders-schemas.ts'
import { insertProduct } from '#server/catalogue/product-fixtures.ts'
import { findViolations } from '#server/database/invariants.ts'
import { dispatchOf } from '#server/delivery/delivery-fixtures.ts'
import { orderBody } from '#server/orders/order-fixtures.ts'
import { newGuest, newPhone } from '#tests/testing/guest-fixtures.ts'
import { createIntent, openPaymentShop, type PaymentShop } from '#tests/testing/payments/payment-fixtures.ts'
import type { TestPerson } from '#tests/testing/shop.ts'

let shop: PaymentShop
let productId: string
beforeAll(async () => {
  shop = await openPaymentShop()
  productId = (await insertProduct(shop.database, { stock: 100 })).id
  await shop.database.sql`insert into coupons (code, kind, percent) values ('ALL-FREE', 'percent', 100)`
})
afterAll(() => shop.close())

async function bodyWith(coupon: string | undefined, offPaise: number, paymentMethod: 'cod' | 'razorpay') {
  return orderBody(shop.database, [{ productId, quantity: 1 }], { coupon, paymentMethod }, offPaise)
}

async function freeBody(paymentMethod: 'cod' | 'razorpay') {
  const { subtotal } = await bodyWith(undefined, 0, 'cod')
  const body = await bodyWith('ALL-FREE', paiseFromRupees(subtotal), paymentMethod)
  expect(body.total).toBe(0)
  return body
}

/** A code that leaves this much of the goods, before tax. */
async function bodyLeaving(leftPaise: number) {
  const { subtotal } = await bodyWith(undefined, 0, 'cod')
  const offPaise = paiseFromRupees(subtotal) - leftPaise
  const code = `LEAVES-${leftPaise}`
  await shop.database.sql`
    insert into coupons (code, kind, amount_paise) values (${code}, 'amount', ${offPaise}) on conflict do nothing`
  return bodyWith(code, offPaise, 'cod')
}

const place = (as: TestPerson, body: object) => shop.call<Order>('POST', '/api/orders', { as, body })

test.each(['cod', 'razorpay'] as const)(
  'a guest and a customer whose code leaves nothing to pay order without a payment (%s)',
  async (paymentMethod) => {
    for (const buyer of [await newGuest(shop, newPhone()), await shop.person()]) {
      const { status, body } = await place(buyer, await freeBody(paymentMethod))
      expect(status, body.message).toBe(201)
      expect(body.data).toMatchObject({ total: 0, paymentState: 'none', status: 'pending' })
      const { body: own } = await shop.call<{ items: Order[] }>('GET', '/api/orders', { as: buyer })
      expect(own.data.items.map(({ id }) => id)).toEqual([body.data.id])
    }
  },
)

test('a payment window for nothing says that none is needed', async () => {
  const { paymentMethod: _, ...checkout } = await freeBody('cod')
  const { status, body } = await createIntent(shop, await newGuest(shop, newPhone()), checkout)
  expect(status).toBe(409)
  expect(body.message).toBe('There is nothing to pay. Please place the order without a payment.')
})

test('a guest orders for cash what is too little for the gateway', async () => {
  const [left, justEnough] = [await bodyLeaving(50), await bodyLeaving(85)]
  expect([left.total, justEnough.total]).toEqual([0.59, 1])
  const guest = await newGuest(shop, newPhone())
  expect((await place(guest, left)).status).toBe(201)
  expect((await place(guest, justEnough)).body.code).toBe('phone_unproved')
})

test('what a guest can pay online is not ordered without a payment', async () => {
  const guest = await newGuest(shop, newPhone())
  const body = await bodyWith(undefined, 0, 'cod')
  expect((await place(guest, body)).body.code).toBe('phone_unproved')
  for (const paymentMethod of ['cod', 'razorpay'])
    expect((await place(guest, { ...body, paymentMethod, total: 0 })).body.code).toBe('price_changed')
})

test('delivered, it brings no cash', async () => {
  const [admin, agent] = [await shop.person('admin'), await shop.person('delivery_agent')]
  const dispatch = dispatchOf(shop, admin)
  const { body } = await place(await newGuest(shop, newPhone()), await freeBody('cod'))
  await dispatch.bring(body.data.id, agent, 'picked_up', 'out_for_delivery', 'delivered')
  const { body: delivered } = await shop.call<Order>('GET', `/api/orders/${body.data.id}`, { as: admin })
  expect(delivered.data).toMatchObject({ status: 'delivered', paymentState: 'none' })
  expect(await findViolations(shop.database)).toEqual([])
})
