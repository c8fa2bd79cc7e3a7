import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ImportProductsAnswer, ImportProductsBody } from '#contract/catalogue/catalogue-management.ts'
import type { AdminProduct } from '#contract/catalogue/catalogue-schemas.ts'
import { today } from '#server/http/csv.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/testing/shop.ts'
import { insertCategory } from '../product-fixtures.ts'
import { textOfHtml } from './foreign-table.ts'

let shop: TestShop
let admin: TestPerson
beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.person('admin')
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.database.sql`delete from products`
  await shop.database.sql`update categories set last_number = 0`
  await insertCategory(shop.database, { id: 'clothes', name: 'Clothes' })
})

async function send(csv: string, options: Partial<ImportProductsBody> = {}) {
  const { status, body } = await shop.call<ImportProductsAnswer>('POST', '/api/products/import', {
    as: admin,
    body: { csv, commit: true, ...options },
  })
  expect(status).toBe(200)
  return body.data
}
async function product(id: string) {
  const { body } = await shop.call<{ items: AdminProduct[] }>('GET', `/api/admin/products?search=${id}`, {
    as: admin,
  })
  return body.data.items[0]
}
const errorsOf = ({ faults }: ImportProductsAnswer) => faults.map(({ row, column }) => [row, column])

describe('a table from Shopify', () => {
  const HEADING =
    'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Price,Variant Compare At Price,Variant Barcode,Image Src,Image Position,Image Alt Text,Status'
  const CSV = [
    HEADING,
    `kurta,"Cotton ""Kurta""","<p>Soft &amp; cool</p><ul><li>Hand wash</li></ul>",Weavers,Clothes,"new, cotton",TRUE,Colour,Red,Size,M,'0001,200,shopify,5,900,"1,200.00",8901234567894,https://cdn.example/b.jpg,2,Back,active`,
    'kurta,,,,,,,,Red,,L,0002,200,shopify,-2,950,900,,https://cdn.example/a.jpg,1,Front,',
    'kurta,,,,,,,,,,,,,,,,,,https://cdn.example/c.jpg,3,,',
    'lamp,Lamp,,,Clothes,,TRUE,Title,Default Title,,,L-1,,,0,100,,,,,,draft',
  ].join('\n')

  test('is read with its options, stocks and texts', async () => {
    const preview = await send(CSV, { commit: false })
    expect(preview).toMatchObject({ format: 'shopify', created: 2, faulty: 0, withPictureAddresses: 1 })
    expect(preview.ignoredColumns).toEqual(['Vendor', 'Tags', 'Variant Grams', 'Image Alt Text'])
    expect(await send(CSV)).toMatchObject({ created: 2, faulty: 0 })
    expect(await product('kurta')).toMatchObject({
      name: 'Cotton "Kurta"',
      description: 'Soft & cool\n• Hand wash',
      category: 'clothes',
      isVisible: true,
      optionNames: ['Colour', 'Size'],
      pictures: [],
      variants: [
        {
          options: ['Red', 'M'],
          sku: '0001',
          barcode: '8901234567894',
          price: 900,
          listPrice: 1200,
          mrp: 1416,
          stock: 5,
        },
        { options: ['Red', 'L'], sku: '0002', price: 950, mrp: null, stock: 0 },
      ],
    })
    expect(await product('lamp')).toMatchObject({
      optionNames: [],
      sku: 'L-1',
      stock: null,
      isVisible: false,
    })
    expect(await send(CSV)).toMatchObject({ created: 0, changed: 0, unchanged: 2, faulty: 0 })
  })

  test('of which one row is faulty is left out', async () => {
    const sku = 'K'.repeat(41)
    const rows = [
      `kurta,Kurta,,,Clothes,,TRUE,Size,M,,,${sku},,,5,900,,,,,,`,
      'kurta,,,,,,,,L,,,K-L,,,5,900,,,,,,',
    ]
    const answer = await send([HEADING, ...rows].join('\n'))
    expect(answer).toMatchObject({ created: 0, faulty: 2 })
    expect(answer.faults).toMatchObject([{ row: 2, column: 'sku' }, { row: 3 }])
  })

  test.each([
    ['a cell', (csv: string) => csv.replaceAll(',shopify,5,', ',shopify,,')],
    ['a column', (csv: string) => csv.replaceAll('Variant Inventory Qty', 'Qty')],
  ])(
    'without %s for a stock that it counts, new products have none and others keep theirs',
    async (_what, without) => {
      const csv = [
        HEADING,
        'kurta,Kurta,,,Clothes,,TRUE,Size,M,,,,,shopify,5,900,,,,,,',
        'kurta,,,,,,,,L,,,,,shopify,5,900,,,,,,',
        'cap,Cap,,,Clothes,,TRUE,Title,Default Title,,,,,shopify,5,900,,,,,,',
      ].join('\n')
      const stocks = () => shop.database.sql`select stock from variants where deleted_at is null`
      expect(await send(without(csv))).toMatchObject({ created: 2, faulty: 0 })
      expect(await stocks()).toEqual([{ stock: 0 }, { stock: 0 }, { stock: 0 }])
      await shop.database.sql`delete from products`
      await send(csv)
      expect(await send(without(csv))).toMatchObject({ unchanged: 2, faulty: 0 })
      expect(await stocks()).toEqual([{ stock: 5 }, { stock: 5 }, { stock: 5 }])
    },
  )

  test('with errors imports the rest, and requires the category that it cannot know', async () => {
    const csv = [
      HEADING,
      'a,Shirt,,,Shirts,,TRUE,Size,M,,,,,,,10,,,,,,',
      'b,Scarf,,,Clothes,,TRUE,Size,M,,,,,,,free,,,,,,',
      'b,,,,,,,,L,,,,,,,10,,,,,,',
      'c,Cap,,,Clothes,,TRUE,Size,M,,,,,,,10,,,,,,',
      'c,,,,,,,,M,,,,,,,11,,,,,,',
      'd,,,,Clothes,,TRUE,Title,Default Title,,,,,,,10,,,,,,',
      'e,Belt,,,Clothes,,TRUE,Title,Default Title,,,,,,,10,,,,,,',
    ].join('\n')
    const answer = await send(csv)
    expect(errorsOf(answer)).toEqual([
      [2, 'category'],
      [3, 'price'],
      [4, null],
      [6, 'option1_value'],
      [7, 'name'],
    ])
    expect(answer.created).toBe(1)
    expect(await send(csv, { category: 'clothes' })).toMatchObject({ created: 1, unchanged: 1 })
    expect(await product('shirt')).toMatchObject({ category: 'clothes' })
  })
})

