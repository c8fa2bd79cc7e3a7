import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { ensureWebBuild } from '#server/bootstrap/web-build.ts'
import { insertProduct } from '#server/catalogue/product-fixtures.ts'
import type { ShopApp } from '#server/shop.ts'
import { openTestShop, type TestShop } from '#tests/testing/shop.ts'

const PER_MINUTE = 20

let shop: TestShop
let app: ShopApp
beforeAll(async () => {
  shop = await openTestShop()
  const { config, database, events, jobs } = shop
  const webFolder = await ensureWebBuild({ log: { info: () => undefined } })
  app = await buildApp({
    config,
    database,
    events,
    jobs,
    log: shop.app.log,
    webFolder,
    requestsPerMinute: PER_MINUTE,
  })
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await shop.close()
})

test('whoever reads pages instead of the API gets no more of them; people who have signed in go on', async () => {
  const { id } = await insertProduct(shop.database)
  const customer = await shop.person()
  const read = (at: number, remoteAddress: string) =>
    app.inject({ url: at % 2 ? `/products/${id}` : '/products', remoteAddress })
  const own = () =>
    app.inject({
      url: '/api/profile',
      remoteAddress: '203.0.113.7',
      headers: { authorization: `Bearer ${customer.token}` },
    })
  expect((await own()).statusCode).toBe(200)
  const answers = []
  for (let at = 0; at < 30; at++) answers.push(await read(at, '203.0.113.7'))
  const full = answers.filter(({ statusCode, body }) => statusCode === 200 && body.includes('initial-data'))
  expect(full).toHaveLength(PER_MINUTE)
  for (const { statusCode, headers, body } of answers.slice(PER_MINUTE)) {
    expect(statusCode).toBe(429)
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    // The app itself, which asks the API.
    expect(body).toContain('<div id="root">')
    expect(body).not.toContain('initial-data')
  }
  expect((await own()).statusCode).toBe(200)
  expect((await read(0, '198.51.100.1')).statusCode).toBe(200)
})
