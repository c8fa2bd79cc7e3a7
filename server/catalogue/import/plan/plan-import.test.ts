import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ImportFormat } from '#contract/catalogue/product-imports.ts'
import { openTestShop, type TestShop } from '#tests/testing/shop.ts'
import { insertCategory, insertProduct, insertTwoSizes } from '../../product-fixtures.ts'
import type { ProductDraft } from '../drafts/product-draft.ts'
import { insertClock, outcomeOf, planOf, productDraft, variantDraft } from './plan-fixtures.ts'
import type { PlanContext } from './planned-product.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.database.sql`delete from products`
  await shop.database.sql`delete from fetched_pictures`
  await insertCategory(shop.database, { id: 'gadgets', name: 'Gadgets' })
})

const plan = (
  format: ImportFormat,
  drafts: ProductDraft[],
  context: Omit<NonNullable<Parameters<typeof planOf>[3]>, 'format'> = {},
) => planOf(shop.database, format, drafts, context)
const outcomes = async (...given: Parameters<typeof plan>) => (await plan(...given)).map(outcomeOf)
const clock = (own: Parameters<typeof insertClock>[1] = {}) => insertClock(shop.database, own)
const setExternalId = (id: string, externalId: string) =>
  shop.database.sql`update products set external_id = ${externalId} where id = ${id}`

describe('a product of an own table', () => {
  test('is created where nothing is known of it, and left as it is where nothing differs', async () => {
    await clock()
    const planned = await plan('own', [
      productDraft({ values: { name: 'Lamp' } }),
      productDraft({ row: 3, values: { name: 'Clock' } }),
    ])
    expect(planned).toMatchObject([
      {
        action: 'create',
        productId: undefined,
        after: { categoryId: 'gadgets', pricePaise: 10_000, stock: null },
        rows: [{ row: 2, action: 'create', productId: null, name: 'Lamp' }],
      },
      { action: 'none', productId: 'gadgets_001', rows: [{ action: 'none' }] },
    ])
  })

  test('is known by its id, otherwise by a SKU, otherwise by its name in its category', async () => {
    await clock({ sku: 'CLOCK' })
    const planned = await plan('own', [productDraft({ id: 'gadgets_001', values: { name: 'Wall clock' } })])
    expect(planned).toMatchObject([{ action: 'change', rows: [{ columns: ['name'] }] }])
    const bySku = productDraft({ variants: [variantDraft({ sku: 'CLOCK' })], values: { name: 'Wall clock' } })
    expect(await plan('own', [bySku])).toMatchObject([{ action: 'change', productId: 'gadgets_001' }])
    expect(await plan('own', [productDraft({ values: { name: 'clóck' } })])).toMatchObject([
      { action: 'change', productId: 'gadgets_001' },
    ])
  })

  test('stays out where it is deleted, unknown by its id or shares its name', async () => {
    await clock({ deletedAt: new Date() })
    await clock({ id: 'gadgets_002', name: 'Vase' })
    await clock({ id: 'gadgets_003', name: 'Vase' })
    expect(
      await outcomes('own', [
        productDraft({ id: 'gadgets_001' }),
        productDraft({ row: 3, id: 'other_009' }),
        productDraft({ row: 4, values: { name: 'Vase' } }),
        productDraft({ row: 5, id: 'gadgets_050' }),
      ]),
    ).toEqual([
      ['refuse', 'This product was deleted'],
      ['refuse', 'An unknown id: leave it empty, or write gadgets_ and a number'],
      ['refuse', 'Several products have this name: give the id'],
      ['create'],
    ])
  })

  test('stays out with every error of its row, and without what a new one needs', async () => {
    const error = { row: 2, column: 'price', message: 'No number' }
    expect(
      await outcomes('own', [
        productDraft({ errors: [error], categories: [['Nowhere']] }),
        productDraft({ row: 3, values: {} }),
        productDraft({ row: 4, variants: [variantDraft({ pricePaise: undefined })] }),
        productDraft({ row: 5, categories: [] }),
        productDraft({ row: 6, values: { name: 'Vase', pictures: ['uploads/none'], taxClass: 'none_such' } }),
        productDraft({ row: 7, values: { name: 'Mug' }, variants: [variantDraft({ pricePaise: 0 })] }),
      ]),
    ).toEqual([
      ['refuse', 'No number', 'This category does not exist', 'no_category'],
      ['refuse', 'A new product needs this'],
      ['create', 'no_price'],
      ['refuse', 'A new product needs this', 'no_category'],
      ['refuse', 'There is no picture uploads/none', 'Unknown tax class'],
      ['create', 'no_price'],
    ])
  })

  test('changes its stock only by what the export showed', async () => {
    await clock()
    const withStock = (stock: number) =>
      productDraft({ id: 'gadgets_001', values: {}, categories: [], variants: [variantDraft({ stock })] })
    expect(await outcomes('own', [withStock(5)])).toEqual([['none']])
    expect(await outcomes('own', [withStock(8)])).toEqual([
      ['refuse', 'The stock is 5 now. Leave this cell empty, or change the stock in an export with stock'],
    ])
    const seenStock = { stock: 7, updatedAt: new Date(Date.now() + 60_000).toISOString() }
    const seen = productDraft({
      id: 'gadgets_001',
      variants: [variantDraft({ stock: 9, seenStock })],
      values: {},
    })
    expect(await plan('own', [seen])).toMatchObject([{ action: 'change', after: { stock: 7 } }])
  })

  test('has the stock that is answered for new ones, where its table has none', async () => {
    expect(await plan('own', [productDraft()], { answers: { stock: 12 } })).toMatchObject([
      { after: { stock: 12 } },
    ])
  })

  test('may be without a price as long as it is hidden, and loses none that it has', async () => {
    await clock({ pricePaise: 0, isVisible: false })
    const known = productDraft({ id: 'gadgets_001', values: {}, variants: [variantDraft({ pricePaise: 0 })] })
    expect(await outcomes('own', [known])).toEqual([['none']])
    for (const variants of [known.variants, [variantDraft({ pricePaise: undefined })]])
      expect(await outcomes('own', [{ ...known, variants, values: { isVisible: true } }])).toEqual([
        ['none', 'no_price'],
      ])
    await shop.database.sql`update variants set price_paise = 90000 where product_id = 'gadgets_001'`
    expect(await outcomes('own', [{ ...known, values: { isVisible: true } }])).toEqual([
      ['refuse', 'Customers see no product without a price: give it one, or hide it'],
    ])
  })
})