describe('a table from WooCommerce', () => {
  const HEADING =
    'ID,Type,SKU,"GTIN, UPC, EAN, or ISBN",Name,Published,Short description,Description,In stock?,Stock,Sale price,Regular price,Categories,Images,Parent,Attribute 1 name,Attribute 1 value(s),Attribute 2 name,Attribute 2 value(s),Tax status'
  const CSV = [
    HEADING,
    '13,variation,K-L,,"Kurta - L",1,,,1,,,950,,,id:12,Size,L,,,',
    '12,variable,K,,Kurta,1,Soft,,1,,,,"Home > Clothes, Sale","https://w.example/a.jpg, https://w.example/b.jpg",,Size,"M, L",Fabric,Cotton,taxable',
    '14,variation,K-M,8901234567894,"Kurta - M",1,,,1,5,800,900,,,K,Size,M,,,',
    '20,"simple, virtual",CAP,,Cap,0,,<b>Warm</b>,0,,,200,Clothes,,,,,,,',
  ].join('\r\n')

  test('is read with its variations, wherever they stand', async () => {
    const preview = await send(CSV, { commit: false })
    expect(preview).toMatchObject({ format: 'woocommerce', created: 2, faulty: 0, withPictureAddresses: 1 })
    expect(preview.ignoredColumns).toEqual(['Tax status'])
    expect(await send(CSV)).toMatchObject({ created: 2, faulty: 0 })
    expect(await product('kurta')).toMatchObject({
      name: 'Kurta',
      description: 'Soft',
      category: 'clothes',
      specifications: ['Fabric: Cotton'],
      optionNames: ['Size'],
      variants: [
        { options: ['L'], sku: 'K-L', price: 950, mrp: null, stock: null },
        { options: ['M'], sku: 'K-M', barcode: '8901234567894', price: 800, mrp: 1062, stock: 5 },
      ],
    })
    expect(await product('cap')).toMatchObject({
      description: 'Warm',
      price: 200,
      stock: 0,
      isVisible: false,
    })
    expect(await send(CSV)).toMatchObject({ created: 0, changed: 0, unchanged: 2, faulty: 0 })
  })

  test('has its sale prices in the days of the sale alone', async () => {
    const dayFrom = (days: number) => today(new Date(Date.now() + days * 24 * 60 * 60 * 1000))
    const heading =
      'Type,SKU,Name,Regular price,Sale price,Categories,Date sale price starts,Date sale price ends'
    const sale = (name: string, starts: string, ends: string) =>
      `simple,${name},${name},200,150,Clothes,${starts},${ends}`
    const csv = [
      heading,
      sale('Long over', '2020-01-01 0:00:00', '2020-01-31 23:59:59'),
      sale('Over', '', `${dayFrom(-1)} 23:59:59`),
      sale('Last day', dayFrom(-3), `${dayFrom(0)} 0:00:00`),
      sale('First day', dayFrom(0), dayFrom(3)),
      sale('Later', dayFrom(1), ''),
      sale('Always', '', ''),
      sale('Unreadable', '', '31/01/2020'),
    ].join('\n')
    const answer = await send(csv)
    expect(answer).toMatchObject({ created: 6, ignoredColumns: [] })
    expect(answer.faults).toMatchObject([{ row: 8, column: 'Date sale price ends' }])
    const products = await shop.database.sql<{ name: string; price: number }>`
      select name, price_paise / 100 as price from products where deleted_at is null order by id`
    expect(products.map(({ name, price }) => [name, price])).toEqual([
      ['Long over', 200],
      ['Over', 200],
      ['Last day', 150],
      ['First day', 150],
      ['Later', 200],
      ['Always', 150],
    ])
  })

  test('with errors names them by row and column', async () => {
    const answer = await send(
      [
        HEADING,
        '1,variation,X,,X,1,,,1,,,5,,,id:99,Size,M,,,',
        '2,grouped,G,,Set,1,,,1,,,,Clothes,,,,,,,',
        '3,variable,V,,Vest,1,,,1,,,,Clothes,,,Size,M,,,',
        '4,simple,S,,Sock,1,,,1,,,,Clothes,,,,,,,',
      ].join('\n'),
    )
    expect(errorsOf(answer)).toEqual([
      [2, 'Parent'],
      [3, 'Type'],
      [4, 'Type'],
      [5, 'price'],
    ])
    expect(answer.created).toBe(0)
  })
})

