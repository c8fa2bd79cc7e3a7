import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Product } from '#contract/catalogue/catalogue-schemas.ts'
import { MAX_SMALL_TABLE, type ProductImport } from '#contract/catalogue/product-imports.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/testing/shop.ts'
import { insertCategory, insertProduct } from '../product-fixtures.ts'
import { importTable } from './import-fixtures.ts'

let shop: TestShop
let admin: TestPerson
beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.person('admin')
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.database.sql`delete from products`
  await shop.database.sql`delete from audit_entries`
  await shop.database.sql`update categories set last_number = 0`
  await insertCategory(shop.database, { id: 'gadgets', name: 'Gadgets' })
})

const send = (csv: string, commit = true) => importTable(shop, admin, csv, { commit })
const exported = async (query = '') =>
  (await shop.call('GET', `/api/products/export${query}`, { as: admin })).text
const stored = () =>
  shop.database.sql<{ id: string; name: string; price: number; stock: number | null }>`
    select id, name, p.price_paise as price, v.stock from products p join variants v using (id)
     where p.deleted_at is null order by id`

test('a look first changes nothing and says what would be', async () => {
  await insertProduct(shop.database, { id: 'gadgets_001', categoryId: 'gadgets', name: 'Clock', stock: null })
  const csv = 'name,category,price,stock\nClock,gadgets,1000,8\nLamp,Gadgets,"₹1,299.50",\n'
  const answer = await send(csv, false)
  expect(answer).toMatchObject({ isCommitted: false, created: 1, changed: 1, unchanged: 0, faulty: 0 })
  expect(answer.rows).toEqual([
    {
      row: 2,
      action: 'change',
      productId: 'gadgets_001',
      name: 'Clock',
      columns: ['stock'],
      changes: [{ column: 'stock', before: 'unlimited', after: '8' }],
    },
    { row: 3, action: 'create', productId: null, name: 'Lamp', columns: [], changes: [] },
  ])
  expect(await stored()).toHaveLength(1)

  expect(await send(csv)).toMatchObject({ isCommitted: true, created: 1, changed: 1 })
  expect(await stored()).toEqual([
    { id: 'gadgets_001', name: 'Clock', price: 100_000, stock: 8 },
    { id: 'gadgets_002', name: 'Lamp', price: 129_950, stock: null },
  ])
})

test('sent again it changes nothing', async () => {
  const csv = 'name,category,price\nLamp,gadgets,10\nClock,gadgets,20\n'
  expect(await send(csv)).toMatchObject({ created: 2, unchanged: 0 })
  expect(await send(csv)).toMatchObject({ created: 0, changed: 0, unchanged: 2, rows: [] })
  expect(await stored()).toHaveLength(2)
})

test('what was exported changes nothing when it is imported, and fills an empty shop', async () => {
  await insertProduct(shop.database, {
    id: 'gadgets_007',
    categoryId: 'gadgets',
    name: '=Lamp, "bright"',
    description: 'Two\nlines; +91 ₹ हिंदी',
    uses: '@home',
    specifications: ['Weight: 1 kg | packed', 'Back\\slash'],
    stock: null,
    mrpPaise: 250_075,
    isVisible: false,
  })
  await insertProduct(shop.database, { id: 'gadgets_008', categoryId: 'gadgets', stock: 0 })
  const before = await shop.database.sql`select * from products order by id`
  const csv = await exported('?stock=true')
  expect(csv).toContain(`"'=Lamp, ""bright"""`)
  expect(await send(csv)).toMatchObject({ created: 0, changed: 0, unchanged: 2, faulty: 0 })
  await shop.database.sql`delete from products`
  expect(await send(csv)).toMatchObject({ created: 2, faulty: 0 })
  const again = await shop.database.sql`select * from products order by id`
  const withoutTimes = (rows: unknown[]) =>
    rows.map((row) => ({ ...(row as object), createdAt: 0, updatedAt: 0 }))
  expect(withoutTimes(again)).toEqual(withoutTimes(before))
})

test('an export leads with a heading that a spreadsheet reads', async () => {
  const answer = await shop.call('GET', '/api/products/export', { as: admin })
  expect(answer.text.startsWith('\uFEFFid,name,category,')).toBe(true)
  expect(answer.headers['content-disposition']).toMatch(
    /^attachment; filename="products_\d{4}-\d\d-\d\d\.csv"$/,
  )
})

