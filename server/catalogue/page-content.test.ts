import { afterAll, beforeAll, expect, test } from 'vitest'
import { withHead } from '#server/pages/page-head.ts'
import { eventually } from '#tests/testing/eventually.ts'
import { openTestShop, type TestShop } from '#tests/testing/shop.ts'
import { readPageContent } from './page-content.ts'
import { insertProduct, insertTwoSizes } from './product-fixtures.ts'

const PAGE =
  '<head><title>Tokri</title><meta name="description" content="Discover" /></head><body><div id="root"></div></body>'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ env: { PUBLIC_URL: 'https://kirana.example', SHOP_NAME: 'Kirana' } })
  await insertProduct(shop.database, { categoryId: 'gadgets' })
})
afterAll(() => shop.close())

const PRODUCT = { for: 'customer', data: ['product', 'categories'] } as const
const CATALOGUE = { for: 'customer', data: ['products', 'categories'] } as const
const contentOf = (productId: string, query?: string) =>
  readPageContent({ ...shop, log: shop.app.log }, { render: PRODUCT, params: { productId } }, query)
const catalogueContent = (query?: string) =>
  readPageContent({ ...shop, log: shop.app.log }, { path: '/products', render: CATALOGUE, params: {} }, query)
const headOf = async (productId: string) => (await contentOf(productId))?.read().head

test('a shared product shows its name, price with and without tax, description and picture', async () => {
  const product = await insertProduct(shop.database, {
    name: 'Copper Kettle',
    description: 'Boils a litre\nin three minutes.',
    pricePaise: 100_000,
    pictures: ['sample/kettle-1/hero'],
  })
  const head = await headOf(product.id)
  expect(head?.preview?.title).toBe('Copper Kettle - Kirana')
  expect(head?.preview?.properties).toMatchObject({
    'og:title': 'Copper Kettle',
    'og:description': '₹1,000.00 (₹1,180.00 inclusive of all taxes) · Boils a litre in three minutes.',
    'og:url': `https://kirana.example/products/${product.id}`,
    'og:image': 'https://kirana.example/pictures/sample/kettle-1/hero-960.webp',
    'product:price:amount': '1000.00',
    'product:price:currency': 'INR',
  })
  expect(withHead(PAGE, head ?? {})).toContain(
    'imagesrcset="/pictures/sample/kettle-1/hero-160.webp 160w, /pictures/sample/kettle-1/hero-320.webp 320w,',
  )
})

test('a hidden, a deleted and an unknown product give nothing away', async () => {
  const hidden = await insertProduct(shop.database, { isVisible: false })
  const deleted = await insertProduct(shop.database, { deletedAt: new Date() })
  for (const id of [hidden.id, deleted.id, 'nothing_999', '..%2f..', "x' or 1=1"])
    expect(await contentOf(id)).toBeUndefined()
})

test('a page that the server does not render brings nothing along', async () => {
  expect(await readPageContent({ ...shop, log: shop.app.log }, { params: {} })).toBeUndefined()
})

test('whatever a product is called, its page stays a page', async () => {
  const product = await insertProduct(shop.database, { name: '"></script><script>alert(1)</script> $& <b>' })
  const content = (await contentOf(product.id))?.read()
  const rendered = content && { for: 'customer' as const, data: content.data, markup: '' }
  const page = withHead(PAGE, { ...content?.head, ...(rendered && { rendered }) })
  expect(page).not.toMatch(/<script>|<b>/)
  expect(page).toContain('$&#38; &#60;b&#62;')
  expect(page.match(/<title>/g)).toHaveLength(1)
  // The initial data, the product and the way to it.
  expect(page.match(/<\/script>/g)).toHaveLength(3)
  const json = /<script type="application\/json" id="initial-data">(.*)<\/script>/.exec(page)?.[1] ?? ''
  expect(JSON.parse(json).product.name).toBe(product.name)
})

test('a page has another version once the price, the name of the shop or the products have changed', async () => {
  const product = await insertProduct(shop.database, { pricePaise: 50_000 })
  const before = (await contentOf(product.id))?.version
  expect((await contentOf(product.id))?.version).toBe(before)
  await shop.database.sql`update variants set price_paise = 60000 where id = ${product.id}`
  shop.events.publish({ topic: 'catalogue' })
  await eventually(async () => expect((await contentOf(product.id))?.version).not.toBe(before))
  expect((await contentOf(product.id))?.read().data.product?.price).toBe(600)
})