describe('variants', () => {
  const sizes = (...variants: ProductDraft['variants']) =>
    productDraft({ values: {}, categories: [], optionNames: ['Size'], variants })

  test('are known by id, by SKU, or by their options', async () => {
    const [medium, large] = await insertTwoSizes(shop.database, [5, 5])
    await shop.database.sql`update variants set sku = 'K-L' where id = ${large}`
    const id = medium
    const [planned] = await plan('own', [
      {
        ...sizes(
          variantDraft({ row: 2, options: ['M'], pricePaise: 90_000 }),
          variantDraft({ row: 3, options: ['XL'], sku: 'K-L' }),
          variantDraft({ row: 4, options: ['L'], stock: 4 }),
        ),
        id,
      },
    ])
    expect(planned).toMatchObject({
      action: 'change',
      sold: {
        variants: [
          { id: medium, options: ['M'], pricePaise: 90_000 },
          { id: large, options: ['XL'] },
          { id: undefined, options: ['L'], stock: 4 },
        ],
      },
      rows: [
        { row: 2, action: 'change', columns: ['price'] },
        { row: 3, action: 'change', columns: ['price', 'option1_value'] },
        { row: 4, action: 'create' },
      ],
    })
  })

  test('of a product that counts its stock need one in an own table', async () => {
    const [id] = await insertTwoSizes(shop.database, [5, 5])
    const added = variantDraft({ row: 3, options: ['XL'] })
    expect(await outcomes('own', [{ ...sizes(added), id }])).toEqual([
      ['refuse', 'Enter how many there are, or "unlimited"'],
    ])
    await setExternalId(id, 'shopify:kurta')
    const foreign = { ...sizes(added), externalId: 'shopify:kurta' }
    expect(await plan('shopify', [foreign])).toMatchObject([{ sold: { variants: [{}, {}, { stock: 0 }] } }])
  })

  test.each<[string, ProductDraft['variants']]>([
    ['This product has no such variant', [variantDraft({ id: 'nothing' })]],
    [
      'The same variant as in row 2',
      [variantDraft({ options: ['S'] }), variantDraft({ row: 3, options: ['S'] })],
    ],
    ['Two variants have this SKU', ['S', 'T'].map((size) => variantDraft({ options: [size], sku: 'TWICE' }))],
    [
      '"S" and "s" are the same Size: write it one way',
      ['S', 's'].map((size) => variantDraft({ options: [size] })),
    ],
    [
      'The values of a variant have at most 600 characters together',
      [variantDraft({ options: ['x'.repeat(601)] })],
    ],
    ['Each variant needs a value for each option', [variantDraft({ options: ['S', 'Red'] })]],
    ['₹118.00 with tax is above the MRP of ₹117.00', [variantDraft({ options: ['S'], mrpPaise: 11_700 })]],
    ['At most 100 variants', Array.from({ length: 101 }, (_, at) => variantDraft({ options: [`${at}`] }))],
  ])('keep their product out: %s', async (message, variants) => {
    expect(
      await outcomes('own', [{ ...sizes(...variants), categories: [['Gadgets']], values: { name: 'Cup' } }]),
    ).toEqual([['refuse', message]])
  })

  test('with the longest values that are allowed are stored', async () => {
    const options = ['क'.repeat(200), '𝒳'.repeat(100), 'म'.repeat(200)]
    await insertProduct(shop.database, { id: 'gadgets_001', categoryId: 'gadgets' })
    await shop.database
      .sql`update variants set options = ${options}, sku = ${'न'.repeat(255)} where id = 'gadgets_001'`
    expect(options.join('')).toHaveLength(600)
  })

  test('of a product that has them are not changed by a row that names none', async () => {
    const [id] = await insertTwoSizes(shop.database, [5, 5])
    await shop.database.sql`update variants set sku = 'K-M' where id = ${id}`
    const row = (own: Parameters<typeof variantDraft>[0]) =>
      productDraft({ id, values: {}, categories: [], variants: [variantDraft(own)] })
    expect(await outcomes('own', [row({ pricePaise: 5 })])).toEqual([
      ['refuse', 'This product is sold in variants: give the id of each'],
    ])
    expect(
      await plan('own', [{ ...row({ pricePaise: undefined }), values: { brand: 'Own' } }]),
    ).toMatchObject([{ action: 'change', sold: undefined, rows: [{ columns: ['brand'] }] }])
    expect(await plan('own', [row({ pricePaise: 5, sku: 'K-M' })])).toMatchObject([
      { action: 'change', sold: { variants: [{ id, pricePaise: 5 }, {}] }, rows: [{ columns: ['price'] }] },
    ])
  })
})

