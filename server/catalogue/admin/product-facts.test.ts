import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AdminProduct } from '#contract/catalogue/admin-product-schemas.ts'
import type { Product } from '#contract/catalogue/catalogue-schemas.ts'
import { NO_FACTS } from '#contract/catalogue/product-facts-schemas.ts'
import type { ProductImport } from '#contract/catalogue/product-imports.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/testing/shop.ts'
import { insertCategory, insertProduct } from '../product-fixtures.ts'

let shop: TestShop
let admin: TestPerson
beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.person('admin')
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.database.sql`delete from products`
  await insertCategory(shop.database, { id: 'grocery', name: 'Grocery' })
})

const tea = { name: 'Green Tea', category: 'grocery', price: 250 }
const facts = {
  originCountry: 'JP',
  manufacturer: 'Uji Seicha, Kyoto',
  importer: 'Chai Imports, 4 Dock Road, Kochi',
  genericName: 'Tea',
  bestBeforeDays: 540,
  hsn: '0902',
  taxClass: 'gst_5',
  needsPrescription: false,
}
const create = (body: object) => shop.call<AdminProduct>('POST', '/api/products', { as: admin, body })
const change = (id: string, body: object) =>
  shop.call<AdminProduct>('PUT', `/api/products/${id}`, { as: admin, body })
const importCsv = async (csv: string) => {
  const body = { csv, commit: true }
  return (await shop.call<ProductImport>('POST', '/api/products/import', { as: admin, body })).body.data
}

test('a product has the facts that an administrator gives it, and customers see all but those for invoices', async () => {
  const { id } = (await create({ ...tea, ...facts })).body.data
  const { body } = await shop.call<AdminProduct>('GET', `/api/admin/products/${id}`, { as: admin })
  expect(body.data).toMatchObject(facts)
  const shown = (await shop.call<Product>('GET', `/api/products/${id}`)).body.data
  const { hsn: _hsn, taxClass: _taxClass, ...public_ } = facts
  expect(shown).toMatchObject(public_)
  expect(Object.keys(shown)).not.toEqual(expect.arrayContaining(['hsn']))
  expect(Object.keys(shown)).not.toEqual(expect.arrayContaining(['taxClass']))
})

test('a product without facts has none', async () => {
  expect((await create(tea)).body.data).toMatchObject(NO_FACTS)
})

test('facts can be taken back, one by one, with an audit entry', async () => {
  const { id } = (await create({ ...tea, ...facts })).body.data
  expect((await change(id, { hsn: null, importer: '' })).body.data).toMatchObject({
    ...facts,
    hsn: null,
    importer: '',
  })
  const [entry] = await shop.database.sql<{ before: unknown; after: unknown }>`
    select before, after from audit_entries where subject_id = ${id} and action = 'product.changed'`
  expect(entry).toEqual({
    before: { hsn: facts.hsn, importer: facts.importer },
    after: { hsn: null, importer: '' },
  })
})

test('of two administrators who change one fact the second sees the change of the first', async () => {
  const { id, updatedAt } = (await create({ ...tea, ...facts })).body.data
  const seen = { originCountry: 'JP', updatedAt }
  expect((await change(id, { originCountry: 'CN', seen })).status).toBe(200)
  expect(await change(id, { originCountry: 'LK', seen })).toMatchObject({
    status: 409,
    body: { code: 'changed_meanwhile', data: { changed: [{ field: 'originCountry' }] } },
  })
})

test.each([
  [{ originCountry: 'XX' }, 'originCountry', 'Unknown country'],
  [{ originCountry: 'India' }, 'originCountry', 'Unknown country'],
  [{ hsn: '090' }, 'hsn', 'An HSN code has 4, 6 or 8 digits'],
  [{ hsn: '09021' }, 'hsn', 'An HSN code has 4, 6 or 8 digits'],
  [{ bestBeforeDays: 0 }, 'bestBeforeDays', 'Best before must be at least 1 day'],
  [{ bestBeforeDays: 1.5 }, 'bestBeforeDays', 'Best before must be a whole number of days'],
  [{ taxClass: 'gst_12' }, 'taxClass', 'Unknown tax class'],
  [{ manufacturer: 'x'.repeat(301) }, 'manufacturer', 'At most 300 characters'],
])('%j is refused', async (fact, field, message) => {
  expect(await create({ ...tea, ...fact })).toMatchObject({
    status: 400,
    body: { fields: { [field]: message } },
  })
})

