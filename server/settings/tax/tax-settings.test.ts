import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Settings } from '#contract/settings.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/testing/shop.ts'

const GSTIN = '29AAHCM7727Q1ZI'
const REGULAR = { from: '2020-04-01', kind: 'regular' } as const

let shop: TestShop
let admin: TestPerson
beforeAll(async () => {
  shop = await openTestShop({ env: { DEMO: 'false' } })
  admin = await shop.person('admin')
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.database.sql`delete from closed_months`
  const start = { registrations: [], gstin: null, pricesIncludeTax: true, shopState: 'Karnataka' }
  expect((await save(start)).status).toBe(200)
})

const save = (body: object, as = admin, on = shop) => on.call<Settings>('PUT', '/api/settings', { as, body })
const refused = (field: keyof Settings, text: string) => ({
  status: 400,
  body: { fields: { [field]: expect.stringContaining(text) } },
})
const stored = async () => (await shop.call<Settings>('GET', '/api/settings', { as: admin })).body.data

test.each(['regular', 'composition'] as const)(
  'who is registered as %s has a GSTIN, and keeps it',
  async (kind) => {
    const registrations = [{ from: '2020-04-01', kind }]
    expect(await save({ registrations })).toMatchObject(refused('gstin', 'Enter your GSTIN'))
    expect((await stored()).registrations).toEqual([])
    expect((await save({ registrations, gstin: GSTIN })).status).toBe(200)
    expect(await save({ gstin: null })).toMatchObject(refused('gstin', 'not registered any more'))
    expect(
      (await save({ gstin: null, registrations: [{ from: '2020-04-01', kind: 'unregistered' }] })).status,
    ).toBe(200)
  },
)

test.each(['composition', 'unregistered'] as const)(
  'who is %s can put no tax on top of prices',
  async (kind) => {
    const registrations = [{ from: '2020-04-01', kind }]
    expect((await save({ registrations, gstin: GSTIN })).status).toBe(200)
    expect(await save({ pricesIncludeTax: false })).toMatchObject(
      refused('pricesIncludeTax', 'registered as regular'),
    )
    await save({ registrations: [REGULAR] })
    expect((await save({ pricesIncludeTax: false })).status).toBe(200)
    const coming = [REGULAR, { from: '2099-04-01', kind }]
    expect(await save({ registrations: coming })).toMatchObject(
      refused('registrations', 'include all taxes first'),
    )
  },
)

test('what lies before today binds nobody', async () => {
  const registrations = [{ from: '2018-04-01', kind: 'composition' }, REGULAR]
  expect((await save({ registrations, gstin: GSTIN, pricesIncludeTax: false })).status).toBe(200)
})

test('GST began on 1 July 2017', async () => {
  const since = (from: string) => save({ gstin: GSTIN, registrations: [{ from, kind: 'regular' }] })
  expect(await since('2017-06-30')).toMatchObject(refused('registrations', '1 July 2017'))
  expect((await since('2017-07-01')).status).toBe(200)
})

test('a registration does not change in a month that is closed', async () => {
  await save({ gstin: GSTIN, registrations: [REGULAR] })
  await shop.database
    .sql`insert into closed_months (month, closed_by) values ('2026-09', ${admin.id}), ('2026-10', ${admin.id})`
  for (const from of ['2026-09-30', '2026-10-15', '2020-05-01'])
    expect(await save({ registrations: [REGULAR, { from, kind: 'composition' }] })).toMatchObject(
      refused('registrations', 'The month 2026-10 is closed'),
    )
  expect(await save({ registrations: [] })).toMatchObject(refused('registrations', 'closed'))
  expect((await save({ registrations: [REGULAR, { from: '2026-11-01', kind: 'composition' }] })).status).toBe(
    200,
  )
})

test('the default class is one of the shop’s', async () => {
  expect(await save({ defaultTaxClass: 'gst_7' })).toMatchObject(
    refused('defaultTaxClass', 'Unknown tax class'),
  )
  expect((await save({ defaultTaxClass: 'gst_5' })).status).toBe(200)
})

test('what has nothing to do with tax is saved whatever the tax is', async () => {
  await shop.database
    .sql`update settings set value = '[{"from":"2020-04-01","kind":"composition"}]' where name = 'registrations'`
  await shop.database.sql`update settings set value = 'false' where name = 'pricesIncludeTax'`
  expect((await save({ shopName: 'Kirana' })).status).toBe(200)
})

test('the demo adds its tax to its prices without a GSTIN', async () => {
  const demo = await openTestShop()
  const owner = await demo.person('admin')
  for (const pricesIncludeTax of [true, false])
    expect((await save({ pricesIncludeTax }, owner, demo)).status).toBe(200)
  await demo.close()
})
