import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AdminProduct } from '#contract/catalogue/admin-product-schemas.ts'
import type { AdminProductPage, BulkProductsAnswer } from '#contract/catalogue/catalogue-management.ts'
import type { Product, ProductPage } from '#contract/catalogue/catalogue-schemas.ts'
import type { Order } from '#contract/ordering/orders-schemas.ts'
import { publishCatalogueChange } from '#server/catalogue/cache/catalogue-responses.ts'
import { placeOrder } from '#server/orders/order-fixtures.ts'
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
  await shop.database.sql`delete from order_lines`
  await shop.database.sql`delete from products`
  await shop.database.sql`update categories set last_number = 0`
  await shop.database.sql`delete from audit_entries`
  await insertCategory(shop.database, { id: 'gadgets', name: 'Gadgets' })
  publishCatalogueChange(shop.events)
})

const lamp = { name: 'Desk Lamp', category: 'gadgets', price: 1299.5 }
const create = (body: unknown = lamp, as = admin) =>
  shop.call<AdminProduct>('POST', '/api/products', { as, body })
const change = (id: string, body: unknown) =>
  shop.call<AdminProduct>('PUT', `/api/products/${id}`, { as: admin, body })
const bulk = (body: unknown) =>
  shop.call<BulkProductsAnswer>('POST', '/api/products/bulk', { as: admin, body })
const shown = (id: string) => shop.call<Product>('GET', `/api/products/${id}`)
const auditOf = (id: string) =>
  shop.database.sql<{ action: string; before: unknown; after: unknown }>`
    select action, before, after from audit_entries where subject_id = ${id} order by at, id`

describe('creating', () => {
  test('a product gets the next number of its category and stands in the shop at once', async () => {
    await insertProduct(shop.database, { id: 'gadgets_041', categoryId: 'gadgets' })
    const before = (await shop.call<ProductPage>('GET', '/api/products')).body.data.total
    const answer = await create({ ...lamp, mrp: 1770, stock: 4, specifications: ['Weight: 1 kg'] })
    expect([answer.status, answer.body.data.id]).toEqual([201, 'gadgets_042'])
    expect((await shown('gadgets_042')).body.data).toMatchObject({
      name: 'Desk Lamp',
      price: 1299.5,
      listPrice: 1500,
      mrp: 1770,
      stockState: 'few_left',
      left: 4,
      specifications: ['Weight: 1 kg'],
    })
    expect((await shop.call<ProductPage>('GET', '/api/products')).body.data.total).toBe(before + 1)
    expect(await auditOf('gadgets_042')).toMatchObject([
      { action: 'product.created', after: { pricePaise: 129950 } },
    ])
  })

  test('many at once get different numbers', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => create()))
    const ids = answers.map((answer) => answer.body.data.id).sort()
    expect(ids).toEqual([1, 2, 3, 4, 5, 6].map((number) => `gadgets_00${number}`))
  })

  test.each([
    [{ ...lamp, price: 0 }, 'price'],
    [{ ...lamp, price: -1 }, 'price'],
    [{ ...lamp, price: 9.999 }, 'price'],
    [{ ...lamp, price: '10' }, 'price'],
    [{ ...lamp, name: 'x' }, 'name'],
    [{ ...lamp, category: 'nothing' }, 'category'],
    [{ ...lamp, stock: -1 }, 'stock'],
    [{ ...lamp, stock: 1.5 }, 'stock'],
    [{ ...lamp, mrp: 1533.4 }, 'mrp'],
    [{ ...lamp, listPrice: 1299 }, 'mrp'],
    [{ ...lamp, pictures: ['uploads/none'] }, 'pictures'],
    [{ ...lamp, pictures: ['proof/secret'] }, 'pictures'],
    [{ ...lamp, pictures: ['../../etc/passwd'] }, 'pictures.0'],
    [{ ...lamp, pictures: ['sample/no-such-drawing/hero'] }, 'pictures'],
  ])('%j is refused, naming the field', async (body, field) => {
    const answer = await create(body)
    expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, [field]])
  })

  test.each([{ rating: 5 }, { sold: 1 }, { id: 'x' }, { isSample: false }])(
    '%j is no field of a product',
    async (more) => {
      expect((await create({ ...lamp, ...more })).status).toBe(400)
    },
  )

  test('only administrators write', async () => {
    for (const person of [await shop.person(), await shop.person('delivery_agent')]) {
      const answers = await Promise.all([
        create(lamp, person),
        shop.call('PUT', '/api/products/gadgets_001', { as: person, body: { price: 1 } }),
        shop.call('DELETE', '/api/products/gadgets_001', { as: person }),
        shop.call('POST', '/api/products/bulk', { as: person, body: { ids: ['x'], changes: { price: 1 } } }),
        shop.call('GET', '/api/admin/products', { as: person }),
        shop.call('GET', '/api/products/export', { as: person }),
        shop.call('POST', '/api/products/import', { as: person, body: { csv: 'id', commit: true } }),
        shop.call('POST', '/api/pictures', { as: person }),
        shop.call('POST', '/api/categories', { as: person, body: { name: 'Toys' } }),
        shop.call('PUT', '/api/categories/gadgets', { as: person, body: { name: 'Toys' } }),
        shop.call('DELETE', '/api/categories/gadgets', { as: person }),
      ])
      expect(answers.map((answer) => answer.status)).toEqual(Array(11).fill(403))
    }
    expect((await shop.call('POST', '/api/products', { body: lamp })).status).toBe(401)
  })
})

