import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { MAX_DAYS_AHEAD } from '#contract/ordering/order-changes.ts'
import { indiaDay } from '#contract/ordering/promised-day.ts'
import { dayAfter } from '#contract/promises/areas.ts'
import { insertProduct } from '#server/catalogue/product-fixtures.ts'
import { newId } from '#server/database/identifiers.ts'
import { findViolations } from '#server/database/invariants.ts'
import { dispatchOf } from '#server/delivery/delivery-fixtures.ts'
import { registerShop } from '#server/orders/documents/document-fixtures.ts'
import { placeOrder, someDetails } from '#server/orders/order-fixtures.ts'
import {
  addPrescription,
  insertMedicine,
  sellPrescriptions,
} from '#server/orders/prescriptions/prescription-fixtures.ts'
import { openPaymentShop, type PaymentShop } from '#tests/testing/payments/payment-fixtures.ts'
import { openTestShop, type TestPerson } from '#tests/testing/shop.ts'
import { changesOf } from './change-fixtures.ts'

let shop: PaymentShop
let admin: TestPerson
let agent: TestPerson
let changes: ReturnType<typeof changesOf>
let dispatch: ReturnType<typeof dispatchOf>
beforeAll(async () => {
  shop = await openPaymentShop()
  admin = await shop.person('admin', { name: 'Meera Shah' })
  agent = await shop.person('delivery_agent', { name: 'Ravi Kumar' })
  changes = changesOf(shop, admin)
  dispatch = dispatchOf(shop, admin)
})
afterEach(async () => expect(await findViolations(shop.database)).toEqual([]))
afterAll(() => shop.close())

const product = async (pricePaise = 100_000, stock = 10) =>
  (await insertProduct(shop.database, { pricePaise, stock })).id

/** A cash order of two pieces. */
async function twoPieces(pricePaise = 100_000) {
  const customer = await shop.person('customer')
  const productId = await product(pricePaise)
  const { body } = await placeOrder(shop, customer, [{ productId, quantity: 2 }])
  return { id: body.data.id, productId, customer }
}

/** A cash order of pieces at ₹1,000, with a code. */
async function orderWithCode(worth: object, quantity: number, discountPaise: number) {
  const code = `SAVE${newId().slice(-6).toUpperCase()}`
  await shop.call('POST', '/api/coupons', { as: admin, body: { code, ...worth } })
  const productId = await product()
  const of = (pieces: number) => ({ items: [{ productId, quantity: pieces }] })
  const changes = { coupon: code }
  const { body } = await placeOrder(shop, await shop.person(), of(quantity).items, { changes, discountPaise })
  return { id: body.data.id, code, of }
}

