import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Settings, ShopInfo } from '#contract/settings.ts'
import { newGuest, newPhone } from '#tests/testing/guest-fixtures.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/testing/shop.ts'
import { openSteppedJobs } from '#tests/testing/stepped-jobs.ts'
import { placeOrder } from '../order-fixtures.ts'
import {
  addPrescription,
  insertMedicine,
  photoOf,
  sellPrescriptions,
  upload,
} from './prescription-fixtures.ts'

const queue = openSteppedJobs()
let shop: TestShop
let admin: TestPerson
beforeAll(async () => {
  shop = await openTestShop({ queue })
  await queue.prepare(shop.database)
  admin = await shop.person('admin')
  await sellPrescriptions(shop)
})
afterAll(() => shop.close())

const read = (id: string, as?: TestPerson) =>
  shop.app.inject({
    url: `/api/prescriptions/${id}`,
    headers: as && { authorization: `Bearer ${as.token}` },
  })
const order = (as: TestPerson, productId: string, prescriptionId?: string) =>
  placeOrder(shop, as, [{ productId, quantity: 1 }], { changes: { prescriptionId } })
const MISSING = { status: 409, body: { code: 'prescription_missing' } }

test('prescription medicine is sold only with a drug licence, also where it was switched on without one', async () => {
  const save = (body: object) => shop.call<Settings>('PUT', '/api/settings', { as: admin, body })
  const sells = async () => (await shop.call<ShopInfo>('GET', '/api/shop')).body.data.sellsPrescriptions
  const refused = { status: 400, body: { fields: { drugLicence: expect.any(String) } } }
  expect(await save({ drugLicence: null })).toMatchObject(refused)
  await shop.database.sql`delete from settings where name = 'drugLicence'`
  expect(await sells()).toBe(false)
  const customer = await shop.person()
  expect(await order(customer, await insertMedicine(shop))).toMatchObject({
    body: { code: 'prescription_needed' },
  })
  expect((await upload(shop, customer, await photoOf().png().toBuffer())).status).toBe(404)
  expect(await save({ sellsPrescriptions: true })).toMatchObject(refused)
  expect((await save({ drugLicence: 'KA-B21-104832' })).body.data.sellsPrescriptions).toBe(false)
  expect(await sells()).toBe(false)
  expect((await save({ sellsPrescriptions: true })).status).toBe(200)
  expect(await sells()).toBe(true)
  expect((await save({ sellsPrescriptions: false, drugLicence: null })).status).toBe(200)
  await sellPrescriptions(shop)
})

test('a photo is kept upright, readable and without what its camera wrote, and is never cached', async () => {
  const customer = await shop.person()
  const file = await photoOf(3000, 2000)
    .jpeg()
    .withExif({ IFD0: { Copyright: 'SECRET PLACE', Orientation: '6' } })
    .toBuffer()
  const { status, body } = await upload(shop, customer, file)
  expect(status).toBe(201)
  const shown = await read(body.data.id, customer)
  expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp'])
  expect(shown.headers['cache-control']).toBe('private, no-store')
  const { format, width, height } = await sharp(shown.rawPayload).metadata()
  expect([format, Math.max(width, height)]).toEqual(['webp', 1600])
  expect(shown.rawPayload.toString('latin1')).not.toContain('SECRET PLACE')
})

test.each([
  ['a PDF', Buffer.from('%PDF-1.7 ...'), 400, 'A PDF cannot be checked here'],
  ['a script', Buffer.from('<script>alert(1)</script>'), 400, 'cannot read this picture'],
  ['half a picture', Buffer.from([0xff, 0xd8, 0xff, 1, 2]), 400, 'cannot read this picture'],
  ['nine megabytes', Buffer.alloc(9 * 1024 * 1024, 0xff), 413, 'at most 8 MB'],
])('%s is refused as a photo', async (_what, file, status, message) => {
  const answer = await upload(shop, await shop.person(), file)
  expect([answer.status, answer.body.message]).toEqual([status, expect.stringContaining(message)])
})

test('a small file that unfolds into a giant photo is refused', async () => {
  const file = await photoOf(8000, 7000).png({ compressionLevel: 9 }).toBuffer()
  expect((await upload(shop, await shop.person(), file)).status).toBe(400)
})

test('a person sends ten photos a day', async () => {
  const customer = await shop.person()
  for (let at = 0; at < 10; at++) await addPrescription(shop, customer)
  expect((await upload(shop, customer, await photoOf(20, 20).png().toBuffer())).status).toBe(429)
})