describe('changing', () => {
  test('what is given changes, everything else stays', async () => {
    const { id } = await insertProduct(shop.database, { categoryId: 'gadgets', uses: 'Lights', stock: 3 })
    const answer = await change(id, { price: 80, isVisible: true })
    expect(answer.body.data).toMatchObject({ price: 80, uses: 'Lights', stock: 3 })
    expect(await auditOf(id)).toMatchObject([
      { action: 'product.changed', before: { pricePaise: 100000 }, after: { pricePaise: 8000 } },
    ])
  })

  test('a change that changes nothing leaves no trace', async () => {
    const { id } = await insertProduct(shop.database, { categoryId: 'gadgets' })
    expect((await change(id, { price: 1000 })).status).toBe(200)
    expect(await auditOf(id)).toEqual([])
  })

  test('readers see it at once, hidden products not at all', async () => {
    const { id } = await insertProduct(shop.database, { categoryId: 'gadgets', stock: 10 })
    await shown(id)
    await change(id, { stock: 0 })
    expect((await shown(id)).body.data.stockState).toBe('sold_out')
    await change(id, { isVisible: false })
    expect((await shown(id)).status).toBe(404)
  })

  test('an unlimited stock and no MRP can be set', async () => {
    const { id } = await insertProduct(shop.database, { categoryId: 'gadgets', mrpPaise: 200_000 })
    expect((await change(id, { stock: null, mrp: null })).body.data).toMatchObject({
      stock: null,
      listPrice: null,
      mrp: null,
    })
  })

  test('nobody pays more than the MRP with tax, and the MRP itself shows no saving', async () => {
    const { id } = await insertProduct(shop.database, { categoryId: 'gadgets', pricePaise: 5_000 })
    const refused = await change(id, { price: 100, mrp: 100 })
    expect([refused.status, refused.body.fields]).toEqual([
      400,
      { mrp: '₹118.00 with tax is above the MRP of ₹100.00' },
    ])
    expect((await change(id, { price: 100, mrp: 118 })).body.data).toMatchObject({ mrp: 118, listPrice: 100 })
    const answer = await change(id, { price: 100.01 })
    expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, ['mrp']])
    const shown = await shop.call('GET', `/api/products/${id}`)
    expect(shown.body.data).toMatchObject({ price: 100, listPrice: null, mrp: 118 })
  })

  test('an MRP before tax, as callers gave it before, is the same with tax; the printed one counts', async () => {
    const { id } = await insertProduct(shop.database, { categoryId: 'gadgets' })
    expect((await change(id, { listPrice: 1200 })).body.data).toMatchObject({ mrp: 1416, listPrice: 1200 })
    expect((await change(id, { mrp: 1500, listPrice: 1200 })).body.data).toMatchObject({ mrp: 1500 })
    expect((await change(id, { listPrice: null })).body.data).toMatchObject({ mrp: null, listPrice: null })
  })

  test('what does not exist cannot be changed', async () => {
    const answers = await Promise.all([
      change('gadgets_999', { price: 1 }),
      shop.call('DELETE', '/api/products/gadgets_999', { as: admin }),
      shop.call('GET', '/api/admin/products/gadgets_999', { as: admin }),
    ])
    expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404])
  })
})

describe('deleting', () => {
  test('a deleted product leaves the shop but stays in its orders', async () => {
    const { id, name } = await insertProduct(shop.database, { categoryId: 'gadgets' })
    const customer = await shop.person()
    const order = (await placeOrder(shop, customer, [{ productId: id, quantity: 1 }])).body.data
    expect((await shop.call('DELETE', `/api/products/${id}`, { as: admin })).status).toBe(200)
    expect((await shown(id)).status).toBe(404)
    const unchanged = await shop.call<Order>('GET', `/api/orders/${order.id}`, { as: customer })
    expect(unchanged.body.data.items).toMatchObject([{ productId: id, name }])
    expect((await shop.call('DELETE', `/api/products/${id}`, { as: admin })).status).toBe(404)
  })

  test('its number is not given again', async () => {
    const { id } = (await create()).body.data
    await shop.call('DELETE', `/api/products/${id}`, { as: admin })
    expect((await create()).body.data.id).toBe('gadgets_002')
  })
})

