import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertProduct } from '#server/catalogue/product-fixtures.ts'
import { findViolations } from '#server/database/invariants.ts'
import { someDetails } from '#server/orders/order-fixtures.ts'
import { openTestShop, type TestPerson, type TestShop } from './testing/shop.ts'

/** Calls as they were before products had variants: their bodies are written out, not built by today's code. */
let shop: TestShop
let admin: TestPerson
let customer: TestPerson
let id: string
beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.person('admin')
  customer = await shop.person()
  id = (await insertProduct(shop.database, { name: 'Kettle', pricePaise: 100_000, stock: 20 })).id
})
afterAll(() => shop.close())

async function ask<Data>(
  as: TestPerson,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
) {
  const { status, body: answer } = await shop.call<Data>(method, path, { as, body })
  expect(status, `${method} ${path}: ${answer.message}`).toBeLessThan(300)
  return answer.data
}
interface Lines {
  items: { productId: string; name: string; price: number; quantity: number }[]
}

test('a client of before variants browses, fills its cart, orders, reorders and cancels by product alone', async () => {
  const product = await ask<Record<string, unknown>>(customer, 'GET', `/api/products/${id}`)
  expect(product).toMatchObject({ _id: id, name: 'Kettle', price: 1000, stockState: 'in_stock' })
  const wishlist = { productId: id, name: 'Kettle', price: 1000 }
  expect(await ask<Lines>(customer, 'POST', `/api/wishlist/${customer.id}`, wishlist)).toMatchObject({
    items: [{ productId: id, price: 1000 }],
  })
  const cart = `/api/cart/${customer.id}`
  await ask(customer, 'POST', cart, { productId: id, name: 'Kettle', price: 1, quantity: 1 })
  const changed = await ask<Lines>(customer, 'PUT', `${cart}/${id}`, { quantity: 3 })
  expect(changed.items).toMatchObject([{ productId: id, price: 1000, quantity: 3 }])
  const order = await ask<Lines & { id: string }>(customer, 'POST', '/api/orders', {
    items: [{ productId: id, name: 'Kettle', price: 1000, quantity: 3 }],
    deliveryDetails: someDetails,
    paymentMethod: 'cod',
    subtotal: 3000,
    tax: 540,
    total: 3540,
    orderType: 'cart',
  })
  expect(order.items).toMatchObject([{ productId: id, name: 'Kettle', price: 1000, quantity: 3 }])
  await ask(customer, 'POST', `/api/orders/${order.id}/reorder`, {})
  expect((await ask<Lines>(customer, 'GET', cart)).items).toMatchObject([{ productId: id, quantity: 3 }])
  await ask(customer, 'DELETE', `${cart}/${id}`)
  await ask(customer, 'POST', `/api/orders/${order.id}/cancel`, {})
})

test('an administration of before variants changes price and stock, in bulk and by its file', async () => {
  const read = () => ask<Record<string, unknown>>(admin, 'GET', `/api/admin/products/${id}`)
  await ask(admin, 'PUT', `/api/products/${id}`, { price: 900, listPrice: 1100, stock: 15 })
  expect(await read()).toMatchObject({ price: 900, listPrice: 1100, stock: 15 })
  await ask(admin, 'POST', '/api/products/bulk', { ids: [id], changes: { pricePercent: 10, stock: 12 } })
  expect(await read()).toMatchObject({ price: 990, stock: 12 })
  const csv = `id,name,category,price,list_price,visible\n${id},Kettle,electronics,800,none,yes\n,Pot,electronics,200,none,yes\n`
  expect(await ask(admin, 'POST', '/api/products/import', { csv, commit: true })).toMatchObject({
    created: 1,
    changed: 1,
    faulty: 0,
  })
  expect(await read()).toMatchObject({ price: 800, listPrice: null, stock: 12 })
  expect(await findViolations(shop.database)).toEqual([])
})
