import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertProduct } from '#server/catalogue/product-fixtures.ts'
import { findViolations } from '#server/database/invariants.ts'
import { someDetails } from '#server/orders/order-fixtures.ts'
import { openTestShop, type TestPerson, type TestShop } from './testing/shop.ts'

/** Calls as earlier versions make them: their bodies are written out, not built by today's code. */
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
  key?: string,
) {
  const { status, body: answer } = await shop.call<Data>(method, path, { as, body, key })
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

/** What phones keep of 27 November 2026: its outbox may be sent days later, by a version that has not been loaded again. */
test('the steps that a phone keeps are taken as they were stored', async () => {
  const agent = await shop.person('delivery_agent')
  const orderAt = async () => {
    const order = await ask<{ id: string }>(customer, 'POST', '/api/orders', {
      items: [{ productId: id, name: 'Kettle', price: 800, quantity: 1, image: null }],
      deliveryAddress: '12, Bazaar Road, Pune',
      deliveryDetails: someDetails,
      paymentMethod: 'cod',
      coupon: null,
      subtotal: 800,
      discount: 0,
      tax: 144,
      total: 944,
      orderType: 'buy-now',
    })
    await ask(admin, 'PUT', `/api/analytics/admin/orders/${order.id}/assign`, { agentId: agent.id })
    return order.id
  }
  const step = (orderId: string, status: string) =>
    ask(
      agent,
      'PUT',
      `/api/orders/${orderId}/status`,
      { status, deliveryCode: undefined, happenedAt: new Date().toISOString() },
      `${orderId}-${status}`,
    )
  const delivered = await orderAt()
  for (const status of ['picked_up', 'out_for_delivery', 'delivered']) await step(delivered, status)
  const failed = await orderAt()
  for (const status of ['picked_up', 'out_for_delivery']) await step(failed, status)
  const body = { reason: 'Customer not at home', note: 'Rang twice', happenedAt: new Date().toISOString() }
  expect(
    await ask(agent, 'POST', `/api/orders/${failed}/failed-attempt`, body, `${failed}-failed`),
  ).toMatchObject({ attempts: 1 })
})

/** What a page of 27 November 2026 sends that was left open while the shop got a newer version. */
test('an open page of the version before goes on: basket, checkout, profile, address, review, question', async () => {
  const items = [{ productId: id, variantId: id, quantity: 2 }]
  const priced = await ask<Lines>(customer, 'POST', '/api/cart/visitor?pincode=411004', { items })
  expect(priced.items).toMatchObject([{ productId: id, quantity: 2 }])
  const cart = `/api/cart/${customer.id}`
  await ask(customer, 'POST', `${cart}/merge`, { items })
  await ask(customer, 'PUT', `${cart}/${id}`, { quantity: 1, variantId: id })
  await ask(customer, 'POST', `/api/wishlist/${customer.id}/merge`, { items: [{ productId: id }] })
  await ask(customer, 'POST', '/api/wishlist/visitor', { items: [{ productId: id, variantId: id }] })
  const price = { orderType: 'cart', pincode: '411004', state: 'Maharashtra' }
  expect(await ask(customer, 'POST', '/api/checkout/price', price)).toMatchObject({
    amounts: { subtotal: 800, total: 944 },
  })
  const address = { street: '12, Bazaar Road', city: 'Pune', state: 'Maharashtra', pincode: '411004' }
  await ask(customer, 'PUT', '/api/profile', { name: 'Asha Rao', address })
  await ask(
    customer,
    'POST',
    '/api/addresses',
    { ...someDetails, label: 'Home', isDefault: true },
    'an-address',
  )
  const product = `/api/products/${id}`
  await ask(customer, 'POST', `${product}/reviews`, { rating: 4, text: 'Boils fast' })
  await ask(customer, 'PUT', `${product}/reviews`, { rating: 5, text: 'Boils very fast' })
  const [order] = (await ask<{ items: { id: string }[] }>(customer, 'GET', '/api/orders?limit=1')).items
  const about = { topic: 'other', text: 'Where is the lid?' }
  await ask(customer, 'POST', `/api/orders/${order?.id}/tickets`, about, 'a-question')
  expect(await findViolations(shop.database)).toEqual([])
})