describe('many at once', () => {
  test('a percentage changes each price, rounded to a paisa, and answers with each result', async () => {
    const { database } = shop
    await insertProduct(database, { id: 'gadgets_001', categoryId: 'gadgets', pricePaise: 99_999 })
    await insertProduct(database, {
      id: 'gadgets_002',
      categoryId: 'gadgets',
      pricePaise: 100_000,
      mrpPaise: 130_000,
    })
    const answer = await bulk({
      ids: ['gadgets_002', 'gadgets_404', 'gadgets_001', 'gadgets_001'],
      changes: { pricePercent: 12.5 },
    })
    expect(answer.body.data).toEqual({
      changed: 1,
      outcomes: [
        expect.objectContaining({
          id: 'gadgets_002',
          status: 'refused',
          note: '₹1,327.50 with tax is above the MRP of ₹1,300.00',
        }),
        expect.objectContaining({ id: 'gadgets_404', status: 'not_found', name: null }),
        expect.objectContaining({ id: 'gadgets_001', status: 'changed', note: null }),
      ],
    })
    const prices = await database.sql`
      select id, price_paise as price, mrp_paise as mrp from products order by id`
    expect(prices).toEqual([
      { id: 'gadgets_001', price: 112_499, mrp: null },
      { id: 'gadgets_002', price: 100_000, mrp: 130_000 },
    ])
    expect(await auditOf('gadgets_001')).toHaveLength(1)
  })

  test('a product at its MRP stays there, whatever else changes', async () => {
    await insertProduct(shop.database, { id: 'gadgets_001', pricePaise: 10_000, mrpPaise: 11_800 })
    await bulk({ ids: ['gadgets_001'], changes: { isVisible: false } })
    const [product] = await shop.database.sql`select mrp_paise as mrp, is_visible from products`
    expect(product).toEqual({ mrp: 11_800, isVisible: false })
  })

  test('two changes at once both count', async () => {
    await insertProduct(shop.database, { id: 'gadgets_001', categoryId: 'gadgets', pricePaise: 100_000 })
    const half = () => bulk({ ids: ['gadgets_001'], changes: { pricePercent: -50 } })
    await Promise.all([half(), half(), half()])
    const [product] = await shop.database.sql`select price_paise as price from products`
    expect(product).toEqual({ price: 12_500 })
  })

  test('a price never falls to nothing', async () => {
    await insertProduct(shop.database, { id: 'gadgets_001', categoryId: 'gadgets', pricePaise: 1 })
    const answer = await bulk({ ids: ['gadgets_001'], changes: { pricePercent: -95 } })
    expect(answer.body.data.outcomes[0]).toMatchObject({ status: 'refused' })
  })

  test('stock and visibility', async () => {
    await insertProduct(shop.database, { id: 'gadgets_001', categoryId: 'gadgets' })
    const answer = await bulk({ ids: ['gadgets_001'], changes: { stock: 7, isVisible: false } })
    expect(answer.body.data.changed).toBe(1)
    expect(
      (await shop.call<AdminProduct>('GET', '/api/admin/products/gadgets_001', { as: admin })).body.data,
    ).toMatchObject({ stock: 7, isVisible: false })
    expect((await bulk({ ids: ['gadgets_001'], changes: { stock: 7 } })).body.data.outcomes[0]?.status).toBe(
      'unchanged',
    )
  })

  test.each([
    { ids: [], changes: { price: 1 } },
    { ids: ['a'], changes: {} },
    { ids: ['a'], changes: { price: 1, pricePercent: 5 } },
    { ids: ['a'], changes: { pricePercent: 1001 } },
    { ids: ['a'], changes: { pricePercent: 0.001 } },
    { ids: ['a'], changes: { rating: 5 } },
    { ids: Array(501).fill('a'), changes: { price: 1 } },
  ])('%j is refused', async (body) => {
    expect((await bulk(body)).status).toBe(400)
  })
})

