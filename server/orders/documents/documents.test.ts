import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { IssuedDocument } from '#contract/documents/documents-schemas.ts'
import type { Order } from '#contract/ordering/orders-schemas.ts'
import { insertProduct } from '#server/catalogue/product-fixtures.ts'
import { findViolations } from '#server/database/invariants.ts'
import { dispatchOf } from '#server/delivery/delivery-fixtures.ts'
import { orderBody, someDetails } from '#server/orders/order-fixtures.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/testing/shop.ts'

let shop: TestShop
let admin: TestPerson
let dispatch: ReturnType<typeof dispatchOf>
const GSTIN = '29AAHCM7727Q1ZI'
beforeAll(async () => {
  shop = await openTestShop({ env: { DEMO: 'false' } })
  admin = await shop.person('admin')
  dispatch = dispatchOf(shop, admin)
  const registrations = [{ from: '2020-01-01', kind: 'regular' }]
  const body = { gstin: GSTIN, shopState: 'Karnataka', registrations }
  expect((await shop.call('PUT', '/api/settings', { as: admin, body })).status).toBe(200)
})
afterAll(async () => {
  expect(await findViolations(shop.database)).toEqual([])
  await shop.close()
})

async function orderOf(
  products: readonly { pricePaise: number; taxClass?: string; quantity?: number }[],
  changes: object,
) {
  const customer = await shop.person()
  const lines = []
  for (const { pricePaise, taxClass, quantity = 1 } of products) {
    const product = await insertProduct(shop.database, { pricePaise, hsn: '851830' })
    await shop.database.sql`update products set tax_class = ${taxClass ?? null} where id = ${product.id}`
    lines.push({ productId: product.id, quantity })
  }
  const body = { ...(await orderBody(shop.database, lines)), ...changes }
  return { customer, ...(await shop.call<Order>('POST', '/api/orders', { as: customer, body })) }
}

/** A placed order of these products, each with its price in paise and its class. */
async function newOrder(
  products: readonly { pricePaise: number; taxClass?: string; quantity?: number }[],
  changes: object = {},
) {
  const { customer, ...placed } = await orderOf(products, changes)
  expect(placed.body).toMatchObject({ success: true })
  return { id: placed.body.data.id, customer }
}

const documentsOf = async (id: string, as: TestPerson) =>
  (await shop.call<IssuedDocument[]>('GET', `/api/orders/${id}/documents`, { as })).body.data

test('an order has no paper until its goods leave the shop; then a tax invoice with equal halves', async () => {
  const { id, customer } = await newOrder([{ pricePaise: 49_900, taxClass: 'gst_18' }])
  expect(await documentsOf(id, customer)).toEqual([])
  const agent = await shop.person('delivery_agent')
  await dispatch.bring(id, agent, 'picked_up')
  const [invoice, ...others] = await documentsOf(id, customer)
  expect(others).toEqual([])
  expect(invoice).toMatchObject({
    kind: 'invoice',
    title: 'Tax invoice',
    taxable: 422.88,
    cgst: 38.06,
    sgst: 38.06,
    igst: 0,
    roundOff: 0,
    total: 499,
    isSample: false,
    seller: { gstin: GSTIN },
    placeOfSupply: { code: '29', name: 'Karnataka' },
    lines: [{ hsn: '851830', rate: 18, quantity: 1, total: 499 }],
  })
  expect(invoice?.number).toMatch(/^T\/\d\d-\d\d\/\d{5}$/)
  await dispatch.cancel(id)
  const [, note] = await documentsOf(id, customer)
  expect(note).toMatchObject({
    kind: 'credit_note',
    taxable: 422.88,
    cgst: 38.06,
    total: 499,
    invoice: { number: invoice?.number },
  })
})

test('an issued document is never changed, but for the numbers that others give it', async () => {
  const { id } = await newOrder([{ pricePaise: 10_000, taxClass: 'gst_5' }])
  await dispatch.bring(id, await shop.person('delivery_agent'), 'picked_up')
  const change = (what: string) =>
    shop.database.rows(`update documents set ${what} where order_id = $1`, [id])
  await expect(change("buyer_gstin = 'x'")).rejects.toThrow('never changed')
  await expect(shop.database.rows('delete from documents where order_id = $1', [id])).rejects.toThrow(
    'never changed',
  )
  await change("eway_bill = '1234'")
})

describe('a business whose goods go to another state', () => {
  const business = { gstin: '29AABCR1718E1ZL', legalName: 'Rao Traders', address: '7, MG Road, Bengaluru' }
  const deliveryDetails = { ...someDetails, city: 'Pune', state: 'Maharashtra', pincode: '411004' }
  const goods = [{ pricePaise: 11_800, taxClass: 'gst_18' }]
  const invoiceTo = async (shipTo?: object) => {
    const { id, customer } = await newOrder(goods, {
      deliveryDetails,
      business: { ...business, ...(shipTo && { shipTo }) },
    })
    await dispatch.bring(id, await shop.person('delivery_agent'), 'picked_up')
    return (await documentsOf(id, customer))[0]
  }

  test('says where it is, which its invoice keeps, and the goods bear the tax of where they go', async () => {
    expect(await invoiceTo()).toMatchObject({
      buyer: { gstin: business.gstin, billingAddress: business.address, city: 'Pune', stateCode: '27' },
      placeOfSupply: { code: '27' },
      isInterstate: true,
      igst: 18,
    })
    const { address: _, ...nowhere } = business
    expect(await orderOf(goods, { deliveryDetails, business: nowhere })).toMatchObject({
      status: 400,
      body: { fields: { 'business.address': expect.any(String) } },
    })
  })

  test('has its own state as place of supply only where they go to a third person and the shop says so', async () => {
    const supply = (thirdPersonSupply: string) =>
      shop.call('PUT', '/api/settings', { as: admin, body: { thirdPersonSupply } })
    const shipTo = { gstin: '27AAPFU0939F1ZV' }
    expect(await invoiceTo(shipTo)).toMatchObject({ placeOfSupply: { code: '27' }, buyer: { shipTo } })
    await supply('buyer')
    expect(await invoiceTo({})).toMatchObject({
      placeOfSupply: { code: '29' },
      isInterstate: false,
      cgst: 9,
      buyer: { shipTo: { gstin: null } },
    })
    expect(await invoiceTo()).toMatchObject({ placeOfSupply: { code: '27' } })
    await supply('delivery')
  })

  test('is never the shop itself', async () => {
    const own = { ...business, gstin: GSTIN }
    expect(await orderOf(goods, { business: own })).toMatchObject({
      status: 400,
      body: { fields: { 'business.gstin': expect.stringContaining('the shop itself') } },
    })
  })
})
