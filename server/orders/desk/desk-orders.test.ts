import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OrderPage } from '#contract/ordering/orders-schemas.ts'
import { insertProduct } from '#server/catalogue/product-fixtures.ts'
import { findViolations } from '#server/database/invariants.ts'
import { dispatchOf } from '#server/delivery/delivery-fixtures.ts'
import { documentsOf, registerShop } from '#server/orders/documents/document-fixtures.ts'
import { someDetails } from '#server/orders/order-fixtures.ts'
import { findMilestone } from '#server/orders/order-milestones.ts'
import { someArea } from '#server/settings/areas/area-fixtures.ts'
import { codeTo, newGuest, newPhone, signInByPhone } from '#tests/testing/guest-fixtures.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/testing/shop.ts'
import { SHOP_IDENTITY } from '#tests/testing/shop-identity.ts'
import { deskOf } from './desk-fixtures.ts'

let shop: TestShop
let admin: TestPerson
let desk: ReturnType<typeof deskOf>
beforeAll(async () => {
  shop = await openTestShop({ env: { DEMO: 'false', PUBLIC_URL: 'https://shop.example' } })
  admin = await shop.person('admin', { name: 'Meera Shah', phone: '9800000001' })
  desk = deskOf(shop, admin)
})
afterAll(async () => {
  expect(await findViolations(shop.database)).toEqual([])
  await shop.close()
})

const stockOf = async (id: string) => {
  const [row] = await shop.database.sql<{ stock: number; soldCount: number }>`
    select stock, sold_count from variants where id = ${id}`
  return row && [row.stock, row.soldCount]
}
const ordersOf = async (as: TestPerson) =>
  (await shop.call<OrderPage>('GET', '/api/orders', { as })).body.data.items.map(({ id }) => id)
const recipient = (phone: string) => ({ ...someDetails, email: '', phone })

