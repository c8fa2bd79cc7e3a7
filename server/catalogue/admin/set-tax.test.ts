import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AuditPage } from '#contract/audit.ts'
import type { AdminProduct } from '#contract/catalogue/admin-product-schemas.ts'
import type { AdminProductPage, SetTaxAnswer } from '#contract/catalogue/catalogue-management.ts'
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
  await insertCategory(shop.database, { id: 'toys', name: 'Toys' })
})

const setTax = (body: object) => shop.call<SetTaxAnswer>('PUT', '/api/products/tax', { as: admin, body })
const list = async (query: string) =>
  (await shop.call<AdminProductPage>('GET', `/api/admin/products?${query}`, { as: admin })).body.data
const stored = async (id: string) => {
  const { body } = await shop.call<AdminProduct>('GET', `/api/admin/products/${id}`, { as: admin })
  return [body.data.hsn, body.data.taxClass]
}
const product = async (name: string, categoryId: string, hsn: string | null = null) =>
  (await insertProduct(shop.database, { name, categoryId, hsn })).id

test('chosen products get code and class, each with an entry in the log, and others keep theirs', async () => {
  const [tea, salt, doll] = [
    await product('Tea', 'grocery'),
    await product('Salt', 'grocery', '2501'),
    await product('Doll', 'toys'),
  ]
  expect((await setTax({ ids: [tea, salt], taxClass: 'gst_5' })).body.data).toEqual({ found: 2, changed: 2 })
  expect((await setTax({ ids: [tea, salt], hsn: ' 0902 ', taxClass: 'gst_5' })).body.data.changed).toBe(2)
  expect((await setTax({ ids: [tea, 'gone'], hsn: '0902' })).body.data).toEqual({ found: 1, changed: 0 })
  expect([await stored(tea), await stored(salt), await stored(doll)]).toEqual([
    ['0902', 'gst_5'],
    ['0902', 'gst_5'],
    [null, null],
  ])
  const { items } = (
    await shop.call<AuditPage>('GET', '/api/audit?subjectType=product&limit=4', { as: admin })
  ).body.data
  expect(items.map(({ subjectId, before, after }) => [subjectId, before, after])).toEqual(
    expect.arrayContaining([
      [salt, { hsn: '2501' }, { hsn: '0902' }],
      [tea, { hsn: null }, { hsn: '0902' }],
      [tea, { taxClass: null }, { taxClass: 'gst_5' }],
    ]),
  )
})

test('all products of a filter are set: of a category, of a search, or those without a code', async () => {
  const [tea, chai, doll, kite] = [
    await product('Green Tea', 'grocery', '0902'),
    await product('Masala Tea', 'grocery'),
    await product('Doll', 'toys'),
    await product('Kite', 'toys'),
  ]
  expect((await setTax({ filter: { category: 'toys' }, taxClass: 'gst_5' })).body.data).toEqual({
    found: 2,
    changed: 2,
  })
  expect((await setTax({ filter: { search: 'tea' }, taxClass: 'gst_18' })).body.data.changed).toBe(2)
  expect((await setTax({ filter: { hsn: 'missing', category: 'all' }, hsn: '9503' })).body.data.changed).toBe(
    3,
  )
  expect(await Promise.all([tea, chai, doll, kite].map(stored))).toEqual([
    ['0902', 'gst_18'],
    ['9503', 'gst_18'],
    ['9503', 'gst_5'],
    ['9503', 'gst_5'],
  ])
})

test('a list shows what has no code, with its number, in each order and with other filters', async () => {
  for (const name of ['Ajwain', 'Besan', 'Chana']) await product(name, 'grocery')
  await product('Doll', 'toys')
  await product('Elaichi', 'grocery', '0908')
  for (const sort of ['name', 'newest', 'price-low', 'price-high']) {
    const page = await list(`hsn=missing&category=grocery&sort=${sort}&limit=2`)
    expect([page.total, page.items.length]).toEqual([3, 2])
    const rest = await list(`hsn=missing&category=grocery&sort=${sort}&limit=2&cursor=${page.nextCursor}`)
    expect([...page.items, ...rest.items].map(({ name }) => name).sort()).toEqual([
      'Ajwain',
      'Besan',
      'Chana',
    ])
  }
  expect((await list('hsn=missing')).total).toBe(4)
  expect((await list('hsn=missing&search=chana')).total).toBe(1)
  expect((await list('hsn=missing&stock=out')).total).toBe(0)
  expect((await list('')).total).toBe(5)
})

test.each<[string, object, string]>([
  ['ids', { hsn: '0902' }, 'Choose products, or a filter'],
  ['ids', { ids: ['tea'], filter: {}, hsn: '0902' }, 'Choose products, or a filter'],
  ['ids', { ids: [], hsn: '0902' }, 'Choose products'],
  ['hsn', { ids: ['tea'] }, 'Enter an HSN code, or choose a tax class'],
  ['hsn', { ids: ['tea'], hsn: '090' }, 'An HSN code has 4, 6 or 8 digits'],
  ['taxClass', { ids: ['tea'], taxClass: 'gst_12' }, 'Unknown tax class'],
])('a wrong %s is refused: %j', async (field, body, message) => {
  expect(await setTax(body)).toMatchObject({ status: 400, body: { fields: { [field]: message } } })
})

test('what customers are answered of the catalogue stays cached', async () => {
  const id = await product('Tea', 'grocery')
  const path = `/api/products/${id}`
  await shop.call('GET', path)
  await shop.database.sql`update products set name = 'Told nobody' where id = ${id}`
  await setTax({ ids: [id], hsn: '0902' })
  expect((await shop.call<AdminProduct>('GET', path)).body.data.name).toBe('Tea')
  await shop.call('PUT', path, { as: admin, body: { hsn: '0903' } })
  expect((await shop.call<AdminProduct>('GET', path)).body.data.name).toBe('Told nobody')
})
