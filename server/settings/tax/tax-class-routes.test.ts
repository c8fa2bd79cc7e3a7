import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AuditPage } from '#contract/audit.ts'
import { indiaDay } from '#contract/ordering/promised-day.ts'
import { MAX_TAX_CLASSES, type ShownTaxClass, type TaxClassBody } from '#contract/tax/tax-class-schemas.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/testing/shop.ts'

let shop: TestShop
let admin: TestPerson
beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.person('admin')
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.database.sql`delete from tax_classes where position > 12`
})

const DAY_MS = 24 * 60 * 60 * 1000
const dayIn = (days: number) => indiaDay(Date.now() + days * DAY_MS)
const TODAY = dayIn(0)
const TOMORROW = dayIn(1)

const rate = (from: string, basisPoints: number, upTo: number | null = null) => ({ from, upTo, basisPoints })
const COINS: TaxClassBody = { name: 'Gold coins', treatment: 'taxable', rates: [rate('2025-09-22', 300)] }

const list = async () =>
  (await shop.call<ShownTaxClass[]>('GET', '/api/tax-classes', { as: admin })).body.data
const create = (body: object) => shop.call<ShownTaxClass>('POST', '/api/tax-classes', { as: admin, body })
const change = (id: string, body: object, as = admin) =>
  shop.call<ShownTaxClass>('PUT', `/api/tax-classes/${id}`, { as, body })
const newClass = async (changes: Partial<TaxClassBody> = {}) =>
  (await create({ ...COINS, ...changes })).body.data

test('a shop starts with the slabs of 22 September 2025', async () => {
  const classes = await list()
  expect(classes).toHaveLength(12)
  expect(classes.find(({ id }) => id === 'gst_0_25')?.rates).toEqual([rate('2025-09-22', 25)])
  expect(classes.find(({ id }) => id === 'apparel')?.rates).toEqual([
    rate('2025-09-22', 500, 2500),
    rate('2025-09-22', 1800),
  ])
})

test('tobacco and pan masala are at 28 %, and since 1 February 2026 at 40 %', async () => {
  const tobacco = (await list()).find(({ id }) => id === 'gst_28')
  expect(tobacco).toMatchObject({
    name: 'Tobacco and pan masala, 40 %',
    rates: [rate('2025-09-22', 2800), rate('2026-02-01', 4000)],
  })
})

test('a new class has an id of its name, may begin on any day, and comes last', async () => {
  const { status, body } = await create({ ...COINS, name: 'Gold & coins, 3 %' })
  expect([status, body.data.id]).toEqual([201, 'gold_coins_3'])
  expect((await create({ ...COINS, name: 'Gold coins 3' })).body.data.id).toBe('gold_coins_3_2')
  expect((await create({ ...COINS, name: 'सोना' })).body.data.id).toBe('class')
  expect((await newClass({ name: 'Later', rates: [rate(TOMORROW, 300)] })).rates).toEqual([
    rate(TOMORROW, 300),
  ])
  expect((await list()).slice(12).map(({ id }) => id)).toEqual([
    'gold_coins_3',
    'gold_coins_3_2',
    'class',
    'later',
  ])
})

test.each<[string, object, string]>([
  ['name', { name: 'G' }, 'Name must be at least 2 characters'],
  ['treatment', { treatment: 'free' }, 'Unknown treatment'],
  ['treatment', { treatment: 'exempt' }, 'Only taxable goods have a rate, and this class has 3 %'],
  ['rates', { rates: [] }, 'A class needs a rate'],
  ['rates', { rates: [rate('2025-09-22', 10_001)] }, 'A rate is at most 100 %'],
  ['rates', { rates: [rate('2025-09-22', -1)] }, 'A rate is at least 0 %'],
  ['rates', { rates: [rate('2025-09-22', 12.5)] }, 'A rate has at most two decimals'],
  ['rates', { rates: [rate('2025-02-30', 300)] }, 'Enter a date'],
  ['rates', { rates: [rate('2025-09-22', 300, 0)] }, 'A price is above 0'],
  ['rates', { rates: [rate('2025-09-22', 300, 9.999)] }, 'At most two decimals'],
  [
    'rates',
    { rates: [rate('2025-09-22', 500, 2500)] },
    'The highest prices have no rate: leave the last “up to” empty',
  ],
  [
    'rates',
    { rates: [rate('2025-09-22', 500), rate('2027-04-01', 500, 2500)] },
    'The highest prices have no rate: leave the last “up to” empty',
  ],
  [
    'rates',
    { rates: [rate('2025-09-22', 500), rate('2025-09-22', 1800)] },
    'Two rates of one day are for the same prices',
  ],
  [
    'rates',
    { rates: [rate('2025-09-22', 500, 2500), rate('2025-09-22', 300, 2500), rate('2025-09-22', 1800)] },
    'Two rates of one day are for the same prices',
  ],
  [
    'rates',
    { rates: [rate('2025-09-22', 0)] },
    'Taxable goods have a rate above 0 %. Goods without tax belong to a class such as “Nil rated”',
  ],
])('a class with a wrong %s is refused: %j', async (field, changes, message) => {
  const { status, body } = await create({ ...COINS, ...changes })
  expect(status).toBe(400)
  expect(Object.entries(body.fields ?? {}).map(([name, text]) => [name.split('.')[0], text])).toEqual([
    [field, message],
  ])
  expect(await list()).toHaveLength(12)
})