test('of 1,000 rows the 980 good ones are imported, the 20 bad ones are named, and a repeat changes nothing', async () => {
  const badRows = Array.from({ length: 20 }, (_, at) => at * 50 + 2)
  const lines = Array.from({ length: 1000 }, (_, at) =>
    badRows.includes(at + 2) ? `Kettle ${at},gadgets,cheap,5` : `Kettle ${at},gadgets,${100 + at}.50,5`,
  )
  const csv = `name,category,price,stock\n${lines.join('\n')}`
  expect(await send(csv, false)).toMatchObject({ isCommitted: false, created: 980, faulty: 20 })
  expect(await stored()).toEqual([])

  const first = await send(csv)
  expect(first).toMatchObject({ isCommitted: true, created: 980, changed: 0, faulty: 20 })
  expect(first.faults.map(({ row, column }) => [row, column])).toEqual(badRows.map((row) => [row, 'price']))
  const afterFirst = await stored()
  expect(afterFirst).toHaveLength(980)
  expect(await send(csv)).toMatchObject({ created: 0, changed: 0, unchanged: 980, faulty: 20 })
  expect(await stored()).toEqual(afterFirst)
})

test('a faulty row says which product it means, by its own name or by that of its id', async () => {
  await insertProduct(shop.database, { id: 'gadgets_001', categoryId: 'gadgets', name: 'Clock' })
  const { faults } = await send(
    'id,name,category,price\ngadgets_001,,,cheap\n,Vase,gadgets,cheap\n,,gadgets,5\n',
  )
  expect(faults.map(({ row, name }) => [row, name])).toEqual([
    [2, 'Clock'],
    [3, 'Vase'],
    [4, null],
  ])
})

test('a row with two errors is named for both', async () => {
  const { faults } = await send('name,category,price\nVase,nowhere,cheap')
  expect(faults.map(({ row, column }) => [row, column]).sort()).toEqual([
    [2, 'category'],
    [2, 'price'],
  ])
})

test('good rows are imported, faulty ones named by row and column', async () => {
  await insertProduct(shop.database, { id: 'gadgets_001', categoryId: 'gadgets', name: 'Clock' })
  await insertProduct(shop.database, {
    id: 'gadgets_002',
    categoryId: 'gadgets',
    name: 'Gone',
    deletedAt: new Date(),
  })
  const answer = await send(
    [
      'id,name,category,price,list_price,stock,visible,pictures',
      ',Lamp,gadgets,10,,,,',
      ',Vase,nowhere,10,,,,',
      ',Mug,gadgets,ten,,1.5,maybe,',
      ',Cup,gadgets,,,,,',
      'gadgets_001,,,2000,1500,,,',
      'gadgets_002,,,5,,,,',
      'furniture_009,Sofa,gadgets,5,,,,',
      ',lamp,GADGETS,11,,,,',
      ',Tray,gadgets,10,,,,uploads/none',
      ',Bowl,gadgets,10,,,,,,surplus',
      'gadgets_050,Pan,gadgets,10,12,unlimited,no,',
    ].join('\n'),
  )
  expect(answer).toMatchObject({ created: 3, changed: 0, faulty: 8 })
  const errors = answer.faults.map(({ row, column }) => [row, column] as const)
  expect(
    errors.toSorted((one, other) => one[0] - other[0] || (one[1] ?? '').localeCompare(other[1] ?? '')),
  ).toEqual([
    [3, 'category'],
    [4, 'price'],
    [4, 'stock'],
    [4, 'visible'],
    [6, 'list_price'],
    [7, 'id'],
    [8, 'id'],
    [9, 'name'],
    [10, 'pictures'],
    [11, null],
  ])
  expect((await stored()).map(({ name }) => name)).toEqual(['Clock', 'Lamp', 'Cup', 'Pan'])
})

test('an MRP is read as printed, or before tax from a table of before, and no price of which more is paid', async () => {
  const mrps = () => shop.database.sql`select name, mrp_paise as mrp from products order by name`
  const answer = await send(
    [
      'name,category,price,mrp,list_price',
      'Bowl,gadgets,100,118,',
      'Cup,gadgets,100,,120',
      'Mug,gadgets,100,117.99,',
      'Pan,gadgets,100,,99',
    ].join('\n'),
  )
  expect(answer.faults).toMatchObject([
    { row: 4, column: 'mrp', message: '₹118.00 with tax is above the MRP of ₹117.99' },
    { row: 5, column: 'list_price', message: '₹118.00 with tax is above the MRP of ₹116.82' },
  ])
  expect(await mrps()).toEqual([
    { name: 'Bowl', mrp: 11_800 },
    { name: 'Cup', mrp: 14_160 },
  ])
  const dearer = await send('name,category,price\nBowl,gadgets,101\n')
  expect(dearer.faults).toMatchObject([{ row: 2, column: 'price' }])
  expect((await exported()).split('\r\n')[0]).toContain(',price,mrp,net_quantity,')
})

