import { afterAll, beforeAll, expect, test } from 'vitest'
import { withHead } from '../http/page-head.ts'
import { openTestShop, type TestShop } from '../testing/shop.ts'
import { insertProduct } from './product-fixtures.ts'
import { readProductHead } from './product-page-head.ts'

const PAGE = '<head><title>Tokri</title><meta name="description" content="Discover" /></head>'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ env: { PUBLIC_URL: 'https://kirana.example', SHOP_NAME: 'Kirana' } })
})
afterAll(() => shop.close())

const headOf = (path: string) => readProductHead({ ...shop, log: shop.app.log }, path)

test('a shared product shows its name, price with and without tax, description and picture', async () => {
  const product = await insertProduct(shop.database, {
    name: 'Copper Kettle',
    description: 'Boils a litre\nin three minutes.',
    pricePaise: 100_000,
    pictures: ['sample/kettle-1/hero'],
  })
  const head = await headOf(`/products/${product.id}`)
  expect(head?.preview?.title).toBe('Copper Kettle · Kirana')
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
    expect(await headOf(`/products/${id}`)).toBeUndefined()
  expect(await headOf('/cart')).toBeUndefined()
})

test('whatever a product is called, its page stays a page', async () => {
  const product = await insertProduct(shop.database, { name: '"><script>alert(1)</script> $& <b>' })
  const head = await headOf(`/products/${product.id}`)
  const page = withHead(PAGE, head ?? {})
  expect(page).not.toMatch(/<script|<b>/)
  expect(page).toContain('$&#38; &#60;b&#62;')
  expect(page.match(/<title>/g)).toHaveLength(1)
})

test('while the database is away the page goes out without a preview', async () => {
  const database = Object.create(shop.database, { rows: { value: () => Promise.reject(new Error('away')) } })
  const away = { ...shop, log: shop.app.log, database }
  expect(await readProductHead(away, '/products/electronics_777')).toBeUndefined()
})