test('the catalogue and each category bring their first products along, one with other filters does not', async () => {
  const all = (await catalogueContent())?.read()
  expect(all?.data.products?.items.length).toBeGreaterThan(0)
  expect(all?.data.shop.name).toBe('Kirana')
  expect(all?.head.canonical).toBe('https://kirana.example/products')
  const gadgets = (await catalogueContent('category=gadgets'))?.read()
  expect(new Set(gadgets?.data.products?.items.map(({ category }) => category))).toEqual(new Set(['gadgets']))
  expect(gadgets?.head.canonical).toBe('https://kirana.example/products?category=gadgets')
  expect(gadgets?.head.preview?.title).toBe('Gadgets - Kirana')
  for (const other of [
    'category=nothing',
    'category=',
    'category=gadgets&sort=name',
    'search=lamp',
    'utm_source=x',
  ])
    expect(await catalogueContent(other)).toBeUndefined()
})

test('a page is rendered for the variant that its URL names, and for no other', async () => {
  const [id, second] = await insertTwoSizes(shop.database, [3, 3])
  await shop.database.sql`update variants set pictures = '{sample/kettle-2/hero}' where id = ${second}`
  const content = await contentOf(id, `variant=${second}&utm_source=x`)
  expect(content?.search).toBe(`?variant=${second}`)
  expect(content?.read().data.search).toBe(content?.search)
  expect(content?.read().head.firstPicture?.sources).toContain('kettle-2')
  for (const query of ['', 'variant=', 'variant=another', 'search=x'])
    expect((await contentOf(id, query))?.search).toBe('')
})

test('a shared variant shows its own name, price, picture and link', async () => {
  const [id, second] = await insertTwoSizes(shop.database, [3, 0])
  await shop.database.sql`update variants set pictures = '{sample/kettle-2/hero}' where id = ${second}`
  const { preview, canonical } = (await contentOf(id, `variant=${second}`))?.read().head ?? {}
  expect(preview?.title).toBe('Kurta, L - Kirana')
  expect(preview?.properties).toMatchObject({
    'og:title': 'Kurta, L',
    'og:description': expect.stringMatching(/^₹1,200\.00 \(₹1,416\.00 inclusive of all taxes\)/),
    'og:url': `https://kirana.example/products/${id}?variant=${second}`,
    'og:image': 'https://kirana.example/pictures/sample/kettle-2/hero-960.webp',
    'product:price:amount': '1200.00',
    'product:availability': 'out of stock',
  })
  expect(canonical).toBe(`https://kirana.example/products/${id}`)
  expect((await contentOf(id))?.read().head.preview?.properties['og:title']).toBe('Kurta')
})

test('while the database is away the page goes out without anything of its own', async () => {
  const database = Object.create(shop.database, { sql: { value: () => Promise.reject(new Error('away')) } })
  const away = { ...shop, log: shop.app.log, database }
  for (const render of [{ for: 'nobody', data: [] } as const, PRODUCT]) {
    const page = { render, params: { productId: 'electronics_777' } }
    expect(await readPageContent(away, page)).toBeUndefined()
  }
})

test('in a shop that is open to visitors `/` is home, with its shelves and what the shop says of itself', async () => {
  const [landing, homePage] = [
    { for: 'nobody', data: [] },
    { for: 'shopper', data: ['home', 'categories'] },
  ] as const
  const home = { path: '/', isHome: true, modules: [], render: homePage }
  const read = () =>
    readPageContent({ ...shop, log: shop.app.log }, { path: '/', render: landing, params: {}, home })
  const store = (name: string, value: string) =>
    shop.database.sql`
      insert into settings (name, value) values (${name}, ${JSON.stringify(value)}::jsonb)
      on conflict (name) do update set value = excluded.value`
  await store('storefrontAccess', 'members')
  const closed = await read()
  expect(closed?.home).toBeUndefined()
  expect(closed?.read().data.home).toBeUndefined()
  await store('storefrontAccess', 'everyone')
  await store('aboutText', 'Rice and dal of our own fields.')
  const open = await read()
  expect(open?.home).toBe(home)
  expect(open?.version).not.toBe(closed?.version)
  const { data, head } = open?.read() ?? {}
  expect(data?.home?.shelves[0]?.id).toBe('featured')
  expect(head?.canonical).toBe('https://kirana.example/')
  expect(head?.preview?.description).toBe('Rice and dal of our own fields.')
})
