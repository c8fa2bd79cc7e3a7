import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AdminProduct } from '#contract/catalogue/admin-product-schemas.ts'
import type { ProductImport, SmallTable } from '#contract/catalogue/product-imports.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/testing/shop.ts'
import { insertCategory } from '../product-fixtures.ts'
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
  await shop.database.sql`update categories set last_number = 0`
  await insertCategory(shop.database, { id: 'clothes', name: 'Clothes' })
})

const send = (csv: string, more: Partial<SmallTable> = {}) =>
  importTable(shop, admin, csv, { stock: null, ...more })
async function product(id: string) {
  const { body } = await shop.call<{ items: AdminProduct[] }>('GET', `/api/admin/products?search=${id}`, {
    as: admin,
  })
  return body.data.items[0]
}
const errorsOf = ({ faults }: ProductImport) => faults.map(({ row, column }) => [row, column])

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
    expect(preview).toMatchObject({ format: 'shopify', created: 2, faulty: 0 })
    expect(preview.questions.pictures).toBe(1)
    expect(preview.ignoredColumns).toEqual(['Tags', 'Variant Grams', 'Image Alt Text'])
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

  test.each([
    ['a cell', (csv: string) => csv.replaceAll(',shopify,5,', ',shopify,,')],
    ['a column', (csv: string) => csv.replaceAll('Variant Inventory Qty', 'Qty')],
  ])(
    'without %s for a stock that it counts, new products have what was answered and others keep theirs',
    async (_what, without) => {
      const csv = [
        HEADING,
        'kurta,Kurta,,,Clothes,,TRUE,Size,M,,,,,shopify,5,900,,,,,,',
        'kurta,,,,,,,,L,,,,,shopify,5,900,,,,,,',
        'cap,Cap,,,Clothes,,TRUE,Title,Default Title,,,,,shopify,5,900,,,,,,',
      ].join('\n')
      const stocks = () => shop.database.sql`select stock from variants where deleted_at is null`
      expect(await send(without(csv), { stock: 2 })).toMatchObject({ created: 2, faulty: 0 })
      expect(await stocks()).toEqual([{ stock: 2 }, { stock: 2 }, { stock: 2 }])
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
    // What is asked for once comes after the others.
    expect(errorsOf(answer)).toEqual([
      [3, 'Variant Price'],
      [6, 'Option1 Value'],
      [7, 'Title'],
      [2, 'category'],
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
    expect(preview).toMatchObject({ format: 'woocommerce', created: 2, faulty: 0 })
    expect(preview.questions.pictures).toBe(1)
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
    ])
    // What has no price comes in hidden.
    expect(answer.created).toBe(1)
    expect(await product('sock')).toMatchObject({ price: 0, isVisible: false })
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
    [',', 'The columns of this table are not known'],
    [',a', 'The heading has more than'],
    ['a\n', 'The columns of this table are not known'],
    ['id,name\n', 'The file has more than 50000 rows'],
  ])('a million of %j are refused with one message', async (text, message) => {
    const csv = text.repeat(1_000_000 / text.length)
    const { state, problem, total } = await send(csv)
    expect([state, total]).toEqual(['unreadable', 0])
    expect(problem).toContain(message)
  })

  test('too many pictures of a variant are an error, and what is no text is no table', async () => {
    const heading = 'name,category,price,option1_name,option1_value,variant_pictures\n'
    const answer = await send(`${heading}Sari,Clothes,5,Size,M,${'a '.repeat(300_000)}`)
    expect(answer.faults).toMatchObject([{ column: 'variant_pictures', message: 'At most 30 pictures' }])
    expect((await send('id,name\nclothes_\u0000,Sari')).problem).toMatch(/^This file is no table/)
  })
})
