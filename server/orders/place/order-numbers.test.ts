import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrderPage } from '#contract/ordering/orders-schemas.ts'
import { insertProduct } from '#server/catalogue/product-fixtures.ts'
import { placeOrder } from '#server/orders/order-fixtures.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/testing/shop.ts'

let shop: TestShop
let customer: TestPerson
let admin: TestPerson
beforeAll(async () => {
  shop = await openTestShop()
  customer = await shop.person()
  admin = await shop.person('admin')
})
afterAll(() => shop.close())

const place = async (productId: string) =>
  (await placeOrder(shop, customer, [{ productId, quantity: 1 }])).body.data

test('the numbers of orders placed one after the other have eight digits and do not look counted', async () => {
  const product = await insertProduct(shop.database)
  const numbers = []
  for (let at = 0; at < 5; at++) numbers.push((await place(product.id)).orderNumber)
  for (const number of numbers) expect(number).toMatch(/^TK-[1-9]\d{7}$/)
  const counts = numbers.map((number) => Number(number.slice(3)))
  const steps = counts.slice(1).map((count, at) => Math.abs(count - (counts[at] ?? 0)))
  for (const step of steps) expect(step).toBeGreaterThan(1_000_000)
})

test('no number comes twice, however many orders were begun', async () => {
  const [row] = await shop.database.sql<{ different: number }>`
    select count(distinct next_order_number()) as different from generate_series(1, 50000)`
  expect(row?.different).toBe(50_000)
})

test('an order is found by its number as somebody reads it out, and by pincode and phone as people write them', async () => {
  const product = await insertProduct(shop.database)
  const order = await place(product.id)
  const digits = order.orderNumber.slice(3)
  const halves = `${digits.slice(0, 4)} ${digits.slice(4)}`
  const { phone, pincode, city } = order.deliveryDetails
  const ways = [
    ...[order.orderNumber, `tk${digits}`, `TK ${halves}`, halves, `#${order.id.slice(-8).toUpperCase()}`],
    ...[city, pincode, `${pincode.slice(0, 3)} ${pincode.slice(3)}`, phone, `+91 ${phone}`],
    ...[`0${phone}`, `${phone.slice(0, 5)}-${phone.slice(5)}`, '3rd cross'],
  ]
  for (const search of ways) {
    const found = await shop.call<OrderPage>('GET', `/api/orders?search=${encodeURIComponent(search)}`, {
      as: admin,
    })
    expect([search, found.body.data.items.some(({ id }) => id === order.id)]).toEqual([search, true])
  }
})
