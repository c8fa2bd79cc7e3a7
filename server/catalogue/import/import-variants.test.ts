import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ProductImport, SmallTable } from '#contract/catalogue/product-imports.ts'
import { findViolations } from '#server/database/invariants.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/testing/shop.ts'
import { insertCategory, insertProduct, insertTwoSizes } from '../product-fixtures.ts'
import { importTable } from './import-fixtures.ts'

let shop: TestShop
let admin: TestPerson
beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.person('admin')
})
afterAll(async () => {
  expect(await findViolations(shop.database)).toEqual([])
  await shop.close()
})
beforeEach(async () => {
  await shop.database.sql`delete from products`
  await shop.database.sql`update categories set last_number = 0`
  await insertCategory(shop.database, { id: 'gadgets', name: 'Gadgets' })
})

const send = (csv: string, more: Partial<SmallTable> = {}) => importTable(shop, admin, csv, more)
const exported = async (query = '') =>
  (await shop.call('GET', `/api/products/export${query}`, { as: admin })).text
const variants = () =>
  shop.database.sql`
    select v.id, options, sku, barcode, v.price_paise as price, v.mrp_paise as mrp, v.stock, v.is_visible as "isVisible"
      from variants v join products p on p.id = product_id where v.deleted_at is null and p.deleted_at is null order by p.name, v.position`
const errorsOf = ({ faults }: ProductImport) => faults.map(({ row, column }) => [row, column])

const KURTA = [
  'name,category,price,list_price,stock,sku,barcode,option1_name,option1_value,option2_name,option2_value,variant_visible',
  'Kurta,gadgets,900,1200,5,K-RM,8901234567894,Colour,Red,Size,M,',
  'Kurta,gadgets,950,,0,K-RL,,Colour,Red,Size,L,no',
  'Lamp,gadgets,100,,3,LAMP,,,,,,',
].join('\n')

test('rows of one product are its variants, and the same table again changes nothing', async () => {
  expect(await send(KURTA, { commit: false })).toMatchObject({ created: 2, total: 2 })
  expect(await variants()).toEqual([])
  expect(await send(KURTA)).toMatchObject({ created: 2, changed: 0, faulty: 0 })
  expect(await variants()).toEqual([
    {
      id: 'gadgets_001',
      options: ['Red', 'M'],
      sku: 'K-RM',
      barcode: '8901234567894',
      price: 90_000,
      mrp: 141_600,
      stock: 5,
      isVisible: true,
    },
    {
      id: 'gadgets_001-2',
      options: ['Red', 'L'],
      sku: 'K-RL',
      barcode: null,
      price: 95_000,
      mrp: null,
      stock: 0,
      isVisible: false,
    },
    {
      id: 'gadgets_002',
      options: [],
      sku: 'LAMP',
      barcode: null,
      price: 10_000,
      mrp: null,
      stock: 3,
      isVisible: true,
    },
  ])
  expect(await send(KURTA)).toMatchObject({ created: 0, changed: 0, unchanged: 2, faulty: 0, rows: [] })
})

test('what was exported changes nothing when it is imported, and fills an empty shop', async () => {
  await send(KURTA)
  const csv = await exported('?stock=true')
  expect(await send(csv)).toMatchObject({ created: 0, changed: 0, unchanged: 2, faulty: 0 })
  const before = await variants()
  await shop.database.sql`delete from products`
  // Without the ids of variants that exist nowhere any more.
  const fresh = csv.replaceAll(/gadgets_001(-2)?(?=,Colour)/g, '')
  expect(await send(fresh)).toMatchObject({ created: 2, faulty: 0 })
  expect(await variants()).toEqual(before)
})

test('a table exported before variants existed is imported as it was', async () => {
  await insertProduct(shop.database, { id: 'gadgets_001', categoryId: 'gadgets', name: 'Clock', stock: 4 })
  const csv = [
    'id,name,category,subcategory,description,uses,price,list_price,visible,specifications,pictures',
    'gadgets_001,Clock,gadgets,,Ticks,,1234.50,none,yes,,',
  ].join('\r\n')
  expect(await send(csv)).toMatchObject({ created: 0, changed: 1, faulty: 0 })
  expect(await variants()).toMatchObject([{ id: 'gadgets_001', price: 123_450, stock: 4 }])
})

