import { afterAll, beforeAll, expect, test } from 'vitest'
import { PAGE_SLUGS } from '#contract/shop-pages/page-slugs.ts'
import { openTestShop, type TestShop } from '#tests/testing/shop.ts'
import { insertProduct } from './product-fixtures.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ env: { PUBLIC_URL: 'https://kirana.example' } })
  await insertProduct(shop.database, {
    id: 'electronics_001',
    pictures: ['sample/kettle-1/hero', 'sample/kettle-1/trio'],
  })
  await insertProduct(shop.database, { id: 'electronics_002', isVisible: false })
  await shop.database.sql`
    insert into products (id, category_id, name, price_paise)
    select 'electronics_' || n, 'electronics', 'Lamp ' || n, 100 from generate_series(10000, 15000) n`
})
afterAll(() => shop.close())

const get = (url: string) => shop.app.inject({ url })
const read = async (url: string) => {
  const { statusCode, body, headers } = await get(url)
  expect(statusCode, url).toBe(200)
  return { body, type: headers['content-type'] }
}
const addressesIn = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address)

test('robots are led to the sitemap and away from what is one person’s', async () => {
  const { body, type } = await read('/robots.txt')
  expect(type).toBe('text/plain; charset=utf-8')
  expect(body).toContain('Sitemap: https://kirana.example/sitemap.xml\n')
  for (const path of ['/api/', '/cart', '/checkout', '/admin']) expect(body).toContain(`Disallow: ${path}\n`)
})

test('the sitemap lists each page that visitors can see once, in parts of 5,000', async () => {
  const index = await read('/sitemap.xml')
  expect(index.type).toBe('application/xml; charset=utf-8')
  const parts = addressesIn(index.body)
  expect(parts).toEqual([
    'https://kirana.example/sitemap-pages.xml',
    'https://kirana.example/sitemap-products-1.xml',
    'https://kirana.example/sitemap-products-2.xml',
  ])
  const listed = await Promise.all(
    parts.map(async (part) => addressesIn((await read(new URL(part ?? '').pathname)).body)),
  )
  expect(listed.map((addresses) => addresses.length)).toEqual([3 + PAGE_SLUGS.length, 5000, 2])
  const all = listed.flat()
  expect(new Set(all).size).toBe(all.length)
  expect(all).toContain('https://kirana.example/products/electronics_001')
  expect(all).not.toContain('https://kirana.example/products/electronics_002')
})

test('a part names pictures and the last change, and is well-formed', async () => {
  const { body } = await read('/sitemap-products-1.xml')
  expect(body.match(/<image:loc>/g)).toHaveLength(2)
  expect(body).toMatch(/<lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/)
  expect(body.startsWith('<?xml version="1.0" encoding="UTF-8"?><urlset ')).toBe(true)
  expect(body).not.toMatch(/&(?!amp;|lt;|gt;|quot;|#39;)/)
  const open: string[] = []
  for (const [, closing, name] of body.matchAll(/<(\/?)([\w:]+)[^>?]*>/g)) {
    if (closing) expect(open.pop()).toBe(name)
    else open.push(name ?? '')
  }
  expect(open).toEqual([])
})

test('a part that is not there is not found', async () => {
  expect((await get('/sitemap-products-9.xml')).statusCode).toBe(404)
  expect((await get('/sitemap-products-0.xml')).statusCode).toBe(400)
})