test('two products of one name need their ids', async () => {
  for (const id of ['gadgets_001', 'gadgets_002'])
    await insertProduct(shop.database, { id, categoryId: 'gadgets', name: 'Clock' })
  const answer = await send('name,category,price\nClock,gadgets,5\n')
  expect(answer.faults).toEqual([
    { row: 2, column: 'name', message: 'Several products have this name: give the id', name: 'Clock' },
  ])
})

test.each([
  ['', 'invalid'],
  ['name,category,price\n', 'no products'],
  ['name,colour\nA,red\n', 'columns of this table are not known'],
  ['price\n5\n', 'columns of this table are not known'],
  ['name,category\n"Lamp', 'not closed'],
  ['\u0000PNG', 'no table'],
])('the file %j is refused with a reason', async (csv, reason) => {
  const answer = await shop.call<ProductImport>('POST', '/api/products/import', {
    as: admin,
    body: { csv, commit: true },
  })
  if (reason === 'invalid') expect(answer.status).toBe(400)
  else expect(answer.body.data.faults[0]?.message).toContain(reason)
  expect(await stored()).toEqual([])
})

test('a long table is not taken in one call', async () => {
  const send = (csv: string) =>
    shop.call('POST', '/api/products/import', { as: admin, body: { csv, commit: true } })
  const long = await send('x'.repeat(MAX_SMALL_TABLE + 1))
  expect([long.status, long.body.message]).toEqual([400, 'Send a long table in parts'])
  const huge = await send('x'.repeat(5 * MAX_SMALL_TABLE))
  expect([huge.status, huge.body.code]).toEqual([413, 'payload_too_large'])
})

test('every product that changes has its entry in the audit trail', async () => {
  await insertProduct(shop.database, { id: 'gadgets_001', categoryId: 'gadgets', name: 'Clock' })
  await send('id,name,category,price\ngadgets_001,,,5\n,Lamp,gadgets,6\n')
  expect(
    await shop.database.sql`
      select action, subject_id as id, person_name as by from audit_entries order by subject_id`,
  ).toEqual([
    { action: 'product.changed', id: 'gadgets_001', by: admin.name },
    { action: 'product.created', id: 'gadgets_002', by: admin.name },
  ])
})

test('what a part of a table has changed is shown at once, also where a later part fails', async () => {
  const names = Array.from({ length: 150 }, (_, at) => `Kettle ${at}`)
  await send(`name,category,price\n${names.map((name) => `${name},gadgets,10`).join('\n')}`)
  // What was published by the first import comes back to this server too, and would hide that the second published nothing.
  await sleep(200)
  const price = async () => (await shop.call<Product>('GET', '/api/products/gadgets_001')).body.data.price
  expect(await price()).toBe(10)
  await shop.database.rows(
    `create function refuse_price() returns trigger language plpgsql as
       $$ begin raise exception 'no room' using errcode = 'disk_full'; end $$`,
  )
  await shop.database.rows(
    `create trigger refuse before update on products
       for each row when (old.name = 'Kettle 140') execute function refuse_price()`,
  )
  try {
    const csv = `name,category,price\n${names.map((name) => `${name},gadgets,12`).join('\n')}`
    const answer = await shop.call('POST', '/api/products/import', { as: admin, body: { csv, commit: true } })
    expect(answer.status).toBe(503)
    expect(await price()).toBe(12)
  } finally {
    await shop.database.rows('drop function refuse_price cascade')
  }
})

describe('while orders are sold', () => {
  test('an import that names no stock leaves the stock alone', async () => {
    await insertProduct(shop.database, { id: 'gadgets_001', categoryId: 'gadgets', name: 'Clock', stock: 50 })
    const sell = () => shop.database.sql`update variants set stock = stock - 1 where id = 'gadgets_001'`
    await Promise.all([
      ...Array.from({ length: 10 }, sell),
      send('id,price\ngadgets_001,77\n'),
      ...Array.from({ length: 10 }, sell),
    ])
    expect(await stored()).toMatchObject([{ price: 7700, stock: 30 }])
  })
})

test('several hundred rows go through', async () => {
  const rows = Array.from({ length: 450 }, (_, index) => `Cable ${index},gadgets,${index + 1}`)
  expect(await send(`name,category,price\n${rows.join('\n')}`)).toMatchObject({ created: 450, faulty: 0 })
  expect(await stored()).toHaveLength(450)
})
