import { afterAll, beforeAll, expect, test } from 'vitest'
import type { IssuedDocument } from '#contract/documents/documents-schemas.ts'
import type { Order } from '#contract/ordering/orders-schemas.ts'
import { indiaDay } from '#contract/ordering/promised-day.ts'
import type { ShownTaxClass } from '#contract/tax/tax-class-schemas.ts'
import { insertProduct } from '#server/catalogue/product-fixtures.ts'
import { dispatchOf } from '#server/delivery/delivery-fixtures.ts'
import { orderBody } from '#server/orders/order-fixtures.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/testing/shop.ts'

let shop: TestShop
let admin: TestPerson
beforeAll(async () => {
  shop = await openTestShop({ env: { DEMO: 'false' } })
  admin = await shop.person('admin')
  const registrations = [{ from: '2020-01-01', kind: 'regular' }]
  const body = { gstin: '29AAHCM7727Q1ZI', shopState: 'Karnataka', registrations }
  expect((await shop.call('PUT', '/api/settings', { as: admin, body })).status).toBe(200)
})
afterAll(() => shop.close())

test('what is sold before a new rate and dispatched after it bears the new one', async () => {
  const old = { from: '2025-09-22', upTo: null, basisPoints: 1800 }
  const made = await shop.call<ShownTaxClass>('POST', '/api/tax-classes', {
    as: admin,
    body: { name: 'Lamps', treatment: 'taxable', rates: [old] },
  })
  const path = `/api/tax-classes/${made.body.data.id}`
  const { id: productId } = await insertProduct(shop.database, { pricePaise: 12_000, hsn: '9405' })
  await shop.call('PUT', '/api/products/tax', { as: admin, body: { ids: [productId], taxClass: 'lamps' } })

  const dispatch = dispatchOf(shop, admin)
  const customer = await shop.person()
  const place = async () => {
    const body = await orderBody(shop.database, [{ productId, quantity: 1 }])
    return (await shop.call<Order>('POST', '/api/orders', { as: customer, body })).body.data.id
  }
  const invoiceOf = async (id: string) => {
    await dispatch.bring(id, await shop.person('delivery_agent'), 'picked_up')
    const { body } = await shop.call<IssuedDocument[]>('GET', `/api/orders/${id}/documents`, { as: customer })
    return body.data[0]
  }
  const [first, second] = [await place(), await place()]
  expect(await invoiceOf(first)).toMatchObject({ total: 120, lines: [{ rate: 18, hsn: '9405' }] })
  const body = { rates: [old, { from: indiaDay(Date.now()), upTo: null, basisPoints: 2000 }] }
  expect((await shop.call('PUT', path, { as: admin, body })).status).toBe(200)
  expect(await invoiceOf(second)).toMatchObject({ taxable: 100, total: 120, lines: [{ rate: 20 }] })
})