describe('the goods', () => {
  test('more, fewer, others and new ones move stock by the difference; what is kept keeps its price', async () => {
    const { id, productId } = await twoPieces()
    const other = await product(30_000)
    await shop.database
      .sql`update variants set price_paise = 150000, mrp_paise = 300000 where id = ${productId}`
    const changed = await changes.change(id, {
      items: [
        { productId, quantity: 3 },
        { productId: other, quantity: 1 },
      ],
    })
    expect(changed).toMatchObject({
      status: 200,
      body: { data: { subtotal: 3300, total: 3894, due: 3894, itemCount: 4, paymentState: 'due' } },
    })
    expect([await shop.stockOf(productId), await shop.stockOf(other)]).toEqual([7, 9])
    expect(await changes.change(id, { items: [{ productId: other, quantity: 2 }] })).toMatchObject({
      body: { data: { subtotal: 600, due: 708, items: [{ productId: other, quantity: 2, price: 300 }] } },
    })
    expect([await shop.stockOf(productId), await shop.stockOf(other)]).toEqual([10, 8])
    const moved = await shop.database.sql`
      select sum(-change)::int as units, min(note) as note from stock_movements
       where reference_id = ${id} and reason = 'sale' group by variant_id having sum(change) <> 0`
    expect(moved).toEqual([{ units: 2, note: 'Order changed' }])
  })

  test('that are added to an order which an agent has need an HSN code, as those that were assigned did', async () => {
    const real = await openTestShop({ env: { DEMO: 'false', PUBLIC_URL: 'https://shop.example' } })
    try {
      const owner = await real.person('admin')
      await registerShop(real, owner)
      const { id: coded } = await insertProduct(real.database, { hsn: '1006' })
      const { id: uncoded } = await insertProduct(real.database)
      const placed = await placeOrder(real, await real.person(), [{ productId: coded, quantity: 1 }])
      const { id } = placed.body.data
      const carrier = await real.person('delivery_agent')
      expect((await dispatchOf(real, owner).assign(id, carrier.id)).status).toBe(200)
      const items = [coded, uncoded].map((productId) => ({ productId, quantity: 1 }))
      expect((await changesOf(real, owner).change(id, { items })).body.code).toBe('hsn_missing')
      expect((await changesOf(real, owner).read(id)).itemCount).toBe(1)
    } finally {
      await real.close()
    }
  })

  test('the last cannot be removed, and what is sold out or not sold cannot be added', async () => {
    const { id, productId } = await twoPieces()
    const scarce = await product(10_000, 1)
    expect((await changes.price(id, { items: [] })).status).toBe(400)
    const items = (quantity: number, of = scarce) => ({ items: [{ productId: of, quantity }] })
    expect(await changes.price(id, items(2))).toMatchObject({ status: 409, body: { code: 'out_of_stock' } })
    await shop.database.sql`update variants set is_visible = false where id in (${scarce}, ${productId})`
    expect(await changes.price(id, items(1))).toMatchObject({ body: { code: 'out_of_stock' } })
    expect(await changes.price(id, items(3, productId))).toMatchObject({ body: { code: 'out_of_stock' } })
    expect((await changes.change(id, items(1, productId))).body.data.itemCount).toBe(1)
    expect((await changes.price(id, items(11, productId))).status).toBe(400)
  })

  test('a cancelled order gives back what it had after its change', async () => {
    const { id, productId } = await twoPieces()
    await changes.change(id, { items: [{ productId, quantity: 5 }] })
    await dispatch.cancel(id)
    expect(await shop.stockOf(productId)).toBe(10)
  })

  test.each([
    ['a percentage', { kind: 'percent', percent: 50 }],
    ['an amount', { kind: 'amount', amount: 5000 }],
  ])(
    'fewer goods keep only their own shares of %s off, whatever has become of the code',
    async (_name, worth) => {
      const { id, code, of } = await orderWithCode(worth, 10, 500_000)
      const edited = { code, kind: 'percent', percent: 10 }
      await shop.call('PUT', `/api/coupons/${code}`, { as: admin, body: edited })
      const half = await changes.change(id, of(5))
      expect(half.body.data).toMatchObject({ subtotal: 5000, discount: 2500, total: 2950 })
      await shop.database.sql`delete from coupon_uses where code = ${code}`
      await shop.database.sql`delete from coupons where code = ${code}`
      expect((await changes.change(id, of(10))).body.data).toMatchObject({ discount: 5000, total: 5900 })
    },
  )

  test('a code stays on its own terms, and takes nothing off below its minimum', async () => {
    const worth = { kind: 'percent', percent: 10, minimum: 1500, perCustomerLimit: 1 }
    const { id, code, of } = await orderWithCode(worth, 2, 20_000)
    const isActive = false
    await shop.call('PUT', `/api/coupons/${code}`, { as: admin, body: { code, ...worth, isActive } })
    expect((await changes.change(id, of(3))).body.data).toMatchObject({ discount: 300, total: 3186 })
    const { data } = (await changes.price(id, of(1))).body
    expect(data).toMatchObject({ discount: 0, total: 1180, lostCoupon: code })
    expect((await changes.change(id, of(1))).body.data).toMatchObject({ total: 1180, coupon: code })
    await dispatch.cancel(id)
    expect(await shop.database.sql`select count from coupon_uses where code = ${code}`).toEqual([
      { count: 0 },
    ])
  })
})

