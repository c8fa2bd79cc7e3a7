import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AdminProduct } from '#contract/catalogue/admin-product-schemas.ts'
import type { Category, Product } from '#contract/catalogue/catalogue-schemas.ts'
import type { OrderWithHistory } from '#contract/ordering/orders-schemas.ts'
import { DEMO_RULES, type OwnRules, type ReturnRule } from '#contract/promises/rules.ts'
import { insertProduct } from '#server/catalogue/product-fixtures.ts'
import { placeOrder, someDetails } from '#server/orders/order-fixtures.ts'
import { someArea } from '#server/settings/areas/area-fixtures.ts'
import {
  openPaymentShop,
  orderWithPayment,
  type PaymentShop,
  payInWindow,
  startPayment,
  VISA,
} from '#tests/testing/payments/payment-fixtures.ts'
import type { TestPerson } from '#tests/testing/shop.ts'

let shop: PaymentShop
let admin: TestPerson
beforeAll(async () => {
  shop = await openPaymentShop()
  admin = await shop.person('admin')
})
afterAll(() => shop.close())
beforeEach(() => change('/api/settings', { ...DEMO_RULES }))

async function change(path: string, body: object) {
  const { status, body: answer } = await shop.call('PUT', path, { as: admin, body })
  expect(status, answer.message).toBe(200)
}
const days = (changeOfMindDays: number, defectDays = changeOfMindDays): ReturnRule => ({
  changeOfMindDays,
  defectDays,
})
let made = 0
const productIn = async (categoryId = `goods${++made}`) =>
  (await insertProduct(shop.database, { categoryId })).id
const ofCategory = (id: string, rules: OwnRules) => change(`/api/categories/${id}`, { rules })
const ofProduct = (id: string, rules: OwnRules) => change(`/api/products/${id}`, { rules })
const shown = async (id: string) => (await shop.call<Product>('GET', `/api/products/${id}`)).body.data.rules

async function order(ids: readonly string[], customer?: TestPerson) {
  const as = customer ?? (await shop.person())
  const lines = ids.map((productId) => ({ productId, quantity: 1 }))
  const { body, status } = await placeOrder(shop, as, lines)
  expect(status, body.message).toBe(201)
  return async () => {
    const answer = await shop.call<OrderWithHistory>('GET', `/api/orders/${body.data.id}`, { as })
    return answer.body.data.items.map(({ rules }) => rules)
  }
}

test('the demo takes a state in which the pincode does not lie, and asks nobody', async () => {
  const deliveryDetails = { ...someDetails, state: 'Goa' }
  const lines = [{ productId: await productIn(), quantity: 1 }]
  const placed = await placeOrder(shop, await shop.person(), lines, { changes: { deliveryDetails } })
  expect(placed.status).toBe(201)
})

test('an order keeps what was promised when it was placed, and the next one gets what is promised then', async () => {
  const id = await productIn()
  const before = await order([id])
  await change('/api/settings', { returns: days(3), warranty: { by: 'none', months: 0 } })
  expect(await before()).toEqual([{ returns: DEMO_RULES.returns, warranty: DEMO_RULES.warranty }])
  const after = await order([id])
  expect(await after()).toEqual([{ returns: days(3), warranty: { by: 'none', months: 0 } }])
})

test('a product’s own rule wins over its category’s, and that over the shop’s, on its page and in orders', async () => {
  const [own, plain, elsewhere] = [await productIn('books'), await productIn('books'), await productIn()]
  expect(await shown(own)).toEqual({})
  await ofCategory('books', { returns: days(10), warranty: null })
  await ofProduct(own, { returns: days(0) })
  expect(await Promise.all([own, plain, elsewhere].map(shown))).toEqual([
    { returns: days(0), warranty: null },
    { returns: days(10), warranty: null },
    {},
  ])
  const rules = await order([own, plain, elsewhere])
  expect(await rules()).toEqual([
    { returns: days(0), warranty: null },
    { returns: days(10), warranty: null },
    { returns: DEMO_RULES.returns, warranty: DEMO_RULES.warranty },
  ])
  await ofProduct(own, {})
  await ofCategory('books', { returns: days(2) })
  expect(await Promise.all([own, plain].map(shown))).toEqual([{ returns: days(2) }, { returns: days(2) }])
})