describe('an order by phone', () => {
  test('of the same goods to the same phone and address within a minute is asked about, once', async () => {
    const phone = newPhone()
    const [{ id: productId }, { id: other }] = [
      await insertProduct(shop.database),
      await insertProduct(shop.database),
    ]
    const changes = { deliveryDetails: recipient(phone) }
    expect((await desk.place('phone', other, changes)).status).toBe(201)
    const both = await Promise.all([
      desk.place('phone', productId, changes),
      desk.place('phone', productId, changes),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    const [placed, asked] = both.sort((a, b) => a.status - b.status)
    const { orderNumber } = placed?.body.data ?? {}
    expect(asked?.body).toMatchObject({ code: 'order_repeated', data: { orderNumber } })
    expect((await desk.place('phone', productId, { ...changes, isAnother: true })).status).toBe(201)
    await shop.database
      .sql`update orders set placed_at = placed_at - interval '2 minutes' where recipient_phone = ${phone}`
    expect((await desk.place('phone', productId, changes)).status).toBe(201)
  })

  test('is a confirmed cash order of the customer who has proved the phone, taken by the administrator', async () => {
    const phone = newPhone()
    const customer = await signInByPhone(shop, phone, await codeTo(shop, phone))
    const { id: productId } = await insertProduct(shop.database, { stock: 3 })
    const placed = await desk.place('phone', productId, { deliveryDetails: recipient(phone) })
    expect(placed).toMatchObject({
      status: 201,
      body: {
        data: {
          status: 'confirmed',
          channel: 'phone',
          paymentMethod: 'cod',
          paymentState: 'due',
          customer: { _id: customer.id, name: 'Asha Rao', phone },
        },
      },
    })
    const { id } = placed.body.data
    expect(await ordersOf(customer)).toEqual([id])
    expect(await stockOf(productId)).toEqual([2, 1])
    expect((await dispatchOf(shop, admin).read(id, admin)).history).toMatchObject([
      { status: 'confirmed', by: 'Meera Shah', role: 'admin' },
    ])
  })

  test('is a guest’s where nobody has proved the phone, and of whoever proves it later', async () => {
    const phone = newPhone()
    const { id: productId } = await insertProduct(shop.database)
    const deliveryDetails = recipient(phone)
    const first = await desk.place('phone', productId, { deliveryDetails })
    const second = await desk.place('phone', productId, { deliveryDetails, isAnother: true })
    expect(second.body.data.customer._id).toBe(first.body.data.customer._id)
    const customer = await signInByPhone(shop, phone, await codeTo(shop, phone))
    expect((await ordersOf(customer)).sort()).toEqual([first.body.data.id, second.body.data.id].sort())
  })

  test('never comes to a browser that has typed the number, chosen by name or not', async () => {
    const phone = newPhone()
    const stranger = await newGuest(shop, phone)
    const { id: productId } = await insertProduct(shop.database)
    await desk.place('phone', productId, { deliveryDetails: recipient(phone) })
    await desk.place('phone', productId, { customerId: stranger.id, deliveryDetails: recipient(phone) })
    expect(await ordersOf(stranger)).toEqual([])
  })

  test('comes to the account that was chosen, whoever receives it', async () => {
    const customer = await shop.person('customer', { name: 'Lata Nair' })
    const { id: productId } = await insertProduct(shop.database)
    const placed = await desk.place('phone', productId, { customerId: customer.id })
    expect(placed.body.data).toMatchObject({
      customer: { _id: customer.id, name: 'Lata Nair' },
      deliveryDetails: { fullName: 'Asha Rao', email: customer.email },
    })
  })

  test('is refused for an account that is closed, or no customer’s', async () => {
    const closed = await shop.person()
    await shop.call('DELETE', `/api/users/${closed.id}`, { as: admin })
    const { id: productId } = await insertProduct(shop.database)
    for (const { id: customerId } of [closed, admin, await shop.person('delivery_agent')]) {
      expect(await desk.place('phone', productId, { customerId })).toMatchObject({
        status: 400,
        body: { fields: { customerId: expect.any(String) } },
      })
    }
  })

  test('is placed once for its key, and at no other amounts than were shown', async () => {
    const { id: productId } = await insertProduct(shop.database, { stock: 5 })
    const first = await desk.place('phone', productId, {}, 'phone-order-1')
    const again = await desk.place('phone', productId, {}, 'phone-order-1')
    expect([first.status, again.status, again.body.data.id]).toEqual([201, 200, first.body.data.id])
    expect(await desk.place('phone', productId, { total: 1 })).toMatchObject({
      status: 409,
      body: { code: 'price_changed' },
    })
    expect(await stockOf(productId)).toEqual([4, 1])
  })

  test('keeps to stock, areas, codes and the limit of cash', async () => {
    const { id: last } = await insertProduct(shop.database, { stock: 1 })
    const both = await Promise.all([desk.place('phone', last), desk.place('phone', last)])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])

    const body = someArea('Pune', { prefixes: ['411*'], minimum: 2000 })
    expect((await shop.call('POST', '/api/areas', { as: admin, body })).status).toBe(201)
    const { id: productId } = await insertProduct(shop.database)
    const pune = { ...recipient(newPhone()), city: 'Pune', state: 'Maharashtra', pincode: '411001' }
    expect((await desk.place('phone', productId, { deliveryDetails: pune })).body.code).toBe('below_minimum')

    await shop.call('POST', '/api/coupons', {
      as: admin,
      body: { code: 'ONCE', kind: 'percent', percent: 10, perCustomerLimit: 1 },
    })
    const phone = newPhone()
    const withCode = { coupon: 'ONCE', deliveryDetails: recipient(phone) }
    const once = await desk.place('phone', productId, withCode)
    expect([once.status, once.body.data.discount]).toEqual([201, 100])
    const twice = await desk.place('phone', productId, withCode)
    expect([twice.status, twice.body.code]).toEqual([409, 'coupon_refused'])

    const { id: dear } = await insertProduct(shop.database, { pricePaise: 21_000_000 })
    expect((await desk.place('phone', dear)).body.code).toBe('cash_limit')
  })

  test('is refused with medicine that needs a prescription, in words', async () => {
    await shop.database.sql`
      insert into settings (name, value) values ('sellsPrescriptions', 'true'), ('drugLicence', '"KA-123"')`
    const { id: productId } = await insertProduct(shop.database, { needsPrescription: true })
    expect((await desk.place('phone', productId)).body).toMatchObject({
      code: 'prescription_missing',
      message: expect.stringContaining('photo'),
    })
  })
})

