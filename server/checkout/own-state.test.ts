import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { IssuedDocument } from '#contract/documents/documents-schemas.ts'
import type { Order } from '#contract/ordering/orders-schemas.ts'
import { paperOf } from '#contract/papers/paper.ts'
import type { Registration } from '#contract/tax/registration.ts'
import { insertProduct } from '#server/catalogue/product-fixtures.ts'
import { findViolations } from '#server/database/invariants.ts'
import { changesOf } from '#server/orders/change/change-fixtures.ts'
import { deskOf } from '#server/orders/desk/desk-fixtures.ts'
import { documentsOf } from '#server/orders/documents/document-fixtures.ts'
import { orderBody, placeOrder, someDetails } from '#server/orders/order-fixtures.ts'
import { createIntent, openPaymentShop, type PaymentShop } from '#tests/testing/payments/payment-fixtures.ts'
import type { TestPerson } from '#tests/testing/shop.ts'

let shop: PaymentShop
let admin: TestPerson
beforeAll(async () => {
  const keys = {
    RAZORPAY_KEY_ID: 'rzp_test_1DP5mmOlF5G5ag',
    RAZORPAY_KEY_SECRET: 's',
    RAZORPAY_WEBHOOK_SECRET: 'w',
  }
  shop = await openPaymentShop({ DEMO: 'false', ...keys })
  admin = await shop.person('admin')
})
afterAll(async () => {
  expect(await findViolations(shop.database)).toEqual([])
  await shop.close()
})

const standTo = async (registrations: Registration[]) => {
  const body = { gstin: '29AAHCM7727Q1ZI', shopState: 'Karnataka', registrations }
  expect((await shop.call('PUT', '/api/settings', { as: admin, body })).status).toBe(200)
}
/** Where somebody is, in each of the states. */
const PINCODES: Record<string, string> = { Kerala: '682001', Karnataka: '560038' }
const bodyTo = async (state: string, given: Partial<typeof someDetails> = {}) => {
  const { id } = await insertProduct(shop.database, { stock: 5 })
  const deliveryDetails = { ...someDetails, state, pincode: PINCODES[state] ?? '560038', ...given }
  return orderBody(shop.database, [{ productId: id, quantity: 1 }], { deliveryDetails })
}
const order = async (state: string, given?: Partial<typeof someDetails>) =>
  shop.call<Order>('POST', '/api/orders', { as: await shop.person(), body: await bodyTo(state, given) })
const OTHER_STATE = {
  status: 409,
  body: { code: 'other_state', message: 'We deliver inside Karnataka only.' },
}
const onlyState = async () =>
  (await shop.call<{ onlyState: string | null }>('GET', '/api/shop')).body.data.onlyState

test('a composition dealer sells only inside its state, in cash and online alike', async () => {
  await standTo([{ from: '2020-04-01', kind: 'composition' }])
  expect(await onlyState()).toBe('Karnataka')
  expect(await order('Kerala')).toMatchObject(OTHER_STATE)
  expect(await createIntent(shop, await shop.person(), await bodyTo('Kerala'))).toMatchObject(OTHER_STATE)
  expect((await order('Karnataka')).status).toBe(201)
})

test('a composition dealer does not sell to a pincode of another state, whatever state is typed or kept', async () => {
  await standTo([{ from: '2020-04-01', kind: 'composition' }])
  const kept = { pincode: '110001', isStateConfirmed: true }
  expect(await order('Karnataka', kept)).toMatchObject(OTHER_STATE)
  const { id } = (await order('Karnataka')).body.data
  const deliveryDetails = { ...someDetails, ...kept }
  expect(await changesOf(shop, admin).change(id, { deliveryDetails })).toMatchObject(OTHER_STATE)
  const desk = deskOf(shop, admin)
  const product = async () => (await insertProduct(shop.database)).id
  expect(await desk.place('phone', await product(), { deliveryDetails })).toMatchObject(OTHER_STATE)
  const billTo = { fullName: 'Asha Rao', address: '2, Marine Drive', city: 'Kochi', state: 'Kerala' }
  expect(
    await desk.place('counter', await product(), { billTo: { ...billTo, pincode: '682001' } }),
  ).toMatchObject(OTHER_STATE)
})