test('a row changes one variant by its id or its options, adds another, and leaves those alone that it does not name', async () => {
  await send(KURTA)
  const answer = await send(
    [
      'id,variant_id,option1_name,option1_value,option2_name,option2_value,price,stock',
      'gadgets_001,gadgets_001-2,,,,,990,',
      'gadgets_001,,Colour,Blue,Size,M,970,7',
    ].join('\n'),
  )
  expect(answer).toMatchObject({ created: 0, changed: 1, faulty: 0 })
  expect(answer.rows).toEqual([
    {
      row: 2,
      action: 'change',
      productId: 'gadgets_001',
      name: 'Kurta, Red / L',
      columns: ['price'],
      changes: [{ column: 'price', before: '950', after: '990' }],
    },
    { row: 3, action: 'create', productId: 'gadgets_001', name: 'Kurta, Blue / M', columns: [], changes: [] },
  ])
  expect(await variants()).toMatchObject([
    { options: ['Red', 'M'], price: 90_000, stock: 5 },
    { options: ['Red', 'L'], price: 99_000, stock: 0 },
    { options: ['Blue', 'M'], price: 97_000, stock: 7 },
    { options: [] },
  ])
})

test('the stock of a variant follows an export although units of it were sold since, once', async () => {
  const [medium, large] = await insertTwoSizes(shop.database, [5, 5])
  const csv = await exported('?stock=true')
  const changed = csv.replace(`,5,"5 (last`, ',9,"5 (last').replace(/,5,5 \(last/, ',9,5 (last')
  await shop.database.sql`
    with sold as (update variants set stock = 3 where id = ${medium} returning id)
    insert into stock_movements (variant_id, change, stock, reason) select id, -2, 3, 'sale' from sold`
  expect(await send(changed)).toMatchObject({ changed: 1, faulty: 0 })
  const stocks = async () =>
    shop.database.sql`select id, stock from variants where id in (${medium}, ${large}) order by id`
  expect(await stocks()).toEqual([
    { id: medium, stock: 7 },
    { id: large, stock: 5 },
  ])
  const again = await send(changed)
  expect(again.faults[0]?.message).toContain('has set the stock meanwhile: it is 7 now')
  expect(await stocks()).toEqual([
    { id: medium, stock: 7 },
    { id: large, stock: 5 },
  ])
})

test('a product with one bad row is left out whole, and each error is named by row and column', async () => {
  await insertTwoSizes(shop.database, [5, 5])
  const [{ id } = { id: '' }] = await shop.database.sql<{ id: string }>`select id from products`
  const heading = 'id,name,category,price,stock,sku,variant_id,option1_name,option1_value,option2_value'
  const answer = await send(
    [
      heading,
      ',Kurta,gadgets,10,,,,Size,M,',
      ',Kurta,gadgets,ten,,,,Size,L,',
      ',Vase,gadgets,10,,,,,Round,',
      ',Mug,gadgets,,,,,Size,Big,',
      ',Cup,gadgets,10,,,,Size,Big,',
      ',Cup,gadgets,12,,,,Size,Big,',
      `${id},,,10,,,nothing_1,,,`,
      ',Pan,gadgets,10,,TWICE,,Size,Big,',
      ',Pot,gadgets,10,,TWICE,,Size,Big,',
      ',Jug,gadgets,10,,,,,,Big',
    ].join('\n'),
  )
  expect(errorsOf(answer)).toEqual([
    [2, null],
    [3, 'price'],
    [4, 'option1_name'],
    [7, 'option1_value'],
    [8, 'variant_id'],
    [11, 'option1_value'],
  ])
  expect(
    (
      await shop.database.sql<{
        name: string
      }>`select name from products where category_id = 'gadgets' order by name`
    ).map(({ name }) => name),
  ).toEqual(['Mug', 'Pan', 'Pot'])
})

test.each([
  ['by id and by name', 0, 'gadgets_001,Clock,gadgets,6', ',Clock,gadgets,9'],
  // Far apart, so that they would be written in different parts.
  ['by name and far below by id', 120, ',Clock,gadgets,6', 'gadgets_001,,,9'],
])('a product that the table names %s is changed once', async (_how, between, ...rows) => {
  await insertProduct(shop.database, { id: 'gadgets_001', categoryId: 'gadgets', name: 'Clock', stock: 4 })
  const [seen] = /4 \(last edited [^)]*\)/.exec(await exported('?stock=true')) ?? []
  const others = Array.from({ length: between }, (_, at) => `,Kettle ${at},gadgets,1,,10`)
  const answer = await send(
    ['id,name,category,stock,stock_at_export,price', ...rows.map((row) => `${row},${seen},`)]
      .toSpliced(2, 0, ...others)
      .join('\n'),
  )
  expect(answer).toMatchObject({ created: between, changed: 1 })
  expect(answer.faults).toMatchObject([{ row: between + 3, message: 'The same product as in row 2' }])
  expect(await shop.database.sql`select stock from variants where id = 'gadgets_001'`).toEqual([{ stock: 6 }])
  expect(await findViolations(shop.database)).toEqual([])
})