test.each([
  [{ hsn: '090' }, 'products_hsn'],
  [{ hsn: '0902a' }, 'products_hsn'],
  [{ originCountry: 'in' }, 'products_origin_country'],
  [{ bestBeforeDays: 0 }, 'products_best_before'],
])('the database refuses %j', async (fact, constraint) => {
  await expect(insertProduct(shop.database, fact)).rejects.toMatchObject({ constraint })
})

test('a table brings every fact back, also into an empty shop', async () => {
  const { id } = (await create({ ...tea, ...facts })).body.data
  const { id: plain } = (await create({ ...tea, name: 'Salt' })).body.data
  const csv = (await shop.call('GET', '/api/products/export', { as: admin })).text
  expect(await importCsv(csv)).toMatchObject({ unchanged: 2, faulty: 0 })
  await shop.database.sql`delete from products`
  expect(await importCsv(csv)).toMatchObject({ created: 2, faulty: 0 })
  const stored = async (one: string) =>
    (await shop.call<AdminProduct>('GET', `/api/admin/products/${one}`, { as: admin })).body.data
  expect(await stored(id)).toMatchObject(facts)
  expect(await stored(plain)).toMatchObject(NO_FACTS)
})

test('a table may remove facts, and names what it cannot read', async () => {
  const { id } = (await create({ ...tea, ...facts })).body.data
  expect(
    await importCsv(
      `id,origin_country,hsn,tax_class,best_before_days,needs_prescription\n${id},none,None,none,none,yes\n`,
    ),
  ).toMatchObject({ changed: 1, faulty: 0 })
  const { body } = await shop.call<AdminProduct>('GET', `/api/admin/products/${id}`, { as: admin })
  expect(body.data).toMatchObject({
    ...facts,
    originCountry: null,
    hsn: null,
    taxClass: null,
    bestBeforeDays: null,
    needsPrescription: true,
  })
  const { faults } = await importCsv(
    `id,origin_country,hsn,tax_class,best_before_days,needs_prescription\n${id},Atlantis,9O2,gst_12,soon,perhaps\n`,
  )
  expect(faults.map(({ column }) => column).sort()).toEqual([
    'best_before_days',
    'hsn',
    'needs_prescription',
    'origin_country',
    'tax_class',
  ])
})

test('a product gets a class of the shop’s own, but none without a rate', async () => {
  const rates = (from: string) => [{ from, upTo: null, basisPoints: 300 }]
  for (const [name, from] of [
    ['Gold coins', '2025-09-22'],
    ['Coins of later', '2097-04-01'],
  ] as const) {
    const body = { name, treatment: 'taxable', rates: rates(from) }
    expect((await shop.call('POST', '/api/tax-classes', { as: admin, body })).status).toBe(201)
  }
  const { id } = (await create({ ...tea, taxClass: 'gold_coins' })).body.data
  const refusal = { status: 400, body: { fields: { taxClass: 'This tax class has no rate yet' } } }
  expect(await change(id, { taxClass: 'coins_of_later' })).toMatchObject(refusal)
  expect(await change(id, { taxClass: 'gst_12' })).toMatchObject({
    status: 400,
    body: { fields: { taxClass: 'Unknown tax class' } },
  })
  const csv = `id,tax_class\n${id},coins_of_later\n`
  expect((await importCsv(csv)).faults).toMatchObject([
    { row: 2, column: 'tax_class', message: 'This tax class has no rate yet' },
  ])
  expect(await importCsv(`id,tax_class\n${id},gst_5\n`)).toMatchObject({ changed: 1, faulty: 0 })
})

test('an HSN code that lost its first zero in a spreadsheet gets it back', async () => {
  const { id } = (await create(tea)).body.data
  expect(await importCsv(`id,hsn\n${id},902\n`)).toMatchObject({ changed: 1 })
  const { body } = await shop.call<AdminProduct>('GET', `/api/admin/products/${id}`, { as: admin })
  expect(body.data.hsn).toBe('0902')
})
