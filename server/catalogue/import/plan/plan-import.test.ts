import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ImportFormat } from '#contract/catalogue/product-imports.ts'
import { openTestShop, type TestShop } from '#tests/testing/shop.ts'
import { insertCategory, insertProduct, insertTwoSizes } from '../../product-fixtures.ts'
import type { ProductDraft } from '../drafts/product-draft.ts'
import { outcomeOf, planOf, productDraft, variantDraft } from './plan-fixtures.ts'
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
const clock = (own: Partial<Parameters<typeof insertProduct>[1]> = {}) =>
  insertProduct(shop.database, {
    id: 'gadgets_001',
    categoryId: 'gadgets',
    name: 'Clock',
    pricePaise: 10_000,
    stock: 5,
    ...own,
  })
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
      ['refuse', 'A new product needs this'],
      ['refuse', 'A new product needs this', 'no_category'],
      ['refuse', 'There is no picture uploads/none', 'Unknown tax class'],
      ['refuse', 'Customers see no product without a price: give it one, or hide it'],
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

  test('that is hidden may be without a price', async () => {
    await clock({ pricePaise: 0, isVisible: false })
    const known = productDraft({ id: 'gadgets_001', values: {}, variants: [variantDraft({ pricePaise: 0 })] })
    expect(await outcomes('own', [known])).toEqual([['none']])
    for (const variants of [known.variants, [variantDraft({ pricePaise: undefined })]])
      expect(await outcomes('own', [{ ...known, variants, values: { isVisible: true } }])).toEqual([
        ['refuse', 'Customers see no product without a price: give it one, or hide it'],
      ])
  })
})

