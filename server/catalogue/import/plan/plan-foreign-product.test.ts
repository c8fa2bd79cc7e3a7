import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ImportFormat } from '#contract/catalogue/product-imports.ts'
import { openTestShop, type TestShop } from '#tests/testing/shop.ts'
import { insertCategory } from '../../product-fixtures.ts'
import type { ProductDraft } from '../drafts/product-draft.ts'
import { insertClock, outcomeOf, planOf, productDraft, variantDraft } from './plan-fixtures.ts'

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