test('nobody but its person and administrators reads or deletes a photo, and the log has which administrator did', async () => {
  const customer = await shop.person()
  const id = await addPrescription(shop, customer)
  const placed = await order(customer, await insertMedicine(shop), id)
  const orderId = placed.body.data.id
  const stranger = await shop.person()
  const agent = await shop.person('delivery_agent')
  const guest = await newGuest(shop, newPhone())
  const asked = async (as?: TestPerson) => {
    const headers = as && { authorization: `Bearer ${as.token}` }
    const byOrder = await shop.app.inject({ url: `/api/orders/${orderId}/prescription`, headers })
    return [(await read(id, as)).statusCode, byOrder.statusCode]
  }
  expect(await asked()).toEqual([401, 401])
  expect(await asked(stranger)).toEqual([404, 404])
  expect(await asked(guest)).toEqual([404, 404])
  expect(await asked(agent)).toEqual([403, 403])
  expect(await asked(customer)).toEqual([200, 200])
  const looks = () =>
    shop.database.sql`
      select person_id, action, subject_id from audit_entries
       where subject_id in (${id}, ${orderId}) and action like '%seen' order by action desc`
  expect(await looks()).toEqual([])
  expect(await asked(admin)).toEqual([200, 200])
  expect(await looks()).toEqual([
    { personId: admin.id, action: 'prescription.seen', subjectId: id },
    { personId: admin.id, action: 'order.prescription-seen', subjectId: orderId },
  ])
  expect((await shop.call('DELETE', `/api/prescriptions/${id}`, { as: customer })).status).toBe(404)
  for (const path of [`/pictures/uploads/${id}-320.webp`, `/pictures/prescriptions/${id}-320.webp`])
    expect((await shop.call('GET', path)).status).toBe(404)
  const unused = await addPrescription(shop, customer)
  expect((await shop.call('DELETE', `/api/prescriptions/${unused}`, { as: stranger })).status).toBe(404)
  expect((await shop.call('DELETE', `/api/prescriptions/${unused}`, { as: customer })).status).toBe(200)
  expect((await read(unused, customer)).statusCode).toBe(404)
})

test('medicine is ordered with an own photo that no order has, and the order waits to be checked', async () => {
  const customer = await shop.person()
  const productId = await insertMedicine(shop)
  expect(await order(customer, productId)).toMatchObject(MISSING)
  const foreign = await addPrescription(shop, await shop.person())
  expect(await order(customer, productId, foreign)).toMatchObject(MISSING)
  const own = await addPrescription(shop, customer)
  expect(await order(customer, productId, own)).toMatchObject({
    status: 201,
    body: { data: { status: 'pending', prescription: 'to_check' } },
  })
  expect(await order(customer, productId, own)).toMatchObject(MISSING)
  const { id } = (await order(customer, productId, await addPrescription(shop, customer))).body.data
  const agent = await shop.person('delivery_agent')
  const seen = await shop.call<{ prescription: string }>('GET', `/api/orders/${id}`, { as: customer })
  expect(seen.body.data.prescription).toBe('to_check')
  expect((await shop.call('GET', `/api/orders/${id}`, { as: agent })).status).toBe(404)
})

test('what needs no prescription is ordered without, and a photo with it stays unused', async () => {
  const customer = await shop.person()
  const { id } = (
    await shop.database.sql<{ id: string }>`
    select id from products where not needs_prescription limit 1`
  )[0] ?? { id: '' }
  const prescriptionId = await addPrescription(shop, customer)
  const productId = id || (await insertMedicine(shop))
  if (!id) await shop.database.sql`update products set needs_prescription = false where id = ${productId}`
  const placed = await order(customer, productId, prescriptionId)
  expect(placed).toMatchObject({ status: 201, body: { data: { prescription: null } } })
  expect((await shop.call('DELETE', `/api/prescriptions/${prescriptionId}`, { as: customer })).status).toBe(
    200,
  )
})

test('of two orders at once with one photo one is placed, and nothing is sold twice', async () => {
  for (let round = 0; round < 5; round++) {
    const customer = await shop.person()
    const [first, second] = [await insertMedicine(shop), await insertMedicine(shop)]
    const photo = await addPrescription(shop, customer)
    const placed = await Promise.all([order(customer, first, photo), order(customer, second, photo)])
    expect(placed.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(placed.find(({ status }) => status === 409)?.body.code).toBe('prescription_missing')
    const stocks = await shop.database.sql<{ stock: number }>`
      select stock from variants where id = any(${[first, second]}) order by stock`
    expect(stocks.map(({ stock }) => stock)).toEqual([9, 10])
  }
})

test('unused photos go after a day, those of orders by the rule of the shop; orders keep what was decided', async () => {
  await shop.database.sql`
    insert into settings (name, value) values ('prescriptionDays', '30')
    on conflict (name) do update set value = excluded.value`
  const customer = await shop.person()
  const productId = await insertMedicine(shop)
  const [unused, fresh, old, recent, open] = await Promise.all(
    [1, 2, 3, 4, 5].map(() => addPrescription(shop, customer)),
  )
  const orderOf = async (photo = '') => (await order(customer, productId, photo)).body.data.id
  const [oldOrder, recentOrder] = [await orderOf(old), await orderOf(recent)]
  await orderOf(open)
  await shop.database.sql`
    update prescriptions set created_at = created_at - interval '25 hours' where id <> ${fresh ?? ''}`
  const endedAgo = (id: string, days: number) => shop.database.sql`
    update orders set status = 'cancelled', cancelled_at = now() - make_interval(days => ${days}) where id = ${id}`
  await endedAgo(oldOrder, 31)
  await endedAgo(recentOrder, 29)
  await queue.runOne(shop.database, { id: 0, task: 'prescriptions.clean-up', data: {} })
  const there = async (id = '') => (await read(id, customer)).statusCode
  expect([await there(unused), await there(fresh)]).toEqual([404, 200])
  expect([await there(old), await there(recent), await there(open)]).toEqual([404, 200, 200])
  const kept = await shop.call<{ prescription: string }>('GET', `/api/orders/${oldOrder}`, { as: customer })
  expect(kept.body.data.prescription).toBe('to_check')
})