test('a table of a spreadsheet that separates by semicolons is read', async () => {
  const csv = '\uFEFFname;category;price;description\nSari;Clothes;"1,200";"Silk, red"\nShawl;clothes;800;\n'
  expect(await send(csv)).toMatchObject({ created: 2, faulty: 0 })
  expect(await product('sari')).toMatchObject({ description: 'Silk, red', price: 1200 })
})

test('a price with a decimal comma or a grouping dot is an error, not another price', async () => {
  const answer = await send(
    'name;category;price\nSari;Clothes;99,50\nShawl;Clothes;1.200\nStole;Clothes;80.50\n',
  )
  expect(errorsOf(answer)).toEqual([
    [2, 'price'],
    [3, 'price'],
  ])
  expect(answer.created).toBe(1)
})

describe('of a crafted file', () => {
  test.each([
    [',', 'A file holds at most 200 columns'],
    [';', 'A file holds at most 200 columns'],
    ['a\n', 'A file holds at most 10000 rows'],
  ])('millions of %j are refused with one message', async (text, message) => {
    const { faults } = await send(text.repeat(5_000_000))
    expect(faults.map((error) => error.message)).toEqual([message])
  })

  test('too many pictures of a variant, and what is no text, are errors', async () => {
    const heading = 'name,category,price,option1_name,option1_value,variant_pictures\n'
    const answer = await send(`${heading}Sari,Clothes,5,Size,M,${'a '.repeat(300_000)}`)
    expect(answer.faults).toMatchObject([{ column: 'variant_pictures', message: 'At most 10 pictures' }])
    expect((await send('id,name\nclothes_\u0000,Sari')).faults[0]?.message).toMatch(/^This is no CSV file/)
  })

  test.each([
    ['<'.repeat(160_000), '<'.repeat(160_000)],
    ['<script>'.repeat(160_000), ''],
    ['<script '.repeat(100_000), '<script '.repeat(100_000).trim()],
    ['<li '.repeat(160_000), '<li '.repeat(160_000).trim()],
    [`a < b ${'<p'.repeat(160_000)}>`, `a < b ${'<p'.repeat(159_999)}`],
  ])('the text of a long cell is read (%#)', (html, text) => {
    expect(textOfHtml(html) === text).toBe(true)
  })
})

test.each([
  ['<p>One</p><p>Two<br>Three</p>', 'One\nTwo\nThree'],
  ['&constructor;&toString;&__proto__;', '&constructor;&toString;&__proto__;'],
  ['A&nbsp;&lt;b&gt;&#8377;5&#x20b9; &unknown;', 'A <b>₹5₹ &unknown;'],
  ['<style>p{}</style><script>alert(1)</script>Plain', 'Plain'],
  ['&#0;&#x110000;x', 'x'],
])('the text of %j is %j', (html, text) => {
  expect(textOfHtml(html)).toBe(text)
})