test('an administrator reads what a product and a category say themselves', async () => {
  const id = await productIn('lamps')
  await ofCategory('lamps', { returns: days(10) })
  await ofProduct(id, { warranty: { by: 'manufacturer', months: 18 } })
  const product = await shop.call<AdminProduct>('GET', `/api/admin/products/${id}`, { as: admin })
  expect(product.body.data.rules).toEqual({ warranty: { by: 'manufacturer', months: 18 } })
  const categories = await shop.call<Category[]>('GET', '/api/categories')
  expect(categories.body.data.find((category) => category.id === 'lamps')?.rules).toEqual({
    returns: days(10),
  })
})

test.each<[string, object]>([
  ['days below zero', { returns: days(-1) }],
  ['half a day', { returns: days(1.5) }],
  ['a warranty without months', { warranty: { by: 'shop', months: 0 } }],
  ['months without a warranty', { warranty: { by: 'none', months: 12 } }],
  ['what no shop promises', { refunds: 'always' }],
])('%s is refused, and nothing changes', async (_, rules) => {
  const id = await productIn('pans')
  for (const path of [`/api/products/${id}`, '/api/categories/pans'])
    expect((await shop.call('PUT', path, { as: admin, body: { rules } })).status, path).toBe(400)
  expect(await shown(id)).toEqual({})
})

test('two administrators do not overwrite each other’s rules unseen', async () => {
  const id = await productIn('toys')
  await ofCategory('toys', { returns: days(5) })
  const stale = { rules: { returns: days(9) }, seen: { rules: {} } }
  const answer = await shop.call('PUT', '/api/categories/toys', { as: admin, body: stale })
  expect(answer).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
  expect(await shown(id)).toEqual({ returns: days(5) })
})

test('rules that change while eight orders are placed leave each with one of the two', async () => {
  const ids = [await productIn(), await productIn()]
  const customers = await Promise.all(Array.from({ length: 8 }, () => shop.person()))
  const [, ...orders] = await Promise.all([
    change('/api/settings', { returns: days(3) }),
    ...customers.map((customer) => order(ids, customer)),
  ])
  for (const read of orders) {
    const [first, second] = await read()
    expect([DEMO_RULES.returns, days(3)]).toContainEqual(first?.returns)
    expect(second).toEqual(first)
  }
  expect((await (await order(ids))()).map((rules) => rules?.returns)).toEqual([days(3), days(3)])
})

test('no product takes cash in a shop that takes none', async () => {
  const id = await productIn()
  await ofProduct(id, { takesCash: true })
  await change('/api/settings', { takesCash: false })
  const lines = [{ productId: id, quantity: 1 }]
  expect(await placeOrder(shop, await shop.person(), lines)).toMatchObject({ body: { code: 'cash_refused' } })
})

test.each(['product', 'category', 'shop', 'area'])('a %s that takes no cash is paid online', async (who) => {
  const [id, categoryId] = [await productIn(`cash-${who}`), `cash-${who}`]
  if (who === 'product') await ofProduct(id, { takesCash: false })
  if (who === 'category') await ofCategory(categoryId, { takesCash: false })
  if (who === 'shop') await change('/api/settings', { takesCash: false })
  if (who === 'area') {
    const body = someArea('Without cash', { fee: 0, takesCash: false, prefixes: [someDetails.pincode] })
    expect((await shop.call('POST', '/api/areas', { as: admin, body })).status).toBe(201)
  }
  const customer = await shop.person()
  const lines = [{ productId: id, quantity: 2 }]
  expect(await placeOrder(shop, customer, lines)).toMatchObject({
    status: 409,
    body: { code: 'cash_refused' },
  })
  const started = await startPayment(shop, { customer, productId: id })
  const { paymentId } = await payInWindow(shop, started.intent.gatewayOrderId, { card: VISA })
  const paid = await orderWithPayment(shop, started, paymentId)
  expect(paid.status, paid.body.message).toBe(201)
})