test('a rate of a later day is added, corrected and removed', async () => {
  const { id, rates } = await newClass()
  const later = [...rates, rate('2097-04-01', 500)]
  expect((await change(id, { rates: later })).body.data.rates).toEqual(later)
  const corrected = [...rates, rate('2097-05-01', 600, 2500), rate('2097-05-01', 1800)]
  expect((await change(id, { rates: corrected })).body.data.rates).toEqual(corrected)
  expect((await change(id, { rates })).body.data.rates).toEqual(rates)
})

test('a rate may begin today, and stays then', async () => {
  const { id, rates } = await newClass()
  const today = [...rates, rate(TODAY, 500)]
  expect((await change(id, { rates: today })).body.data.rates).toEqual(today)
  const message = 'Rates that hold already stay as they are: add rates of a later day instead'
  for (const changed of [rates, [...rates, rate(TODAY, 600)], [...today, rate(TODAY, 300, 100)]])
    expect(await change(id, { rates: changed })).toMatchObject({
      status: 400,
      body: { fields: { rates: message } },
    })
})

test.each([
  ['changed', [rate('2025-09-22', 400)]],
  ['removed', [rate(TOMORROW, 400)]],
  ['moved', [rate('2025-09-21', 300)]],
  ['split by price', [rate('2025-09-22', 300), rate('2025-09-22', 100, 500)]],
])('a rate that holds is not %s', async (_how, rates) => {
  const { id } = await newClass()
  expect(await change(id, { rates })).toMatchObject({
    status: 400,
    body: { fields: { rates: /hold already/ } },
  })
  expect((await list()).at(-1)?.rates).toEqual(COINS.rates)
})

test('a new rate does not begin in the past', async () => {
  const { id, rates } = await newClass()
  for (const from of ['2025-10-01', '2020-01-01', dayIn(-1)])
    expect(await change(id, { rates: [...rates, rate(from, 500)] })).toMatchObject({
      status: 400,
      body: { fields: { rates: 'New rates begin today or later' } },
    })
})

test('a treatment changes only where no rate stands against it', async () => {
  expect(await change('gst_18', { treatment: 'exempt' })).toMatchObject({
    status: 400,
    body: { fields: { treatment: 'Only taxable goods have a rate, and this class has 18 %' } },
  })
  const { id } = await newClass({ treatment: 'nil_rated', rates: [rate('2025-09-22', 0)] })
  expect((await change(id, { treatment: 'exempt' })).body.data.treatment).toBe('exempt')
  expect((await change(id, { treatment: 'taxable' })).status).toBe(400)
})

test('a name is one class’s, whatever its letters', async () => {
  await newClass()
  expect(await create({ ...COINS, name: 'GOLD COINS' })).toMatchObject({
    status: 409,
    body: { code: 'name_taken', fields: { name: 'There is already a tax class called GOLD COINS' } },
  })
  expect(await change('gst_3', { name: 'gold coins' })).toMatchObject({
    status: 409,
    body: { code: 'name_taken' },
  })
  const answers = await Promise.all(['Stones', 'stones', 'STONES'].map((name) => create({ ...COINS, name })))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
})

test('two administrators keep what each changed, and the second is asked about what both changed', async () => {
  const other = await shop.person('admin')
  const seen = { name: COINS.name, treatment: COINS.treatment, rates: COINS.rates }
  const { id } = await newClass()
  await change(id, { name: 'Coins', seen: { name: seen.name } })
  const rates = [...COINS.rates, rate('2097-04-01', 500)]
  const merged = await change(id, { rates, seen }, other)
  expect(merged.body.data).toMatchObject({ name: 'Coins', rates })
  expect(await change(id, { name: 'Gold', seen }, other)).toMatchObject({
    status: 409,
    body: { code: 'changed_meanwhile', data: { changed: [{ field: 'name' }], current: { name: 'Coins' } } },
  })
})

test('what changed stands in the activity log in words', async () => {
  const { id, rates } = await newClass()
  await change(id, { rates: [...rates, rate('2097-04-01', 500, 2500), rate('2097-04-01', 1800)] })
  await change(id, { name: COINS.name })
  const { items } = (await shop.call<AuditPage>('GET', '/api/audit?limit=2', { as: admin })).body.data
  expect(items).toMatchObject([
    {
      action: 'tax-class.changed',
      before: { rates: '3 % from 2025-09-22' },
      after: { rates: '3 % from 2025-09-22; 5 % up to ₹2,500.00, then 18 % from 2097-04-01' },
    },
    { action: 'tax-class.created', after: { name: 'Gold coins', treatment: 'taxable' } },
  ])
  expect(items[0]?.names).toEqual({ [`tax-class:${id}`]: 'Gold coins' })
})

test('no class is deleted, an unknown one is not found, and there are not endlessly many', async () => {
  expect((await shop.call('DELETE', '/api/tax-classes/gst_18', { as: admin })).status).toBe(404)
  expect((await change('gst_12', { name: 'Old slab' })).status).toBe(404)
  await shop.database.sql`
    insert into tax_classes (id, name, rates, position)
    select 'more_' || n, 'More ' || n, '[]', 13 from generate_series(13, ${MAX_TAX_CLASSES}::int) n`
  expect(await create(COINS)).toMatchObject({ status: 409, body: { code: 'limit_reached' } })
})
