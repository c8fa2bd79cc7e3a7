import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AdminProduct } from '#contract/catalogue/admin-product-schemas.ts'
import type { StockMovementPage } from '#contract/catalogue/stock.ts'
import { findViolations } from '#server/database/invariants.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/testing/shop.ts'
import { insertTwoSizes } from '../product-fixtures.ts'

let shop: TestShop
let admin: TestPerson
let meera: TestPerson
let [medium, large] = ['', '']
beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.person('admin')
  meera = await shop.person('admin', { name: 'Meera Shah' })
})
afterAll(async () => {
  expect(await findViolations(shop.database)).toEqual([])
  await shop.close()
})
beforeEach(async () => {
  ;[medium, large] = await insertTwoSizes(shop.database, [5, 4])
  await shop.database.sql`delete from stock_movements where variant_id = ${large}`
  await shop.database.sql`update variants set stock = null where id = ${large}`
})

const count = (variantId: string, stock: unknown, as = admin) =>
  shop.call('PUT', `/api/variants/${variantId}/stock`, { as, body: { stock } })
const read = async () =>
  (await shop.call<AdminProduct>('GET', `/api/admin/products/${medium}`, { as: admin })).body.data

test('an unlimited size of a product begins to be counted, and its ledger says who began', async () => {
  expect((await count(large, 12)).status).toBe(200)
  expect((await read()).variants.map(({ stock }) => stock)).toEqual([5, 12])
  const { body } = await shop.call<StockMovementPage>('GET', `/api/variants/${large}/stock`, { as: admin })
  expect(body.data).toMatchObject({ stock: 12, items: [{ change: 12, reason: 'counted', by: 'Asha Rao' }] })
})

test('the same count again changes nothing, and of two administrators the second learns of the first', async () => {
  const answers = await Promise.all([count(large, 12), count(large, 12), count(large, 12)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await count(large, 30, meera)).toMatchObject({
    status: 409,
    body: { message: 'Somebody counts it already: there are 12 now' },
  })
  expect((await read()).stock).toBe(17)
})

test('a count of none is sold out', async () => {
  await count(large, 0)
  expect((await read()).variants[1]?.stock).toBe(0)
})

test('a form that showed the variants before cannot be saved over the count', async () => {
  const { updatedAt, variants } = await read()
  await count(large, 12)
  const answer = await shop.call('PUT', `/api/products/${medium}/variants`, {
    as: meera,
    body: {
      optionNames: ['Size'],
      variants: variants.map(({ id, options, price }) => ({ id, options, price })),
      seenAt: updatedAt,
    },
  })
  expect(answer).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
})

test.each([[-1], [1.5], ['12'], [null], [undefined]])('%s is no count', async (stock) => {
  expect(await count(large, stock)).toMatchObject({
    status: 400,
    body: { fields: { stock: expect.anything() } },
  })
})

test('a variant that does not exist is not found', async () => {
  expect((await count('electronics_none', 3)).status).toBe(404)
})
