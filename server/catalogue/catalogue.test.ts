import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Category,
  Product,
  type ProductCard,
  ProductPage,
  type Suggestion,
} from '#contract/catalogue/catalogue-schemas.ts'
import { openTestShop, type TestShop } from '#tests/testing/shop.ts'
import { publishCatalogueChange } from './cache/catalogue-responses.ts'
import { insertProduct, setStock } from './product-fixtures.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

/** Empties the catalogue for a test that looks at all of it. */
async function startWith(...given: Parameters<typeof insertProduct>[1][]) {
  await shop.database.sql`delete from products`
  await shop.database.sql`delete from product_words`
  for (const product of given) await insertProduct(shop.database, product)
  publishCatalogueChange(shop.events)
}

const list = async (query = '') => (await shop.call<ProductPage>('GET', `/api/products${query}`)).body.data
const names = async (query = '') => (await list(query)).items.map((product) => product.name)

/** All pages of a list, one after the other. */
async function walk(query: string): Promise<string[]> {
  const found: string[] = []
  for (let cursor = ''; ; ) {
    const page = await list(`${query}${cursor}`)
    found.push(...page.items.map((product) => product.name))
    if (page.nextCursor === null) return found
    cursor = `&cursor=${encodeURIComponent(page.nextCursor)}`
  }
}

describe('a list', () => {
  test('is public and fits the contract', async () => {
    await startWith({
      id: 'electronics_001',
      pictures: ['sample/kettle-1/hero', 'sample/kettle-1/trio'],
      stock: 3,
    })
    const page = await list()
    expect(ProductPage.parse(page)).toEqual(page)
    expect(page.items[0]).toMatchObject({
      _id: 'electronics_001',
      id: 'electronics_001',
      price: 1000,
      image: '/pictures/sample/kettle-1/hero-320.webp',
      stockState: 'few_left',
      left: 3,
    })
  })

  test('holds nothing hidden or deleted, and counts neither', async () => {
    await startWith(
      { name: 'Seen' },
      { name: 'Hidden', isVisible: false },
      { name: 'Gone', deletedAt: new Date() },
    )
    expect(await list()).toMatchObject({ total: 1, items: [{ name: 'Seen' }], nextCursor: null })
  })

  test('goes by name, whatever the case, unless asked otherwise', async () => {
    await startWith(
      { name: 'banana stand' },
      { name: 'Apple Corer' },
      { name: 'Élan Lamp' },
      { name: 'Dish, Red' },
      { name: 'Dish Rack' },
    )
    const sorted = ['Apple Corer', 'banana stand', 'Dish Rack', 'Dish, Red', 'Élan Lamp']
    expect(await names()).toEqual(sorted)
    expect(await names('?sort=name')).toEqual(sorted)
  })

  test('goes by price up and down, and by rating with the unrated last', async () => {
    await startWith(
      { name: 'Middle', pricePaise: 200_00, rating: null },
      { name: 'Cheap', pricePaise: 100_00, rating: 4.8, reviewCount: 2 },
      { name: 'Dear', pricePaise: 300_00, rating: 4.8, reviewCount: 90 },
    )
    expect(await names('?sort=price-low')).toEqual(['Cheap', 'Middle', 'Dear'])
    expect(await names('?sort=price-high')).toEqual(['Dear', 'Middle', 'Cheap'])
    expect(await names('?sort=rating')).toEqual(['Dear', 'Cheap', 'Middle'])
  })

  test('narrows by category and price', async () => {
    await startWith(
      { name: 'Bulb', categoryId: 'gadgets', pricePaise: 999_00 },
      { name: 'Radio', categoryId: 'gadgets', pricePaise: 1000_00 },
      { name: 'Sofa', categoryId: 'furniture', pricePaise: 1000_00 },
    )
    expect(await names('?category=gadgets')).toEqual(['Bulb', 'Radio'])
    expect(await list('?category=gadgets&minPrice=1000')).toMatchObject({
      total: 1,
      items: [{ name: 'Radio' }],
    })
    expect(await names('?minPrice=999&maxPrice=999')).toEqual(['Bulb'])
    expect(await list('?category=all')).toMatchObject({ total: 3 })
    expect(await list('?category=nothing')).toMatchObject({ total: 0, items: [] })
  })

  test('a minimum above the maximum finds nothing; an emptied field is none', async () => {
    await startWith({ name: 'Bulb' })
    expect(await list('?minPrice=2000&maxPrice=1')).toMatchObject({ total: 0, items: [], nextCursor: null })
    expect(await list('?minPrice=&maxPrice=&category=&search=')).toMatchObject({ total: 1 })
  })

  test.each(['name', 'price-low', 'price-high', 'rating'])(
    'every page of sort %s together holds every product once',
    async (sort) => {
      await startWith(
        ...Array.from({ length: 23 }, (_, index) => ({
          name: `Same ${index % 4}`,
          pricePaise: 100_00 + (index % 3) * 100,
          rating: index % 5 === 0 ? null : 3 + (index % 3) / 2,
          reviewCount: index % 2,
        })),
      )
      const whole = await names(`?sort=${sort}&limit=100`)
      expect(whole).toHaveLength(23)
      expect(await walk(`?sort=${sort}&limit=5`)).toEqual(whole)
      expect((await list(`?sort=${sort}&limit=5`)).total).toBe(23)
    },
  )

  test('a long name in any script does not break paging', async () => {
    await startWith(...[1, 2, 3].map((number) => ({ name: `${'क'.repeat(118)} ${number}` })))
    expect(await walk('?limit=1')).toHaveLength(3)
    expect(await walk(`?limit=1&search=${encodeURIComponent('क'.repeat(20))}`)).toHaveLength(3)
  })

  test.each([
    '?limit=0',
    '?limit=101',
    '?limit=x',
    '?sort=cheap',
    '?minPrice=abc',
    '?maxPrice=1e400',
    '?cursor=x',
    `?cursor=${Buffer.from('["name","a"]').toString('base64url')}`,
    `?cursor=${Buffer.from('["price-low",1,"a"]').toString('base64url')}`,
    `?sort=price-low&cursor=${Buffer.from('["price-low","a","b"]').toString('base64url')}`,
    `?sort=price-low&cursor=${Buffer.from('["price-low",1.5,"b"]').toString('base64url')}`,
    `?search=x&cursor=${Buffer.from('["best",-1,"a","b"]').toString('base64url')}`,
    '?search=a%00b',
    '?category=a&category=b',
    `?search=${'x'.repeat(101)}`,
  ])('%s is refused with a reason', async (query) => {
    const answer = await shop.call('GET', `/api/products${query}`)
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_input'])
  })
})

