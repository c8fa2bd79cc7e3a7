import { beforeAll, expect, test } from 'vitest'
import type { Product } from '#contract/catalogue.ts'
import type { ShopInfo } from '#contract/settings.ts'
import { ensureWebBuild } from '#server/bootstrap/web-build.ts'
import { type DrawFirstView, firstViewDrawer } from './first-view.ts'

let draw: DrawFirstView
beforeAll(async () => {
  const drawer = firstViewDrawer(await ensureWebBuild({ log: { info: () => undefined } }))
  if (!drawer) throw new Error('The build draws no first views')
  draw = drawer
})

const shop: ShopInfo = {
  name: 'Kirana & Sons',
  state: 'Karnataka',
  supportEmail: null,
  supportPhone: null,
  address: '',
  logo: null,
  brandColour: null,
  isDemo: true,
  payment: { cod: true, razorpay: false, mode: 'off', cashLimit: 50_000 },
}
const product = {
  id: 'kettle_001',
  _id: 'kettle_001',
  name: '"><img src=x onerror=alert(1)> Kettle',
  description: '</div><script>alert(1)</script>',
  category: 'kitchen',
  price: 1000,
  listPrice: 1250,
  image: '/pictures/sample/kettle-1/hero-320.webp',
  images: ['/pictures/sample/kettle-1/hero-960.webp'],
  pictures: ['sample/kettle-1/hero'],
  rating: 4.4,
  reviews: 12,
  stockState: 'in_stock',
  left: null,
  isSample: false,
  related: [],
} as unknown as Product

test("a product's picture, name and price stand in the HTML, escaped", async () => {
  const html = await draw('/products/kettle_001', { shop, product })
  expect(html).toMatch(/<h1[^>]*>&quot;&gt;&lt;img src=x onerror=alert\(1\)&gt; Kettle<\/h1>/)
  expect(html).toMatch(/<img src="\/pictures\/sample\/kettle-1\/hero-480\.webp"[^>]*fetchPriority="high"/i)
  expect(html).toContain('₹1,000.00')
  expect(html).not.toMatch(/<script|onerror=alert\(1\)>/)
})

test("the catalogue's first cards stand in the HTML, and no more than a phone shows", async () => {
  const cards = [1, 2, 3, 4, 5, 6].map((at) => ({ ...product, id: `kettle_${at}` }))
  const products = { items: cards, total: 6, nextCursor: null } as never
  const html = await draw('/products', { shop, products, categories: [] })
  expect(html.match(/data-product="/g)).toHaveLength(4)
  expect(html).toContain('Search products...')
})

test('the landing page is drawn for nobody, the checkout for somebody without saying whom', async () => {
  const landing = await draw('/', { shop })
  expect(landing).toContain('Kirana &amp; Sons')
  expect(landing).toContain('Sign Up Free')
  const checkout = await draw('/checkout', { shop })
  expect(checkout).toMatch(/data-personal[^>]*>/)
  expect(checkout).toContain('Delivery Details')
  expect(checkout).not.toMatch(/Please Login|Search products/)
})

test('a view that cannot be drawn fails alone', async () => {
  const broken = draw('/products/kettle_001', { shop, product: { ...product, pictures: null } as never })
  const whole = draw('/', { shop })
  await expect(broken).rejects.toThrow(TypeError)
  expect(await whole).toContain('Sign Up Free')
})