describe('a product of another shop', () => {
  const shirt = (own: Partial<ProductDraft> = {}) =>
    productDraft({ externalId: 'shopify:shirt', values: { name: 'Shirt' }, ...own })

  test('is known by what that shop calls it, never by its name', async () => {
    await clock({ name: 'Shirt' })
    const [created] = await plan('shopify', [shirt()], { answers: { stock: 3 } })
    expect(created).toMatchObject({ action: 'create', externalId: 'shopify:shirt', after: { stock: 3 } })
    await setExternalId('gadgets_001', 'shopify:shirt')
    expect(await plan('shopify', [shirt({ values: { name: 'Blue shirt' } })])).toMatchObject([
      { action: 'change', productId: 'gadgets_001', externalId: undefined, rows: [{ columns: ['name'] }] },
    ])
  })

  test('that was deleted here is a new one', async () => {
    await clock({ deletedAt: new Date() })
    await setExternalId('gadgets_001', 'shopify:shirt')
    expect(await plan('shopify', [shirt()])).toMatchObject([{ action: 'create' }])
  })

  test('is known by a SKU until another shop’s table has named the product', async () => {
    await clock({ sku: 'S-1' })
    const bySku = shirt({ variants: [variantDraft({ sku: 'S-1' })], values: { name: 'Clock' } })
    expect(await plan('shopify', [bySku])).toMatchObject([
      { action: 'none', productId: 'gadgets_001', externalId: 'shopify:shirt' },
    ])
    await setExternalId('gadgets_001', 'woocommerce:7')
    const [created] = await plan('shopify', [bySku])
    expect(created).toMatchObject({ action: 'create', notes: [{ kind: 'sku_taken' }, { kind: 'sold_out' }] })
    expect(created).toMatchObject({ after: { sku: null } })
  })

  test('with SKUs of several products is a new one without them', async () => {
    await clock({ sku: 'S-1' })
    await clock({ id: 'gadgets_002', sku: 'S-2' })
    const variants = [
      variantDraft({ options: ['M'], sku: 'S-1', stock: 1 }),
      variantDraft({ row: 3, options: ['L'], sku: 'S-2', stock: 1 }),
    ]
    expect(await plan('shopify', [shirt({ optionNames: ['Size'], variants })])).toMatchObject([
      { action: 'create', sold: { variants: [{ sku: null }, { sku: null }] } },
    ])
  })

  test('without a stock asks for one, and is sold out until it is answered', async () => {
    expect(await outcomes('woocommerce', [shirt()])).toEqual([['create', 'sold_out']])
    const answered = (stock: number | null) => plan('woocommerce', [shirt()], { answers: { stock } })
    expect(await answered(null)).toMatchObject([{ after: { stock: null }, notes: [] }])
    expect(await answered(0)).toMatchObject([{ after: { stock: 0 }, notes: [{ kind: 'sold_out' }] }])
  })

  test('sets the stock of a known one as long as nothing of it was sold here', async () => {
    await clock()
    await setExternalId('gadgets_001', 'shopify:shirt')
    const counted = shirt({ values: { name: 'Clock' }, variants: [variantDraft({ stock: 9 })] })
    expect(await plan('shopify', [counted])).toMatchObject([
      { action: 'change', after: { stock: 9 }, rows: [{ columns: ['stock'] }] },
    ])
    await shop.database.sql`update variants set sold_count = 2 where id = 'gadgets_001'`
    expect(await plan('shopify', [counted])).toMatchObject([
      { action: 'none', after: { stock: 5 }, notes: [{ kind: 'stock_kept' }] },
    ])
    const unsaid = shirt({ values: { name: 'Clock' } })
    expect(await outcomes('shopify', [unsaid])).toEqual([['none']])
  })

  test('without a price comes in hidden, and a known one keeps its own', async () => {
    const unpriced = shirt({
      values: { name: 'Clock', isVisible: true },
      variants: [variantDraft({ pricePaise: 0, stock: 1 })],
    })
    expect(await plan('shopify', [unpriced])).toMatchObject([
      { action: 'create', after: { pricePaise: 0, isVisible: false }, notes: [{ kind: 'no_price' }] },
    ])
    await clock({ stock: 1 })
    await setExternalId('gadgets_001', 'shopify:shirt')
    expect(await plan('shopify', [unpriced])).toMatchObject([
      { action: 'none', after: { pricePaise: 10_000, isVisible: true }, notes: [] },
    ])
  })

  test('that has been without a price is shown once its table has one', async () => {
    await clock({ pricePaise: 0, isVisible: false, stock: 1 })
    await setExternalId('gadgets_001', 'shopify:shirt')
    const unpriced = shirt({
      values: { name: 'Clock', isVisible: true },
      variants: [variantDraft({ pricePaise: 0 })],
    })
    expect(await outcomes('shopify', [unpriced])).toEqual([['none', 'no_price']])
    for (const values of [{ name: 'Clock' }, { name: 'Clock', isVisible: true }])
      expect(await plan('shopify', [shirt({ values })])).toMatchObject([
        { after: { pricePaise: 10_000, isVisible: true }, rows: [{ columns: ['price', 'visible'] }] },
      ])
  })

  test('has the pictures of its variants fetched with its own', async () => {
    const [front, blue] = ['https://shop.example/front.jpg', 'https://shop.example/blue.jpg']
    const variants = ['Red', 'Blue'].map((colour, at) =>
      variantDraft({
        row: at + 2,
        options: [colour],
        stock: 1,
        pictureUrls: colour === 'Blue' ? [blue] : [],
      }),
    )
    const pictured = shirt({ optionNames: ['Colour'], variants, pictureUrls: [front, blue] })
    const answers = { fetchesPictures: true }
    expect(await plan('shopify', [pictured], { answers })).toMatchObject([{ pictureUrls: [front, blue] }])
    await shop.database
      .sql`insert into fetched_pictures (url, key) values (${front}, 'uploads/f'), (${blue}, 'uploads/b')`
    expect(await plan('shopify', [pictured], { answers })).toMatchObject([
      {
        pictureUrls: [],
        after: { pictures: ['uploads/f', 'uploads/b'] },
        sold: { variants: [{ pictures: [] }, { pictures: ['uploads/b'] }] },
      },
    ])
  })

  test('has a variant without a price among priced ones hidden, alone', async () => {
    const variants = [
      variantDraft({ options: ['M'], stock: 1 }),
      variantDraft({ row: 3, options: ['L'], pricePaise: 0, stock: 1 }),
    ]
    const [planned] = await plan('shopify', [shirt({ optionNames: ['Size'], variants })])
    expect(planned).toMatchObject({
      after: { isVisible: true },
      sold: { variants: [{ isVisible: true }, { isVisible: false }] },
      notes: [{ kind: 'no_price', message: 'Without a price: L' }],
    })
  })

  test('has no MRP where its struck price is empty, or where its price is above it', async () => {
    await clock({ mrpPaise: 20_000 })
    await setExternalId('gadgets_001', 'shopify:shirt')
    const priced = (own: Parameters<typeof variantDraft>[0]) =>
      shirt({ values: { name: 'Clock' }, variants: [variantDraft(own)] })
    expect(await plan('shopify', [priced({ struckPaise: null })])).toMatchObject([
      { after: { mrpPaise: null } },
    ])
    expect(await plan('shopify', [priced({})])).toMatchObject([
      { action: 'none', after: { mrpPaise: 20_000 } },
    ])
    expect(await plan('shopify', [priced({ pricePaise: 30_000 })])).toMatchObject([
      { after: { pricePaise: 30_000, mrpPaise: null }, notes: [{ kind: 'left_out' }] },
    ])
    // With the 18 % that this shop adds.
    expect(await plan('shopify', [priced({ struckPaise: 15_000 })])).toMatchObject([
      { after: { mrpPaise: 17_700 } },
    ])
  })

  test('with prices that include the tax costs here what it cost there', async () => {
    const variants = [variantDraft({ pricePaise: 11_800, struckPaise: 23_600, stock: 1 })]
    const [planned] = await plan('shopify', [shirt({ variants })], { answers: { pricesIncludeTax: true } })
    expect(planned).toMatchObject({ after: { pricePaise: 10_000, mrpPaise: 23_600 } })
  })

  test('gets the rate of its class on prices without tax, where prices here include it', async () => {
    await shop.database.sql`
      insert into settings (name, value) values ('pricesIncludeTax', 'true') on conflict (name) do update set value = 'true'`
    try {
      const variants = [variantDraft({ stock: 1 })]
      const priced = (taxClass: string) => shirt({ variants, values: { name: 'Shirt', taxClass } })
      const answers = { pricesIncludeTax: false }
      expect(await plan('shopify', [priced('gst_5')], { answers })).toMatchObject([
        { after: { pricePaise: 10_500 } },
      ])
      expect(await plan('shopify', [shirt({ variants })], { answers })).toMatchObject([
        { after: { pricePaise: 11_800 } },
      ])
    } finally {
      await shop.database.sql`delete from settings where name = 'pricesIncludeTax'`
    }
  })

  test('keeps its category here, whatever the other shop calls it', async () => {
    await clock()
    await setExternalId('gadgets_001', 'shopify:shirt')
    const elsewhere = shirt({ values: { name: 'Clock' }, categories: [['Timepieces']] })
    expect(await plan('shopify', [elsewhere], { answers: { category: 'other' } })).toMatchObject([
      { after: { categoryId: 'gadgets', subcategory: 'Timepieces' } },
    ])
  })

  test('has pictures fetched once, as long as it has none', async () => {
    const url = 'https://shop.example/1.jpg'
    const pictured = shirt({ values: { name: 'Clock' }, pictureUrls: [url] })
    expect(await plan('shopify', [pictured])).toMatchObject([{ pictureUrls: [], after: { pictures: [] } }])
    await clock()
    await setExternalId('gadgets_001', 'shopify:shirt')
    const answers = { fetchesPictures: true }
    expect(await plan('shopify', [pictured], { answers })).toMatchObject([
      {
        action: 'change',
        pictureUrls: [url],
        rows: [{ changes: [{ column: 'pictures', before: '', after: url }] }],
      },
    ])
    await shop.database.sql`insert into fetched_pictures (url, key) values (${url}, 'uploads/one')`
    expect(await plan('shopify', [pictured], { answers })).toMatchObject([
      { action: 'change', pictureUrls: [], after: { pictures: ['uploads/one'] } },
    ])
    await shop.database.sql`update products set pictures = '{uploads/two}' where id = 'gadgets_001'`
    expect(await plan('shopify', [pictured], { answers })).toMatchObject([{ action: 'none' }])
  })

  test('that its table leaves out says why, and nothing else', async () => {
    const errors = [{ row: 2, column: null, message: 'A gift card' }]
    expect(await outcomes('shopify', [shirt({ errors, categories: [] })])).toEqual([
      ['refuse', 'A gift card'],
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
    ['A new variant needs this', [variantDraft({ options: ['S'], pricePaise: undefined })]],
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
    ).toEqual([['refuse', 'Products of this category need this'], ['create']])
  } finally {
    await shop.database.sql`update categories set required_facts = '{}' where id = 'gadgets'`
  }
})