describe('two drafts of one import', () => {
  test('that mean one product come in once, in whatever batches they are planned', async () => {
    await clock()
    const drafts = [
      productDraft({ row: 2, values: { name: 'Clock' } }),
      productDraft({ row: 3, id: 'gadgets_001', values: {} }),
      productDraft({ row: 4, values: { name: 'Ōil' } }),
      productDraft({ row: 5, values: { name: 'oil' } }),
    ]
    const expected = [
      ['none'],
      ['refuse', 'The same product as in row 2'],
      ['create'],
      ['refuse', 'The same product as in row 4'],
    ]
    expect(await outcomes('own', drafts)).toEqual(expected)
    const meant: PlanContext['meant'] = new Map()
    const batches: unknown[] = []
    for (const one of drafts) batches.push(...(await outcomes('own', [one], { meant })))
    expect(batches).toEqual(expected)
    // As after a deadlock, when the same batch is planned anew.
    expect(await outcomes('own', [drafts[0] as ProductDraft], { meant })).toEqual([['none']])
  })

  test('that want one SKU both come in, the second without it', async () => {
    const withSku = (row: number, name: string) =>
      productDraft({ row, values: { name }, variants: [variantDraft({ row, sku: '100' })] })
    const planned = await plan('own', [withSku(2, 'Pan'), withSku(3, 'Pot')])
    expect(planned).toMatchObject([
      { after: { sku: '100' }, notes: [] },
      { after: { sku: null }, notes: [{ row: 3, kind: 'sku_taken' }] },
    ])
  })

  test('of another shop that have one SKU of a known product: the second is a new one', async () => {
    await clock({ sku: 'S-1' })
    await shop.database.sql`
      insert into variants (id, product_id, position, options, sku, price_paise) values ('x-2', 'gadgets_001', 1, '{L}', 'S-2', 10000)`
    await shop.database.sql`update products set option_names = '{Size}' where id = 'gadgets_001'`
    await shop.database.sql`update variants set options = '{M}' where id = 'gadgets_001'`
    const one = (row: number, sku: string) =>
      productDraft({ row, externalId: `shopify:${sku}`, variants: [variantDraft({ row, sku, stock: 5 })] })
    const planned = await plan('shopify', [one(2, 'S-1'), one(3, 'S-2')])
    expect(planned.map(({ action }) => action)).toEqual(['change', 'create'])
    expect(planned[1]?.notes).toMatchObject([{ kind: 'sku_taken' }])
  })
})

test('facts that a category demands are needed by new products of it', async () => {
  await shop.database.sql`update categories set required_facts = '{hsn,mrp}' where id = 'gadgets'`
  try {
    expect(
      await outcomes('own', [
        productDraft(),
        productDraft({
          row: 3,
          values: { name: 'Vase', hsn: '0902' },
          variants: [variantDraft({ mrpPaise: 11_800 })],
        }),
      ]),
    ).toEqual([
      ['refuse', 'Products of this category need this', 'Products of this category need this'],
      ['create'],
    ])
  } finally {
    await shop.database.sql`update categories set required_facts = '{}' where id = 'gadgets'`
  }
})