describe('address, phone and day', () => {
  test('are changed without touching goods and money, and stand in the history', async () => {
    const { id, productId } = await twoPieces()
    const deliveryDetails = {
      ...someDetails,
      address: '15, 4th Cross',
      phone: '9876500000',
      landmark: 'Opposite the park',
    }
    const expectedDelivery = dayAfter(indiaDay(new Date()), 9)
    const changed = await changes.change(id, { deliveryDetails, expectedDelivery, note: 'She called' })
    expect(changed.body.data).toMatchObject({
      deliveryDetails,
      expectedDelivery,
      total: 2360,
      changes: [
        {
          by: 'Meera Shah',
          note: 'She called',
          before: { deliveryDetails: { address: '14, 3rd Cross' } },
          after: { deliveryDetails, expectedDelivery },
        },
      ],
    })
    expect(changed.body.data.changes?.[0]?.after).not.toHaveProperty('total')
    expect(await shop.stockOf(productId)).toBe(8)
    const other = { ...deliveryDetails, landmark: '' }
    expect(
      (await changes.change(id, { deliveryDetails: other })).body.data.deliveryDetails.landmark,
    ).toBeUndefined()
    expect((await changes.change(id, { deliveryDetails: other })).body.data.changes).toHaveLength(2)
  })

  test('a day that is over or far away is refused', async () => {
    const { id } = await twoPieces()
    const today = indiaDay(new Date())
    for (const expectedDelivery of [dayAfter(today, -1), dayAfter(today, MAX_DAYS_AHEAD + 1)])
      expect((await changes.price(id, { expectedDelivery })).status).toBe(400)
  })

  test('another pincode costs what its area costs, and one that is not delivered to is refused', async () => {
    const areas = [
      { name: 'Near', prefixes: ['560*'], fee: 0 },
      { name: 'Far', prefixes: ['40*'], fee: 50, carrier: 'courier' },
    ]
    const { body: listed } = await shop.call<{ items: { id: string }[] }>('GET', '/api/areas', {
      as: admin,
    })
    const rest = {
      freeFrom: null,
      minimum: 0,
      takesCash: true,
      leadDays: 4,
      weekdays: [0, 1, 2, 3, 4, 5, 6],
      cutOff: null,
      carrier: 'riders',
    }
    for (const area of areas) {
      const made = await shop.call('POST', '/api/areas', { as: admin, body: { ...rest, ...area } })
      expect(made.status, made.body.message).toBe(201)
    }
    for (const { id } of listed.data.items) await shop.call('DELETE', `/api/areas/${id}`, { as: admin })
    const { id, productId } = await twoPieces()
    const to = (pincode: string, state = 'Karnataka') => ({
      deliveryDetails: { ...someDetails, pincode, state },
    })
    expect(await changes.price(id, to('700001'))).toMatchObject({ body: { code: 'not_delivered' } })
    expect((await changes.change(id, to('400001', 'Maharashtra'))).body.data).toMatchObject({
      delivery: 50,
      total: 2410,
      due: 2410,
      carrier: 'courier',
      areaName: 'Far',
    })
    await shop.database.sql`update delivery_areas set fee_paise = 8000 where name = 'Far'`
    // It stays in its area, whose fee was agreed.
    expect((await changes.change(id, to('400002', 'Maharashtra'))).body.data).toMatchObject({ delivery: 50 })
    await shop.database.sql`update delivery_areas set free_from_paise = 250000 where name = 'Far'`
    const of = (quantity: number) => ({ items: [{ productId, quantity }] })
    expect((await changes.price(id, of(1))).body.data).toMatchObject({ delivery: 50, keepsFee: false })
    expect((await changes.price(id, of(3))).body.data).toMatchObject({ delivery: 50, keepsFee: true })
    expect((await changes.change(id, to('560001'))).body.data).toMatchObject({ delivery: 0, total: 2360 })
  })

  test('until pick-up everything can be changed; then day, phone and landmark; nothing once it is over', async () => {
    const { id, productId } = await twoPieces()
    await dispatch.assign(id, agent.id)
    expect((await changes.change(id, { items: [{ productId, quantity: 1 }] })).status).toBe(200)
    const refused = { status: 409, body: { code: 'not_changeable' } }
    const tryAll = async () => {
      expect(await changes.price(id, { items: [{ productId, quantity: 2 }] })).toMatchObject(refused)
      const moved = { ...someDetails, address: 'Elsewhere' }
      expect(await changes.price(id, { deliveryDetails: moved })).toMatchObject(refused)
    }
    await dispatch.step(id, 'picked_up', agent)
    await tryAll()
    await dispatch.step(id, 'out_for_delivery', agent)
    await dispatch.fail(id, agent)
    await dispatch.receive(id)
    await tryAll()
    const deliveryDetails = { ...someDetails, phone: '9000000001', landmark: 'Blue gate' }
    const expectedDelivery = dayAfter(indiaDay(new Date()), 3)
    expect((await changes.change(id, { deliveryDetails, expectedDelivery })).body.data).toMatchObject({
      deliveryDetails,
      expectedDelivery,
      changeable: 'delivery',
    })
    await dispatch.bring(id, agent, 'picked_up', 'out_for_delivery', 'delivered')
    const another = dayAfter(expectedDelivery, 1)
    expect(await changes.price(id, { expectedDelivery: another })).toMatchObject(refused)
    expect((await changes.read(id)).changeable).toBe('nothing')
  })
})

