import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Settings } from '#contract/settings.ts'
import type { ComplianceGap } from '#contract/tax/compliance-gap-schemas.ts'
import { insertProduct } from '#server/catalogue/product-fixtures.ts'
import { dispatchOf } from '#server/delivery/delivery-fixtures.ts'
import { deskOf } from '#server/orders/desk/desk-fixtures.ts'
import { placeOrder } from '#server/orders/order-fixtures.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/testing/shop.ts'

let shop: TestShop
let admin: TestPerson
beforeAll(async () => {
  shop = await openTestShop({ env: { DEMO: 'false' } })
  admin = await shop.person('admin')
})
afterAll(() => shop.close())

const save = async (body: Partial<Settings>) =>
  expect((await shop.call('PUT', '/api/settings', { as: admin, body })).status).toBe(200)
const gaps = async () =>
  (await shop.call<ComplianceGap[]>('GET', '/api/gst/gaps', { as: admin })).body.data.map(
    ({ kind, count, text }) => ({
      kind,
      count,
      text,
    }),
  )
const kinds = async () =>
  (await gaps()).map(({ kind, count }) => (count === null ? kind : `${count} ${kind}`))

test('a new shop has said nothing of GST and not who it is', async () => {
  await save({ legalName: '', shopStreet: '' })
  expect(await gaps()).toMatchObject([
    { kind: 'registration', text: expect.stringContaining('plain bills') },
    { kind: 'seller', text: 'Your papers lack your legal name and your whole address.' },
  ])
  await save({
    legalName: 'Kirana LLP',
    shopStreet: '1, Bazaar',
    shopCity: 'Mysuru',
    shopState: 'Karnataka',
    shopPincode: '570001',
  })
  expect(await kinds()).toEqual(['registration'])
})

test('who is not registered or pays composition is told where areas reach other states', async () => {
  await save({ registrations: [{ from: '2026-04-01', kind: 'unregistered' }] })
  expect(await gaps()).toMatchObject([
    { kind: 'other_states', text: expect.stringContaining('has to be registered') },
  ])
  await save({ gstin: '29AAHCM7727Q1ZI', registrations: [{ from: '2026-04-01', kind: 'composition' }] })
  expect(await gaps()).toMatchObject([{ kind: 'other_states', text: expect.stringContaining('are refused') }])
  await shop.database.sql`update area_pincodes set prefix = '57'`
  expect(await kinds()).toEqual([])
  await shop.database.sql`update area_pincodes set prefix = ''`
})

test('a registered shop is told what its products and classes lack', async () => {
  await save({ registrations: [{ from: '2026-04-01', kind: 'regular' }], hsnDigits: 6 })
  expect(await kinds()).toEqual([])
  const [kettle] = await Promise.all([
    insertProduct(shop.database, { name: 'Kettle' }),
    insertProduct(shop.database, { name: 'Torch', hsn: '8513' }),
    insertProduct(shop.database, { name: 'Lamp', hsn: '940510' }),
  ])
  expect(await kinds()).toEqual(['1 hsn', '1 short_hsn', '3 tax_class'])
  await save({ hsnDigits: 4 })
  await shop.database.sql`insert into tax_classes (id, name, rates, position)
    values ('coming', 'Coming', '[{"from":"2099-01-01","upToPaise":null,"basisPoints":500}]', 99)`
  await shop.database.sql`update products set tax_class = 'gst_18', hsn = coalesce(hsn, '8516')`
  expect(await kinds()).toEqual([])
  await save({ pricesIncludeTax: false })
  expect(await kinds()).toEqual([])
  await shop.database.sql`update products set tax_class = 'coming' where id = ${kettle.id}`
  expect(await gaps()).toMatchObject([{ kind: 'rate', count: 1, text: expect.stringContaining('“Coming”') }])
  await shop.database.sql`update products set tax_class = 'gst_5' where id = ${kettle.id}`
  expect(await kinds()).toEqual(['1 tax_on_top'])
  await save({ pricesIncludeTax: true })
  expect(await kinds()).toEqual([])
})

test('orders that left the shop without a document are counted from the first day of the registration', async () => {
  const dispatch = dispatchOf(shop, admin)
  const product = await insertProduct(shop.database, { hsn: '8516' })
  await shop.database.sql`update products set tax_class = 'gst_18' where id = ${product.id}`
  const placed = await placeOrder(shop, await shop.person(), [{ productId: product.id, quantity: 1 }])
  await dispatch.bring(placed.body.data.id, await shop.person('delivery_agent'), 'picked_up')
  expect(await kinds()).toEqual([])
  const trial = await deskOf(shop, admin).place('test', product.id)
  await dispatch.bring(trial.body.data.id, await shop.person('delivery_agent'), 'picked_up')
  expect(await kinds()).toEqual([])
  // As of an order from before there were documents.
  const old = await placeOrder(shop, await shop.person(), [{ productId: product.id, quantity: 1 }])
  await shop.database.sql`insert into order_milestones (id, order_id, kind, at)
    values (gen_random_uuid(), ${old.body.data.id}, 'dispatched', '2026-03-31T18:29:59Z')`
  expect(await kinds()).toEqual([])
  await shop.database.sql`update order_milestones set at = '2026-03-31T18:30:00Z'
    where order_id = ${old.body.data.id} and kind = 'dispatched'`
  expect(await gaps()).toEqual([
    { kind: 'document', count: 1, text: '1 order has left the shop without an invoice or bill.' },
  ])
})
