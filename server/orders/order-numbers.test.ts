import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertProduct } from '../catalogue/product-fixtures.ts'
import { openTestShop, type TestPerson, type TestShop } from '../testing/shop.ts'
import { placeOrder } from './order-fixtures.ts'

let shop: TestShop
let customer: TestPerson
beforeAll(async () => {
  shop = await openTestShop()
  customer = await shop.person()
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
  const [row] = await shop.database.rows<{ different: number }>(
    `select count(distinct next_order_number()) as different from generate_series(1, 50000)`,
  )
  expect(row?.different).toBe(50_000)
})