test('names that differ by accents only are one product', async () => {
  const csv = 'name,category,price\nCafé,gadgets,10\nCafe,gadgets,12\n'
  const first = await send(csv)
  expect(first).toMatchObject({ created: 1, faults: [{ row: 3, message: 'The same product as in row 2' }] })
  expect(await send(csv)).toMatchObject({ unchanged: 1, changed: 0, faulty: 1 })
  const heading = 'name,category,price,option1_name,option1_value\n'
  const answer = await send(`${heading}Tea Pot,gadgets,10,Size,M\nTéa Pot,gadgets,12,Size,L\n`)
  expect(answer).toMatchObject({ created: 0, faulty: 2 })
})

test.each([
  ['without options among others', ['Kurta,,10,Size,M,,', 'Kurta,,12,,,,', 'Kurta,,12,Size,L,,'], [2, 3, 4]],
  ['without options before others', ['Kurta,,10,,,,', 'Kurta,,12,Size,M,,', 'Kurta,,12,Size,L,,'], [2, 3, 4]],
  ['that differs from another', ['Kurta,Red,10,Size,M,,', 'Kurta,Blue,12,Size,L,,'], [2, 3]],
  ['with its options in another order', ['Kurta,,10,Size,M,Hue,Red', 'Kurta,,12,Hue,Blue,Size,L'], [2, 3]],
])('nothing of a product is imported with a row %s', async (_what, rows, faulty) => {
  const heading = 'name,description,price,option1_name,option1_value,option2_name,option2_value,category'
  const answer = await send([heading, ...rows.map((row) => `${row},gadgets`)].join('\n'))
  expect(answer.faults.map(({ row }) => row)).toEqual(faulty)
  expect(answer).toMatchObject({ created: 0, faulty: faulty.length })
  expect(await variants()).toEqual([])
})

test('a product has at most a hundred variants', async () => {
  const rows = (count: number) =>
    Array.from({ length: count }, (_, at) => `Thread,gadgets,10,Shade,${at}`).join('\n')
  const heading = 'name,category,price,option1_name,option1_value\n'
  expect((await send(heading + rows(101))).faults[0]?.message).toBe('At most 100 variants')
  expect(await send(heading + rows(100))).toMatchObject({ created: 1, faulty: 0 })
})

test('price and stock of a product with options need its variants, and a SKU names the product that has it', async () => {
  await send(KURTA)
  const answer = await send('id,price,description\ngadgets_001,5,\ngadgets_002,5,\n')
  expect(errorsOf(answer)).toEqual([[2, 'variant_id']])
  expect(await send('sku,price\nK-RL,500\n')).toMatchObject({ created: 0, changed: 1, faulty: 0 })
  expect(await send('id,description\ngadgets_001,Cotton\n')).toMatchObject({ changed: 1, faulty: 0 })
  await shop.call('DELETE', '/api/products/gadgets_001', { as: admin })
  expect(await send('name,category,price,sku\nTable,gadgets,5,K-RL\n')).toMatchObject({ created: 1 })
})

test('a new variant beside counted ones needs a stock in the table too', async () => {
  await send(KURTA)
  const green = (stock: string) =>
    [
      'id,option1_name,option1_value,option2_name,option2_value,price,stock',
      `gadgets_001,Colour,Green,Size,M,990,${stock}`,
    ].join('\n')
  const answer = await send(green(''))
  expect(answer).toMatchObject({ changed: 0, faulty: 1 })
  expect(answer.faults).toMatchObject([
    { row: 2, column: 'stock', message: 'Enter how many there are, or "unlimited"' },
  ])
  expect(await send(green('unlimited'))).toMatchObject({ changed: 1, faulty: 0 })
  const shirt = [
    'name,category,price,stock,option1_name,option1_value',
    'Shirt,gadgets,900,5,Size,M',
    'Shirt,gadgets,900,,Size,L',
  ].join('\n')
  expect(errorsOf(await send(shirt))).toEqual([[3, 'stock']])
})

test('two imports of the same products at once leave each product once', async () => {
  const rows = Array.from({ length: 300 }, (_, at) => [
    `Kurta ${at},gadgets,10,Size,M`,
    `Kurta ${at},gadgets,12,Size,L`,
  ]).flat()
  const heading = 'name,category,price,option1_name,option1_value\n'
  const [one, two] = await Promise.all([
    send(heading + rows.join('\n')),
    send(heading + rows.toReversed().join('\n')),
  ])
  expect(one.created + two.created).toBe(300)
  const [counted] = await shop.database.sql`
    select count(distinct p.id)::int as products, count(*)::int as variants from products p join variants v on v.product_id = p.id`
  expect(counted).toEqual({ products: 300, variants: 600 })
})