describe('what was shown', () => {
  test('an order that changed meanwhile, and a change that costs something else, are shown anew', async () => {
    const { id, productId } = await twoPieces()
    const added = await product(50_000)
    const items = [
      { productId, quantity: 2 },
      { productId: added, quantity: 1 },
    ]
    const { updatedAt, total } = (await changes.price(id, { items })).body.data
    await shop.database.sql`update variants set price_paise = 60000, mrp_paise = 80000 where id = ${added}`
    expect(await changes.put(id, { items, seen: { updatedAt, total } })).toMatchObject({
      status: 409,
      body: { code: 'price_changed', data: { total: 3068 } },
    })
    await changes.change(id, { items: [{ productId, quantity: 1 }] })
    expect(await changes.put(id, { items, seen: { updatedAt, total: 3068 } })).toMatchObject({
      status: 409,
      body: { code: 'changed_meanwhile', data: { current: { itemCount: 1 } } },
    })
  })

  test('of two who change at once one changes, and a call that comes twice changes once', async () => {
    const { id, productId } = await twoPieces()
    const { updatedAt } = (await changes.price(id, {})).body.data
    const put = (quantity: number, key?: string) =>
      changes.put(id, { items: [{ productId, quantity }], seen: { updatedAt, total: quantity * 1180 } }, key)
    const answers = await Promise.all([put(3), put(4), put(5)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const next = (await changes.price(id, {})).body.data
    const body = { items: [{ productId, quantity: 1 }], seen: { updatedAt: next.updatedAt, total: 1180 } }
    const key = newId()
    const repeated = await Promise.all([changes.put(id, body, key), changes.put(id, body, key)])
    expect(repeated.map(({ status }) => status)).toEqual([200, 200])
    expect((await changes.read(id)).changes).toHaveLength(2)
    expect(await shop.stockOf(productId)).toBe(9)
  })

  test('a customer, an agent and a stranger cannot change it', async () => {
    const { id, productId, customer } = await twoPieces()
    const items = [{ productId, quantity: 1 }]
    for (const as of [customer, agent]) expect((await changes.price(id, { items }, as)).status).toBe(403)
    expect((await changes.price(newId(), { items })).status).toBe(404)
  })
})

describe('medicine', () => {
  test('is added only with a photo of a prescription, which is then checked again', async () => {
    await sellPrescriptions(shop)
    const medicine = await insertMedicine(shop)
    const { id, productId } = await twoPieces()
    const items = [
      { productId, quantity: 1 },
      { productId: medicine, quantity: 1 },
    ]
    expect(await changes.price(id, { items })).toMatchObject({ body: { code: 'prescription_missing' } })
    const customer = await shop.person()
    const prescriptionId = await addPrescription(shop, customer)
    const { body } = await placeOrder(shop, customer, [{ productId: medicine, quantity: 1 }], {
      changes: { prescriptionId },
    })
    const of = (quantity: number) => ({ items: [{ productId: medicine, quantity }] })
    await shop.call('PUT', `/api/orders/${body.data.id}/prescription`, {
      as: admin,
      body: { state: 'accepted' },
    })
    expect((await changes.price(body.data.id, of(2))).body.data.needsCheck).toBe(true)
    expect((await changes.change(body.data.id, of(2))).body.data.prescription).toBe('to_check')
    expect(
      (await changes.change(body.data.id, { items: [{ productId, quantity: 1 }] })).body.data.prescription,
    ).toBeNull()
    await dispatch.assign(body.data.id, agent.id)
    expect(await changes.price(body.data.id, of(1))).toMatchObject({ body: { code: 'not_changeable' } })
  })
})

describe('cash', () => {
  test('customer and agent pay and carry no more than they may, and less is never refused', async () => {
    const { id, productId } = await twoPieces(4_000_000)
    await shop.database.sql`insert into settings (name, value) values ('cashLimitPerOrder', '100000')`
    const of = (quantity: number) => ({ items: [{ productId, quantity }] })
    expect(await changes.price(id, of(3))).toMatchObject({ body: { code: 'cash_limit' } })
    await shop.database.sql`delete from settings where name = 'cashLimitPerOrder'`
    expect(await changes.price(id, of(5))).toMatchObject({ body: { code: 'cash_limit' } })
    const carrier = await shop.person('delivery_agent')
    await shop.database.sql`update agents set cash_limit_paise = 10000000 where person_id = ${carrier.id}`
    await dispatch.assign(id, carrier.id)
    expect(await changes.price(id, of(3))).toMatchObject({ body: { code: 'cash_limit' } })
    await shop.database.sql`update agents set cash_limit_paise = 1 where person_id = ${carrier.id}`
    expect((await changes.change(id, of(1))).status).toBe(200)
  })
})

test('the note of the shop is read by the house alone', async () => {
  const { id, customer } = await twoPieces()
  await dispatch.assign(id, agent.id)
  const answer = await shop.call('PUT', `/api/orders/${id}`, {
    as: admin,
    body: { internalNote: 'Ring twice' },
  })
  expect(answer.status).toBe(200)
  expect((await changes.read(id)).internalNote).toBe('Ring twice')
  expect((await changes.read(id, agent)).internalNote).toBe('Ring twice')
  expect(JSON.stringify(await changes.read(id, customer))).not.toContain('Ring twice')
  await shop.call('PUT', `/api/orders/${id}`, { as: admin, body: { internalNote: '' } })
  expect((await changes.read(id)).internalNote).toBeNull()
})

test('a note that somebody else has changed meanwhile is not overwritten unseen', async () => {
  const { id } = await twoPieces()
  const write = (internalNote: string, seen: string | null, as = admin) =>
    shop.call('PUT', `/api/orders/${id}`, { as, body: { internalNote, seen: { internalNote: seen } } })
  const ravi = await shop.person('admin', { name: 'Ravi Shah' })
  expect((await write('Ring once', null, ravi)).status).toBe(200)
  expect(await write('Ring twice', null)).toMatchObject({
    status: 409,
    body: {
      code: 'changed_meanwhile',
      message: 'Ravi Shah has changed this meanwhile',
      data: { current: { internalNote: 'Ring once' }, changed: [{ field: 'internalNote', by: 'Ravi Shah' }] },
    },
  })
  expect((await changes.read(id)).internalNote).toBe('Ring once')
  expect((await write('Ring once', null)).status).toBe(200)
  expect((await write('Ring twice', 'Ring once')).status).toBe(200)
  expect((await changes.read(id)).internalNote).toBe('Ring twice')
})