describe('a sale at the counter', () => {
  test('is paid and handed over at once, with its document, and is in nobody’s cash book', async () => {
    const { id: productId } = await insertProduct(shop.database, { stock: 2 })
    const sold = await desk.place('counter', productId)
    expect(sold).toMatchObject({
      status: 201,
      body: {
        data: {
          status: 'delivered',
          channel: 'counter',
          paymentState: 'collected',
          delivery: 0,
          customer: { _id: null, name: 'Walk-in customer', phone: null },
          deliveryDetails: { city: SHOP_IDENTITY.shopCity, pincode: SHOP_IDENTITY.shopPincode },
        },
      },
    })
    const { id } = sold.body.data
    expect((await dispatchOf(shop, admin).read(id, admin)).history).toMatchObject([
      { status: 'confirmed', role: 'admin' },
      { status: 'delivered', by: 'Meera Shah', role: 'admin' },
    ])
    expect(await documentsOf(shop, id, admin)).toMatchObject([{ total: sold.body.data.total }])
    expect(await stockOf(productId)).toEqual([1, 1])
    expect(await shop.database.sql`select from cash_entries where order_id = ${id}`).toEqual([])
  })

  test('is told to a customer who is known, once and with the document, and to nobody else', async () => {
    const { id: productId } = await insertProduct(shop.database)
    const known = await desk.place('counter', productId, {
      customer: { fullName: 'Lata Nair', phone: newPhone() },
    })
    const walkIn = await desk.place('counter', productId)
    const kinds = (id: string) => shop.database.sql<{ kind: string }>`
      select kind from order_milestones where order_id = ${id} order by kind`
    expect(await kinds(known.body.data.id)).toEqual([{ kind: 'delivered' }, { kind: 'placed' }])
    expect(await toldOf(known.body.data.id)).toEqual(['delivered'])
    expect(await toldOf(walkIn.body.data.id)).toEqual([])
  })

  test('to a guest who is chosen is under that guest’s name and phone', async () => {
    const phone = newPhone()
    const { id: productId } = await insertProduct(shop.database)
    const byPhone = await desk.place('phone', productId, { deliveryDetails: recipient(phone) })
    const { customer } = byPhone.body.data
    const sold = await desk.place('counter', productId, { customerId: customer._id ?? '' })
    expect(sold).toMatchObject({ status: 201, body: { data: { customer: { name: 'Asha Rao', phone } } } })
    expect(sold.body.data.customer._id).toBe(customer._id)
  })

  test('takes cash where doors do not', async () => {
    const { id: productId } = await insertProduct(shop.database)
    const takeAtDoors = (takesCash: boolean) =>
      shop.call('PUT', '/api/settings', { as: admin, body: { takesCash } })
    expect((await takeAtDoors(false)).status).toBe(200)
    expect((await desk.place('phone', productId)).body.code).toBe('cash_refused')
    expect((await desk.place('counter', productId)).status).toBe(201)
    await takeAtDoors(true)
  })

  test('has no code without a customer whose uses are counted', async () => {
    const { id: productId } = await insertProduct(shop.database)
    expect((await desk.place('counter', productId, { coupon: 'ONCE' })).body).toMatchObject({
      code: 'coupon_refused',
      fields: { coupon: 'A code needs the customer’s phone' },
    })
  })

  test('is no step of an administrator: what is to be delivered is not handed over by hand', async () => {
    const { id: productId } = await insertProduct(shop.database)
    const placed = await desk.place('phone', productId)
    expect(await dispatchOf(shop, admin).step(placed.body.data.id, 'delivered', admin)).toMatchObject({
      status: 409,
      body: { code: 'invalid_transition' },
    })
  })
})

/** What the customer of an order is told. */
async function toldOf(orderId: string): Promise<string[]> {
  const rows = await shop.database.sql<{ id: string }>`
    select id from order_milestones where order_id = ${orderId} order by kind`
  const found = await Promise.all(rows.map(({ id }) => findMilestone(shop.database, id)))
  return found.flatMap((milestone) => (milestone?.isTold ? [milestone.kind] : []))
}

describe('an order that tries the shop out', () => {
  test('costs nothing, is the administrator’s own, and goes the way of every order without a document', async () => {
    const { id: productId } = await insertProduct(shop.database, { stock: 4 })
    const agent = await shop.person('delivery_agent')
    const placed = await desk.place('test', productId)
    expect(placed).toMatchObject({
      status: 201,
      body: {
        data: {
          status: 'pending',
          channel: 'test',
          subtotal: 1000,
          discount: 1000,
          total: 0,
          paymentState: 'none',
          customer: { _id: admin.id, email: admin.email },
          deliveryDetails: { phone: '9800000001', pincode: SHOP_IDENTITY.shopPincode },
        },
      },
    })
    const { id } = placed.body.data
    const dispatch = dispatchOf(shop, admin)
    await dispatch.bring(id, agent, 'picked_up', 'out_for_delivery', 'delivered')
    expect((await dispatch.read(id, admin)).status).toBe('delivered')
    expect(await documentsOf(shop, id, admin)).toEqual([])
    expect(await findViolations(shop.database)).toEqual([])
  })

  test('is assigned where its products have no HSN code yet', async () => {
    const other = await openTestShop({ env: { DEMO: 'false', PUBLIC_URL: 'https://shop.example' } })
    try {
      const owner = await other.person('admin')
      await registerShop(other, owner)
      const { id: productId } = await insertProduct(other.database)
      const agent = await other.person('delivery_agent')
      const order = async (channel: 'phone' | 'test') =>
        (await deskOf(other, owner).place(channel, productId)).body.data.id
      const assign = async (id: string) => (await dispatchOf(other, owner).assign(id, agent.id)).body.code
      expect([await assign(await order('phone')), await assign(await order('test'))]).toEqual([
        'hsn_missing',
        undefined,
      ])
      expect((await deskOf(other, owner).place('counter', productId)).body.code).toBe('hsn_missing')
    } finally {
      await other.close()
    }
  })
})