test('who is not registered sells only inside its state, unless the owner says otherwise', async () => {
  await standTo([{ from: '2020-04-01', kind: 'unregistered' }])
  const allow = (sellsToOtherStates: boolean) =>
    shop.call('PUT', '/api/settings', { as: admin, body: { sellsToOtherStates } })
  expect(await onlyState()).toBe('Karnataka')
  expect(await order('Kerala')).toMatchObject(OTHER_STATE)
  expect((await order('Karnataka')).status).toBe(201)
  await allow(true)
  expect(await onlyState()).toBeNull()
  expect((await order('Kerala')).status).toBe(201)
  await allow(false)
})

test('18 % is added only to goods that bear just 18 %', async () => {
  await standTo([{ from: '2020-04-01', kind: 'regular' }])
  const include = (pricesIncludeTax: boolean) =>
    shop.call('PUT', '/api/settings', { as: admin, body: { pricesIncludeTax } })
  expect((await include(false)).status).toBe(200)
  const product = async (taxClass: string | null) => {
    const { id } = await insertProduct(shop.database, { stock: 5 })
    await shop.database.sql`update products set tax_class = ${taxClass} where id = ${id}`
    return id
  }
  const buy = async (productId: string) => placeOrder(shop, await shop.person(), [{ productId, quantity: 1 }])
  const rice = await product('gst_5')
  const refused = { status: 409, body: { code: 'tax_on_top' } }
  for (const id of [rice, await product('apparel'), await product('exempt')])
    expect(await buy(id)).toMatchObject(refused)
  const placed = await buy(await product(null))
  expect(placed).toMatchObject({ status: 201, body: { data: { subtotal: 1000, tax: 180 } } })
  expect(await deskOf(shop, admin).place('counter', rice)).toMatchObject(refused)
  const items = [{ productId: rice, quantity: 1 }]
  expect(await changesOf(shop, admin).price(placed.body.data.id, { items })).toMatchObject(refused)
  await include(true)
  expect((await buy(rice)).status).toBe(201)
})

test('who is registered regularly sells everywhere, also until a coming change', async () => {
  await standTo([
    { from: '2020-04-01', kind: 'regular' },
    { from: '2099-04-01', kind: 'composition' },
  ])
  expect(await onlyState()).toBeNull()
  expect((await order('Kerala')).status).toBe(201)
})

test('who has not said how it stands to GST is refused nothing', async () => {
  await standTo([])
  expect((await order('Kerala')).status).toBe(201)
})

describe('a state in which the pincode does not lie', () => {
  const REFUSED = {
    status: 409,
    body: {
      code: 'state_mismatch',
      message: '560038 lies in Karnataka. Please check whether Goa is right.',
      fields: { 'deliveryDetails.state': expect.any(String) },
    },
  }
  const ASKED = { isStateConfirmed: true }
  const goa = { ...someDetails, state: 'Goa' }

  test('is refused in cash, online, for a saved address and by phone, until somebody was asked', async () => {
    const as = await shop.person()
    const place = async (given: Partial<typeof someDetails>) =>
      shop.call<Order>('POST', '/api/orders', { as, body: await bodyTo('Goa', given) })
    expect(await place({})).toMatchObject(REFUSED)
    expect(await createIntent(shop, as, await bodyTo('Goa'))).toMatchObject(REFUSED)
    const save = (given: object) =>
      shop.call('POST', '/api/addresses', { as, body: { ...goa, ...given, label: 'Home' } })
    expect(await save({})).toMatchObject({ ...REFUSED, body: { fields: { state: expect.any(String) } } })
    const { id } = await insertProduct(shop.database)
    const desk = deskOf(shop, admin)
    expect(await desk.place('phone', id, { deliveryDetails: goa })).toMatchObject(REFUSED)

    expect(await place(ASKED)).toMatchObject({ status: 201, body: { data: { deliveryDetails: ASKED } } })
    // Past this question it is the gateway that is asked, which is away here.
    expect((await createIntent(shop, as, await bodyTo('Goa', ASKED))).status).toBe(503)
    expect(await save(ASKED)).toMatchObject({ status: 201, body: { data: ASKED } })
    const deliveryDetails = { ...goa, ...ASKED }
    expect((await desk.place('phone', id, { deliveryDetails })).status).toBe(201)
  })

  test('is refused where an order is changed to it, and looked at before without a question', async () => {
    const { id } = (await order('Karnataka')).body.data
    const changes = changesOf(shop, admin)
    expect((await changes.price(id, { deliveryDetails: goa })).status).toBe(200)
    expect(await changes.change(id, { deliveryDetails: goa })).toMatchObject(REFUSED)
    const changed = await changes.change(id, { deliveryDetails: { ...goa, ...ASKED } })
    expect(changed).toMatchObject({ status: 200, body: { data: { deliveryDetails: ASKED } } })
    const back = await changes.change(id, { deliveryDetails: { ...someDetails, ...ASKED } })
    expect(back.body.data.deliveryDetails).not.toHaveProperty('isStateConfirmed')
  })

  test('says nothing where the pincode is at a border, and is nothing that is kept where both agree', async () => {
    expect((await order('Goa', { pincode: '160055' })).body.data.deliveryDetails.state).toBe('Goa')
    const agreed = await order('Karnataka', ASKED)
    expect(agreed.body.data.deliveryDetails).not.toHaveProperty('isStateConfirmed')
  })
})

