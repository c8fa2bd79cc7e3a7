import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { StockMovementPage } from '#contract/catalogue/stock.ts'
import { insertProduct, insertTwoSizes } from '#server/catalogue/product-fixtures.ts'
import { findViolations } from '#server/database/invariants.ts'
import { placeOrder } from '#server/orders/order-fixtures.ts'
import {
  confirm,
  openPaymentShop,
  type PaymentShop,
  payInWindow,
  startPayment,
} from '#tests/testing/payments/payment-fixtures.ts'
import type { TestPerson } from '#tests/testing/shop.ts'

let shop: PaymentShop
let admin: TestPerson
let shopper: TestPerson
beforeAll(async () => {
  shop = await openPaymentShop()
  admin = await shop.person('admin')
})
afterAll(() => shop.close())
beforeEach(async () => {
  shopper = await shop.person()
})

async function ledgerOf(variantId: string, query = ''): Promise<StockMovementPage> {
  return (
    await shop.call<StockMovementPage>('GET', `/api/variants/${variantId}/stock${query}`, { as: admin })
  ).body.data
}
const adjust = (variantId: string, body: object, key?: string) =>
  shop.call('POST', `/api/variants/${variantId}/stock`, { as: admin, body, key })
const reasonsOf = async (variantId: string) =>
  (await ledgerOf(variantId)).items.map(({ reason, change, stock }) => [reason, change, stock])

describe('the stock ledger', () => {
  test('has a row for each movement, which names its order and its administrator', async () => {
    const [medium, large] = await insertTwoSizes(shop.database, [5, 5])
    const placed = await placeOrder(shop, shopper, [{ productId: medium, variantId: large, quantity: 2 }])
    await shop.call('POST', `/api/orders/${placed.body.data.id}/cancel`, { as: shopper, body: {} })
    await adjust(large, { change: -1, reason: 'damaged', note: 'Torn' })
    const { items, stock, total } = await ledgerOf(large)
    const order = { id: placed.body.data.id, number: placed.body.data.orderNumber }
    expect({ stock, total }).toEqual({ stock: 4, total: 4 })
    expect(items).toMatchObject([
      { reason: 'damaged', change: -1, stock: 4, order: null, by: admin.name, note: 'Torn' },
      { reason: 'cancel', change: 2, stock: 5, order, by: null },
      { reason: 'sale', change: -2, stock: 3, order, by: null },
      { reason: 'start', change: 5, stock: 5, order: null, by: null },
    ])
    expect(await reasonsOf(medium)).toEqual([['start', 5, 5]])
    expect(await findViolations(shop.database)).toEqual([])
  })

  test('names the order of units that were held for a payment, and a hold that ended', async () => {
    const started = await startPayment(shop, { stock: 5, quantity: 2 })
    const paid = await payInWindow(shop, started.intent.gatewayOrderId, { upi: 'success@razorpay' })
    const { body } = await confirm(shop, started, paid)
    const left = await startPayment(shop, { productId: started.productId, quantity: 1 })
    await shop.pass(20)
    await shop.sweep()
    const { items } = await ledgerOf(left.productId)
    expect(items).toMatchObject([
      { reason: 'release', change: 1, order: null },
      { reason: 'hold', change: -1, order: null },
      { reason: 'hold', change: -2, order: { id: body.data.orderId } },
      { reason: 'start', change: 5 },
    ])
  })

  test('has what a form, an import and unlimited stock change', async () => {
    const { id } = await insertProduct(shop.database, { stock: 7 })
    const save = (body: object) => shop.call('PUT', `/api/products/${id}`, { as: admin, body })
    await save({ stock: 3 })
    await save({ stock: null })
    await placeOrder(shop, shopper, [{ productId: id, quantity: 1 }])
    await save({ stock: 9 })
    await save({ price: 1 })
    const exported = await shop.call('GET', '/api/products/export?stock=true', { as: admin })
    const [head, ...lines] = String(exported.text).trim().split('\n')
    const line = lines.find((one) => one.startsWith(`${id},`))?.replace(',9,9 (', ',4,9 (')
    await shop.call('POST', '/api/products/import', {
      as: admin,
      body: { csv: `${head}\n${line}`, commit: true },
    })
    expect(await reasonsOf(id)).toEqual([
      ['import', -5, 4],
      ['edit', 9, 9],
      ['edit', -3, null],
      ['edit', -4, 3],
      ['start', 7, 7],
    ])
    expect(await findViolations(shop.database)).toEqual([])
  })

  test('is read a page at a time, the latest first', async () => {
    const { id } = await insertProduct(shop.database, { stock: 1 })
    for (const change of [1, 2, 3]) await adjust(id, { change, reason: 'received' })
    const first = await ledgerOf(id, '?limit=3')
    expect(first.items.map(({ change }) => change)).toEqual([3, 2, 1])
    const next = await ledgerOf(id, `?limit=3&cursor=${first.nextCursor}`)
    expect(next).toMatchObject({ total: 4, nextCursor: null, items: [{ reason: 'start' }] })
  })
})

describe('units that are added or taken away', () => {
  test('count beside orders that are placed at the same moment', async () => {
    const { id } = await insertProduct(shop.database, { stock: 20 })
    const people = await Promise.all(Array.from({ length: 8 }, () => shop.person()))
    await Promise.all([
      ...people.map((person) => placeOrder(shop, person, [{ productId: id, quantity: 1 }])),
      ...[5, -3, 4, -2].map((change) => adjust(id, { change, reason: 'counted' })),
    ])
    expect((await ledgerOf(id)).stock).toBe(20 - 8 + 4)
    expect(await findViolations(shop.database)).toEqual([])
  })

  test('count once for each key', async () => {
    const { id } = await insertProduct(shop.database, { stock: 1 })
    const calls = [1, 2, 3].map(() => adjust(id, { change: 5, reason: 'received' }, 'received-0001'))
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await ledgerOf(id)).stock).toBe(6)
  })

  test('are refused where fewer are left, the stock is not counted, or nothing is meant', async () => {
    const { id } = await insertProduct(shop.database, { stock: 2 })
    const { id: unlimited } = await insertProduct(shop.database, { stock: null })
    expect(await adjust(id, { change: -3, reason: 'lost' })).toMatchObject({
      status: 409,
      body: { message: 'Fewer than that are left' },
    })
    expect((await adjust(unlimited, { change: 1, reason: 'received' })).status).toBe(409)
    expect((await adjust('nothing', { change: 1, reason: 'received' })).status).toBe(404)
    for (const body of [{ change: 0, reason: 'lost' }, { change: 1 }, { change: 1, reason: 'sale' }])
      expect((await adjust(id, body)).status).toBe(400)
    expect(await reasonsOf(id)).toEqual([['start', 2, 2]])
  })
})