describe('the administrators’ list', () => {
  const list = async (query = '') =>
    (await shop.call<AdminProductPage>('GET', `/api/admin/products${query}`, { as: admin })).body.data
  const ids = async (query: string) => (await list(query)).items.map(({ id }) => id)

  beforeEach(async () => {
    const day = 86_400_000
    const wares = [
      { id: 'gadgets_001', name: 'Clock', categoryId: 'gadgets', stock: 0, pricePaise: 300 },
      {
        id: 'gadgets_002',
        name: 'Alarm',
        categoryId: 'gadgets',
        stock: 5,
        pricePaise: 100,
        isVisible: false,
      },
      { id: 'furniture_001', name: 'Bench', categoryId: 'furniture', stock: null, pricePaise: 200 },
      { id: 'furniture_002', name: 'Gone', categoryId: 'furniture', deletedAt: new Date() },
    ]
    for (const [index, ware] of wares.entries()) {
      await insertProduct(shop.database, { ...ware, createdAt: new Date(Date.now() - index * day) })
    }
  })

  test('shows hidden products and what shoppers do not see', async () => {
    expect(await list()).toMatchObject({
      total: 3,
      items: [
        { name: 'Alarm', isVisible: false, stock: 5, sold: 0 },
        { name: 'Bench', stock: null },
        { name: 'Clock' },
      ],
    })
  })

  test.each([
    ['?visibility=hidden', ['gadgets_002']],
    ['?visibility=visible', ['furniture_001', 'gadgets_001']],
    ['?stock=out', ['gadgets_001']],
    ['?stock=low', ['gadgets_002']],
    ['?category=furniture', ['furniture_001']],
    ['?category=all&sort=price-high', ['gadgets_001', 'furniture_001', 'gadgets_002']],
    ['?sort=price-low', ['gadgets_002', 'furniture_001', 'gadgets_001']],
    ['?sort=newest', ['gadgets_001', 'gadgets_002', 'furniture_001']],
    ['?search=clo', ['gadgets_001']],
    ['?search=GADGETS_002', ['gadgets_002']],
    ['?search=%25', []],
    ['?search=clock&visibility=hidden', []],
    ['?search=gone', []],
    ['?search=furniture_002', []],
    ['?search=furniture', ['furniture_001']],
    ['?search=gadgets&category=furniture', []],
    ['?search=gadgets&visibility=hidden', ['gadgets_002']],
    ['?search=gadgets&visibility=visible', ['gadgets_001']],
    ['?search=gadgets&stock=low', ['gadgets_002']],
    ['?search=gadgets&sort=price-low', ['gadgets_002', 'gadgets_001']],
    ['?search=gadgets&sort=price-high', ['gadgets_001', 'gadgets_002']],
    ['?search=gadgets&sort=newest', ['gadgets_001', 'gadgets_002']],
  ])('%s', async (query, expected) => {
    expect(await ids(query)).toEqual(expected)
    expect((await list(query)).total).toBe(expected.length)
  })

  test('finds a product by SKU, barcode, and a name in another script or spelling', async () => {
    await shop.database.sql`
      update variants set sku = 'Clk-Red_01', barcode = '8901234567894' where product_id = 'gadgets_001'`
    await insertProduct(shop.database, { id: 'furniture_009', categoryId: 'furniture', name: 'नमक' })
    const name = `We ${'W'.repeat(60)}`
    await insertProduct(shop.database, { id: 'furniture_010', categoryId: 'furniture', name })
    publishCatalogueChange(shop.events)
    for (const [search, found] of [
      ['clk-red_01', ['gadgets_001']],
      ['CLK-R', ['gadgets_001']],
      ['lk-red', []],
      ['clk-red%', []],
      ['8901234567894', ['gadgets_001']],
      ['890123456789', []],
      ['namak', ['furniture_009']],
      ['नमक', ['furniture_009']],
      ['clok', ['gadgets_001']],
      ['w'.repeat(60), ['furniture_010']],
    ] as const)
      expect([search, await ids(`?search=${encodeURIComponent(search)}`)]).toEqual([search, found])
    await shop.database.sql`update variants set deleted_at = now() where product_id = 'gadgets_001'`
    expect(await ids('?search=clk-red_01')).toEqual([])
  })

  test.each(
    ['name', 'price-low', 'price-high', 'newest'].flatMap((sort) => [
      [`?sort=${sort}`, 3] as const,
      [`?sort=${sort}&search=gadgets`, 2] as const,
    ]),
  )('%s page by page', async (query, count) => {
    const found: string[] = []
    let more = ''
    do {
      const page = await list(`${query}&limit=1${more}`)
      found.push(...page.items.map(({ id }) => id))
      more = page.nextCursor === null ? '' : `&cursor=${encodeURIComponent(page.nextCursor)}`
    } while (more !== '')
    expect(found).toEqual(await ids(query))
    expect(found).toHaveLength(count)
  })

  test.each([
    '?sort=rating',
    '?visibility=x',
    '?stock=1',
    '?cursor=x',
    `?sort=newest&cursor=${Buffer.from('["newest","some day","a"]').toString('base64url')}`,
  ])('%s is refused', async (query) => {
    expect((await shop.call('GET', `/api/admin/products${query}`, { as: admin })).status).toBe(400)
  })
})
