import { beforeAll, expect, test } from 'vitest'
import type { Product } from '#contract/catalogue/catalogue-schemas.ts'
import { ensureWebBuild } from '#server/bootstrap/web-build.ts'
import { someShopInfo } from '#testing/shop-info-fixtures.ts'
import { createRenderer, type RenderPage } from './server-render.ts'

let render: RenderPage
beforeAll(async () => {
  const renderer = createRenderer(await ensureWebBuild({ log: { info: () => undefined } }))
  if (!renderer) throw new Error('The build renders no pages')
  render = renderer
})

const shop = someShopInfo({
  name: 'Kirana & Sons',
  state: 'Karnataka',
  payment: { cod: true, razorpay: false, mode: 'off', cashLimit: 50_000 },
})
const product = {
  id: 'kettle_001',
  _id: 'kettle_001',
  name: '"><img src=x onerror=alert(1)> Kettle',
  description: '</div><script>alert(1)</script>',
  category: 'kitchen',
  price: 1000,
  mrp: 1475,
  image: '/pictures/sample/kettle-1/hero-320.webp',
  images: ['/pictures/sample/kettle-1/hero-960.webp'],
  pictures: ['sample/kettle-1/hero'],
  rating: 4.4,
  reviews: 12,
  stockState: 'in_stock',
  left: null,
  isSample: false,
  specifications: [],
  pictureTexts: {},
  optionNames: [],
  choices: [],
  variants: [],
  related: [],
  rules: shop.rules,
} as unknown as Product

test("a product's picture, name and price stand in the HTML, escaped", async () => {
  const html = await render('/products/kettle_001', { shop, search: '', product })
  expect(html).toMatch(/<h1[^>]*>&quot;&gt;&lt;img src=x onerror=alert\(1\)&gt; Kettle<\/h1>/)
  expect(html).toMatch(/<img src="\/pictures\/sample\/kettle-1\/hero-480\.webp"[^>]*fetchPriority="high"/i)
  expect(html).toContain('₹1,000.00')
  expect(html).not.toMatch(/<script|onerror=alert\(1\)>/)
})

test("the catalogue's first cards stand in the HTML, and no more than a phone shows", async () => {
  const cards = [1, 2, 3, 4, 5, 6].map((at) => ({ ...product, id: `kettle_${at}` }))
  const products = { items: cards, total: 6, nextCursor: null } as never
  const html = await render('/products', { shop, search: '', products, categories: [] })
  expect(html.match(/data-product="/g)).toHaveLength(4)
  expect(html).toContain('Search products...')
})

test('the landing page is rendered for nobody, the checkout for somebody without saying whom', async () => {
  const landing = await render('/', { shop, search: '' })
  expect(landing).toContain('Kirana &amp; Sons')
  expect(landing).toContain('Sign Up Free')
  const checkout = await render('/checkout', { shop, search: '' })
  expect(checkout).toMatch(/data-personal[^>]*>/)
  expect(checkout).toContain('Delivery Details')
  expect(checkout).not.toMatch(/Please Login|Search products/)
})

test('a page that cannot be rendered fails alone', async () => {
  const broken = render('/products/kettle_001', {
    shop,
    search: '',
    product: { ...product, pictures: null } as never,
  })
  const whole = render('/', { shop, search: '' })
  await expect(broken).rejects.toThrow(TypeError)
  expect(await whole).toContain('Sign Up Free')
})