describe('a product', () => {
  test('answers everything with four others of its category', async () => {
    await startWith(
      {
        id: 'gadgets_001',
        categoryId: 'gadgets',
        subcategory: 'Robots',
        specifications: ['Weight: 1 kg'],
        uses: 'Cleans',
        pictures: ['sample/robot-1/hero', 'sample/robot-1/trio'],
      },
      ...Array.from({ length: 6 }, (_, index) => ({
        id: `gadgets_10${index}`,
        categoryId: 'gadgets',
        rating: index / 2,
      })),
      { id: 'gadgets_200', categoryId: 'gadgets', subcategory: 'Robots' },
      { id: 'gadgets_201', categoryId: 'gadgets', rating: 5, isVisible: false },
      { categoryId: 'furniture', rating: 5 },
    )
    const { body } = await shop.call<Product>('GET', '/api/products/gadgets_001')
    expect(Product.parse(body.data)).toEqual(body.data)
    expect(body.data).toMatchObject({
      _id: 'gadgets_001',
      id: 'gadgets_001',
      category: 'gadgets',
      subcategory: 'Robots',
      uses: 'Cleans',
      specifications: ['Weight: 1 kg'],
      image: '/pictures/sample/robot-1/hero-320.webp',
      images: ['/pictures/sample/robot-1/hero-960.webp', '/pictures/sample/robot-1/trio-960.webp'],
      reviews: 0,
      stars: [0, 0, 0, 0, 0],
      rating: null,
    })
    expect(body.data.related.map(({ id }) => id)).toEqual([
      'gadgets_200',
      'gadgets_105',
      'gadgets_104',
      'gadgets_103',
    ])
  })

  test('shows its sample stars until real ones exist', async () => {
    await startWith(
      { id: 'gadgets_001', sampleStars: [0, 0, 0, 1, 1] },
      { id: 'gadgets_002', sampleStars: [0, 0, 0, 1, 1], stars: [1, 0, 0, 0, 0] },
    )
    const stars = async (id: string) =>
      (await shop.call<Product>('GET', `/api/products/${id}`)).body.data.stars
    expect([await stars('gadgets_001'), await stars('gadgets_002')]).toEqual([
      [0, 0, 0, 1, 1],
      [1, 0, 0, 0, 0],
    ])
  })

  test.each(['gadgets_404', 'gadgets_hidden', 'gadgets_gone', '..', "'; drop table products"])(
    '%s is not found',
    async (id) => {
      await startWith(
        { id: 'gadgets_hidden', isVisible: false },
        { id: 'gadgets_gone', deletedAt: new Date() },
      )
      const answer = await shop.call('GET', `/api/products/${encodeURIComponent(id)}`)
      expect([answer.status, answer.body.code]).toEqual([404, 'not_found'])
    },
  )
})

