import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Product } from '#contract/catalogue/catalogue-schemas.ts'
import { TAX_ON_TOP } from '#contract/charges.ts'
import type { Cart } from '#contract/ordering/cart-schemas.ts'
import type { Checkout } from '#contract/ordering/checkout-schemas.ts'
import type { Order } from '#contract/ordering/orders-schemas.ts'
import type { Report } from '#contract/reports.ts'
import { readPageContent } from '#server/catalogue/page-content.ts'
import { findViolations } from '#server/database/invariants.ts'
import { emailText } from '#server/notifications/email.ts'
import type { OrderMessage } from '#server/notifications/message-data.ts'
import { MESSAGE_TEXTS } from '#server/notifications/message-texts.ts'
import { orderBody } from '#server/orders/order-fixtures.ts'
import { findOrder } from '#server/orders/order-queries.ts'
import { openTestShop, type TestPerson, type TestShop } from './testing/shop.ts'

describe('a new real shop, whose prices include the tax', () => {
  let shop: TestShop
  let admin: TestPerson
  let customer: TestPerson
  let productId: string
  beforeAll(async () => {
    shop = await openTestShop({ env: { DEMO: 'false' } })
    admin = await shop.person('admin')
    customer = await shop.person()
    await shop.call('POST', '/api/categories', { as: admin, body: { name: 'Groceries' } })
    const made = await make({ name: 'Sona Masoori rice', price: 400, mrp: 450 })
    productId = made.body.data.id
  })
  afterAll(() => shop.close())

  const make = (product: object) =>
    shop.call<{ id: string }>('POST', '/api/products', {
      as: admin,
      body: { category: 'groceries', stock: 100, ...product },
    })
  const product = async () => (await shop.call<Product>('GET', `/api/products/${productId}`)).body.data

  test('says so to everybody', async () => {
    const { body } = await shop.call('GET', '/api/shop')
    expect(body.data).toMatchObject({ terms: { taxIncluded: true, roundsCash: true } })
  })

  test('lets a price reach the MRP and not pass it', async () => {
    expect((await make({ name: 'Ghee', price: 450, mrp: 450 })).status).toBe(201)
    expect(await make({ name: 'Oil', price: 450.01, mrp: 450 })).toMatchObject({
      status: 400,
      body: { fields: { mrp: '₹450.01 is above the MRP of ₹450.00' } },
    })
  })

  test('shows the MRP itself beside a price', async () => {
    expect(await product()).toMatchObject({ price: 400, mrp: 450, listPrice: 450 })
  })

  test('tells search engines and shared links what is paid', async () => {
    const page = { path: `/products/${productId}`, render: { for: 'customer', data: ['product'] } } as const
    const content = await readPageContent({ ...shop, log: shop.app.log }, { ...page, params: { productId } })
    const head = content?.read().head
    expect(head?.preview?.description).toBe('₹400.00 inclusive of all taxes')
    expect(JSON.stringify(head?.structured)).toContain('"price":"400.00"')
    expect(JSON.stringify(head?.structured)).not.toContain('472')
  })

  test('adds no tax to a cart, a visitor’s cart or a checkout, whose code is counted on what is paid', async () => {
    const items = [{ productId, quantity: 2 }]
    const visitors = await shop.call<Cart>('POST', '/api/cart/visitor', { body: { items } })
    expect(visitors.body.data.amounts).toMatchObject({ subtotal: 800, tax: 0, total: 800 })
    await shop.call('POST', `/api/cart/${customer.id}`, { as: customer, body: items[0] })
    await shop.call('POST', '/api/coupons', {
      as: admin,
      body: { code: 'SAVE10', kind: 'percent', percent: 10, minimum: 800 },
    })
    await shop.call('PUT', `/api/cart/${customer.id}/coupon`, { as: customer, body: { code: 'SAVE10' } })
    const { body } = await shop.call<Checkout>('POST', '/api/checkout/price', {
      as: customer,
      body: { orderType: 'cart' },
    })
    expect(body.data.amounts).toMatchObject({ subtotal: 800, discount: 80, tax: 0, total: 720 })
    expect(body.data.amounts.charges.map(({ kind, note }) => [kind, note])).toEqual([
      ['goods', undefined],
      ['discount', undefined],
      ['delivery', undefined],
      ['total', 'incl. of all taxes'],
    ])
  })

  test('stores with an order that its prices included the tax, and names no added tax in email and report', async () => {
    const body = await orderBody(shop.database, [{ productId, quantity: 2 }], { coupon: 'SAVE10' }, 8_000)
    const placed = await shop.call<Order>('POST', '/api/orders', { as: customer, body })
    expect(placed).toMatchObject({ status: 201, body: { data: { tax: 0, total: 720, taxIncluded: true } } })
    const order = await findOrder(shop.database, placed.body.data.id)
    const message = { order, refundedPaise: 0, trackingLink: '', isProved: true } as OrderMessage
    const email = MESSAGE_TEXTS['order-placed'].email?.(message, {} as never)
    expect(email && emailText(email, {} as never)).toContain('Total (incl. of all taxes): ₹720.00')
    expect(JSON.stringify(email)).not.toMatch(/Tax \(/)
    const today = new Date().toISOString().slice(0, 10)
    const report = await shop.call<Report>('GET', `/api/reports?kind=sales&from=${today}&to=${today}`, {
      as: admin,
    })
    expect(report.body.data.columns.map(({ label }) => label)).not.toContain('Tax')
    expect(report.body.data.note).toContain('All taxes are included')
    expect(await findViolations(shop.database)).toEqual([])
  })
})

test('the demo adds its tax', async () => {
  const shop = await openTestShop()
  const { body } = await shop.call('GET', '/api/shop')
  expect(body.data).toMatchObject({ terms: TAX_ON_TOP })
  await shop.close()
})
