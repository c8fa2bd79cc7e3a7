import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAX_STOCK_ALERTS, type StockAlerts } from '#contract/catalogue/stock-alerts.ts'
import { insertTwoSizes, setStock } from '#server/catalogue/product-fixtures.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/testing/shop.ts'
import { notifyBackInStock } from './message-jobs.ts'
import { openMessenger } from './messenger.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const want = (as: TestPerson, variantId: string) => shop.call('PUT', `/api/stock-alerts/${variantId}`, { as })
const wanted = async (as: TestPerson) =>
  (await shop.call<StockAlerts>('GET', '/api/stock-alerts', { as })).body.data

async function tell(): Promise<void> {
  const messenger = openMessenger({ ...shop, log: shop.app.log })
  await notifyBackInStock(shop, messenger)
  messenger.close()
}
const toldOf = (email: string) =>
  shop.database.sql<{ subject: string; text: string }>`
    select subject, text from mails where to_address = ${email} and cause like 'back-in-stock:%'`

test('who waits for a variant is told once that it is back, and for a new wish again', async () => {
  const [, large] = await insertTwoSizes(shop.database, [5, 0])
  const customer = await shop.person()
  expect((await want(customer, large)).status).toBe(200)
  expect((await want(customer, large)).status).toBe(200)
  expect(await wanted(customer)).toEqual({ isOffered: true, variantIds: [large] })
  await tell()
  expect(await toldOf(customer.email)).toEqual([])

  await setStock(shop, [large], 3)
  await Promise.all([tell(), tell()])
  await tell()
  const [mail, ...more] = await toldOf(customer.email)
  expect(more).toEqual([])
  expect(mail?.subject).toBe('Kurta, L is back')
  expect(mail?.text).toContain(`?variant=${large}`)
  expect((await wanted(customer)).variantIds).toEqual([])

  await setStock(shop, [large], 0)
  await want(customer, large)
  await setStock(shop, [large], 9)
  await tell()
  expect(await toldOf(customer.email)).toHaveLength(2)
})

test('what is sold out again, hidden or deleted is waited for', async () => {
  const [first, large] = await insertTwoSizes(shop.database, [5, 0])
  const customer = await shop.person()
  await want(customer, large)
  await setStock(shop, [large], 3)
  await setStock(shop, [large], 0)
  await tell()
  await shop.database.sql`update products set is_visible = false where id = ${first}`
  await setStock(shop, [large], 3)
  await tell()
  expect(await toldOf(customer.email)).toEqual([])
  await shop.database.sql`update products set is_visible = true where id = ${first}`
  await tell()
  expect(await toldOf(customer.email)).toHaveLength(1)
})

test('what can be bought is refused, and so is what nobody sells', async () => {
  const [medium] = await insertTwoSizes(shop.database, [5, 0])
  const customer = await shop.person()
  expect(await want(customer, medium)).toMatchObject({ status: 409, body: { code: 'not_offered' } })
  expect((await want(customer, 'nothing_1')).status).toBe(404)
})

test('a wish is taken back, and goes with the person', async () => {
  const [, large] = await insertTwoSizes(shop.database, [5, 0])
  const [customer, removed] = [await shop.person(), await shop.person()]
  await want(customer, large)
  await want(removed, large)
  await shop.call('DELETE', `/api/stock-alerts/${large}`, { as: customer })
  await shop.database.sql`update people set deactivated_at = now() where id = ${removed.id}`
  await setStock(shop, [large], 1)
  await tell()
  expect(await toldOf(customer.email)).toEqual([])
  expect(await toldOf(removed.email)).toEqual([])
  expect(await shop.database.sql`select from stock_alerts where variant_id = ${large}`).toEqual([])
})

test('nobody waits for more than a hundred things', async () => {
  const customer = await shop.person()
  const [first, large] = await insertTwoSizes(shop.database, [0, 0])
  await shop.database.sql`
    insert into variants (id, product_id, position, options, price_paise, stock)
    select ${first} || '-x' || n, ${first}, n + 1, array['S' || n], 100, 0 from generate_series(1, ${MAX_STOCK_ALERTS - 1}) n`
  await shop.database.sql`
    insert into stock_alerts (variant_id, person_id)
    select id, ${customer.id}::uuid from variants where product_id = ${first} and id like '%-x%'`
  const answers = await Promise.all([want(customer, first), want(customer, large)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('a shop that could tell nobody does not offer it', async () => {
  const silent = await openTestShop({ env: { DEMO: 'false' } })
  try {
    const customer = await silent.person()
    const [, large] = await insertTwoSizes(silent.database, [5, 0])
    const { body } = await silent.call<StockAlerts>('GET', '/api/stock-alerts', { as: customer })
    expect(body.data.isOffered).toBe(false)
    const refused = await silent.call('PUT', `/api/stock-alerts/${large}`, { as: customer })
    expect(refused).toMatchObject({ status: 409, body: { code: 'contact_missing' } })
  } finally {
    await silent.close()
  }
})