describe('categories', () => {
  test('count what shoppers can see, whatever happens to a product', async () => {
    await startWith(
      { id: 'gadgets_001', categoryId: 'gadgets' },
      { id: 'gadgets_002', categoryId: 'gadgets' },
      { id: 'gadgets_003', categoryId: 'gadgets', isVisible: false },
    )
    await insertProduct(shop.database, { categoryId: 'furniture' })
    const counts = async () => {
      publishCatalogueChange(shop.events)
      const { body } = await shop.call<Category[]>('GET', '/api/categories')
      return ['gadgets', 'furniture'].map(
        (id) => body.data.find((category) => category.id === id)?.productCount,
      )
    }
    expect(await counts()).toEqual([2, 1])
    await shop.database.sql`update products set is_visible = true where id = 'gadgets_003'`
    expect(await counts()).toEqual([3, 1])
    await shop.database.sql`update products set category_id = 'furniture' where id = 'gadgets_003'`
    expect(await counts()).toEqual([2, 2])
    await shop.database
      .sql`update products set deleted_at = now(), is_visible = false where id = 'gadgets_001'`
    expect(await counts()).toEqual([1, 2])
    await shop.database.sql`delete from products where id = 'gadgets_001' or id = 'gadgets_002'`
    expect(await counts()).toEqual([0, 2])
  })
})

describe('what is popular', () => {
  test('most sold first', async () => {
    await startWith(
      { name: 'Some', soldCount: 5 },
      { name: 'Many', soldCount: 9 },
      { name: 'Hidden', soldCount: 99, isVisible: false },
    )
    const { body } = await shop.call<ProductCard[]>('GET', '/api/analytics/popular-products?limit=2')
    expect(body.data.map(({ name }) => name)).toEqual(['Many', 'Some'])
  })
})

describe('suggestions', () => {
  test('five at most, with name, category, price and picture', async () => {
    await startWith(
      ...Array.from({ length: 7 }, (_, index) => ({
        id: `gadgets_00${index}`,
        name: `Clock ${index}`,
        categoryId: 'gadgets',
        pictures: ['sample/clock-1/hero'],
      })),
    )
    const { body } = await shop.call<Suggestion[]>('GET', '/api/products/suggestions?search=clo')
    expect(body.data).toHaveLength(5)
    expect(body.data[0]).toEqual({
      _id: 'gadgets_000',
      id: 'gadgets_000',
      name: 'Clock 0',
      category: 'gadgets',
      price: 1000,
      image: '/pictures/sample/clock-1/hero-320.webp',
    })
  })

  test.each(['', '?search=', '?search=%20', '?search=zzzz'])('none for "%s"', async (query) => {
    await startWith({ name: 'Clock' })
    expect((await shop.call('GET', `/api/products/suggestions${query}`)).body.data).toEqual([])
  })
})

describe('answers from memory', () => {
  test('a browser that has the answer gets 304 and nothing else', async () => {
    await startWith({ name: 'Clock' })
    const first = await shop.call('GET', '/api/products')
    expect(first.headers['cache-control']).toBe('public, max-age=0, must-revalidate')
    const again = await shop.call('GET', '/api/products', {
      headers: { 'if-none-match': String(first.headers.etag) },
    })
    expect([again.status, again.text, again.headers.etag]).toEqual([304, '', first.headers.etag])
    const other = await shop.call('GET', '/api/products', {
      headers: { 'if-none-match': '"something-else"' },
    })
    expect(other.status).toBe(200)
  })

  test('a request for the heading only gets no body', async () => {
    await startWith({ name: 'Clock' })
    const whole = await shop.call('GET', '/api/products')
    const heading = await shop.app.inject({ method: 'HEAD', url: '/api/products' })
    expect([heading.statusCode, heading.body, heading.headers.etag]).toEqual([200, '', whole.headers.etag])
  })

  test('a packed answer says the same', async () => {
    await startWith(...Array.from({ length: 10 }, () => ({})))
    const plain = await shop.call('GET', '/api/products')
    const packed = await shop.app.inject({ url: '/api/products', headers: { 'accept-encoding': 'br, gzip' } })
    expect([packed.headers['content-encoding'], packed.headers.vary]).toEqual([
      'gzip',
      expect.stringMatching(/accept-encoding/i),
    ])
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.text)
    const refused = await shop.app.inject({
      url: '/api/products',
      headers: { 'accept-encoding': 'gzip;q=0' },
    })
    expect(refused.headers['content-encoding']).toBeUndefined()
  })

  test('an order that changes nothing visible leaves the answers, the last units do not', async () => {
    await startWith({ id: 'gadgets_001', stock: 50 })
    const left = async (stock: number) => {
      await setStock(shop, ['gadgets_001'], stock)
      const [product] = (await list()).items
      return [product?.stockState, product?.left]
    }
    await list()
    expect(await left(40)).toEqual(['in_stock', null])
    expect(await left(4)).toEqual(['few_left', 4])
    expect(await left(3)).toEqual(['few_left', 3])
    expect(await left(0)).toEqual(['sold_out', null])
    expect(await left(9)).toEqual(['in_stock', null])
  })

  test('a change published by another server arrives', async () => {
    await startWith({ name: 'Old name' })
    await list()
    const received = new Promise<void>((resolve) => {
      const stop = shop.events.listen(({ topic }) => {
        if (topic !== 'catalogue') return
        stop()
        resolve()
      })
    })
    await shop.database.sql`update products set name = 'New name'`
    await shop.database.sql`select pg_notify('tokri_events', '{"topic":"catalogue"}')`
    await received
    expect(await names()).toEqual(['New name'])
  })
})