describe('a sale at the counter', () => {
  const billTo = {
    fullName: 'Asha Rao',
    address: '2, Marine Drive',
    city: 'Kochi',
    state: 'Kerala',
    pincode: '682001',
  }
  const sell = async (pricePaise: number, given: Parameters<ReturnType<typeof deskOf>['place']>[2] = {}) => {
    const { id } = await insertProduct(shop.database, { pricePaise, hsn: '851830' })
    return deskOf(shop, admin).place('counter', id, given)
  }
  const invoiceOf = async ({ body }: { body: { data: Order } }) =>
    (await documentsOf(shop, body.data.id, admin))[0]
  beforeAll(() => standTo([{ from: '2020-04-01', kind: 'regular' }]))

  test('names no buyer where none is said, and never the shop as one', async () => {
    const sold = await sell(118_000)
    expect(sold.body.data).toMatchObject({
      deliveryAddress: 'Handed over at the counter',
      deliveryDetails: { address: '' },
    })
    const invoice = await invoiceOf(sold)
    expect(invoice).toMatchObject({
      buyer: { name: 'Walk-in customer', address: '', city: '', pincode: '' },
      placeOfSupply: { code: '29' },
      cgst: 90,
    })
    const paper = paperWith(invoice)
    expect(paper.buyer).toEqual({ heading: 'Billed to', name: 'Walk-in customer', lines: [] })
    expect(paper.deliverTo).toBeNull()
  })

  test('of 50,000 rupees without tax and more asks whom its invoice names', async () => {
    const needed = { status: 409, body: { code: 'buyer_needed' } }
    expect((await sell(5_899_999)).status).toBe(201)
    expect(await sell(5_900_000)).toMatchObject(needed)
    const near = { ...billTo, city: 'Mysuru', state: 'Karnataka', pincode: '570001' }
    expect((await sell(5_900_000, { billTo: near })).status).toBe(201)
    await standTo([{ from: '2020-04-01', kind: 'composition' }])
    expect((await sell(5_900_000)).status).toBe(201)
    await standTo([{ from: '2020-04-01', kind: 'regular' }])
  })

  test('with an address in another state is a sale to that state', async () => {
    expect(await invoiceOf(await sell(118_000, { billTo }))).toMatchObject({
      buyer: { name: 'Asha Rao', address: '2, Marine Drive', stateCode: '32' },
      placeOfSupply: { code: '32' },
      isInterstate: true,
      igst: 180,
    })
    expect(await sell(118_000, { billTo: { ...billTo, state: 'Goa' } })).toMatchObject({
      status: 409,
      body: { code: 'state_mismatch', fields: { 'billTo.state': expect.any(String) } },
    })
  })

  test('to a business has the address of that business', async () => {
    const business = { gstin: '29AABCR1718E1ZL', legalName: 'Rao Traders' }
    expect(await sell(118_000, { business })).toMatchObject({
      status: 400,
      body: { fields: { 'business.address': expect.any(String) } },
    })
    const invoice = await invoiceOf(await sell(118_000, { business: { ...business, address: '7, MG Road' } }))
    expect(paperWith(invoice).buyer.lines).toEqual([
      '7, MG Road',
      'State: Karnataka, code 29',
      'GSTIN 29AABCR1718E1ZL',
    ])
  })
})

function paperWith(document: IssuedDocument | undefined) {
  if (!document) throw new Error('There is no document')
  return paperOf(document)
}
