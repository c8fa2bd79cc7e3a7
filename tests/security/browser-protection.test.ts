import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config/config.ts'
import type { ShopApp } from '#server/shop.ts'
import { newGuest, newPhone } from '../testing/guest-fixtures.ts'
import { openTestShop, type TestPerson, type TestShop } from '../testing/shop.ts'
import { ACCESS_POLICY } from './access-policy.ts'

let shop: TestShop
let customer: TestPerson
/** The shop as it stands on the internet: HTTPS, Razorpay, a built web app, no demo. */
let realShop: ShopApp
let webFolder: string

beforeAll(async () => {
  shop = await openTestShop()
  customer = await shop.person()
  webFolder = await mkdtemp(join(tmpdir(), 'tokri-web-'))
  await writeFile(join(webFolder, 'index.html'), '<!doctype html><title>Shop</title>')
  await writeFile(join(webFolder, '.env'), 'SECRET=1')
  // Twenty times as many where nobody can prove anything.
  await shop.database.sql`insert into settings (name, value) values ('unprovedCallsPerNetwork', '1')`
  const config = readConfig({
    DEMO: 'false',
    DATABASE_URL: 'postgres://unused',
    PUBLIC_URL: 'https://shop.example',
    RAZORPAY_KEY_ID: 'rzp_test_key',
    RAZORPAY_KEY_SECRET: 'key-secret-of-the-test',
    LOG_LEVEL: 'silent',
  })
  const { database, events, jobs } = shop
  realShop = await buildApp({
    config,
    database,
    events,
    jobs,
    log: shop.app.log,
    webFolder,
    requestsPerMinute: 20,
  })
  await realShop.ready()
})
afterAll(async () => {
  await realShop.close()
  await rm(webFolder, { recursive: true })
  await shop.close()
})

const get = (url: string, headers: Record<string, string> = {}, app = shop.app) =>
  app.inject({ url, headers })

describe('headers', () => {
  const KINDS = [
    '/',
    '/api/shop',
    '/api/nothing',
    '/api/profile',
    '/api/products/%ff',
    '/pictures/sample/none.webp',
    '/metrics',
    '/api/docs',
  ]

  test.each(KINDS)('%s cannot be sniffed as another kind of content', async (url) => {
    expect((await get(url)).headers['x-content-type-options']).toBe('nosniff')
  })

  test.each(KINDS.filter((url) => !url.includes('%ff')))(
    '%s cannot be framed and runs no script in the page',
    async (url) => {
      const { headers } = await get(url)
      const policy = String(headers['content-security-policy'])
      for (const part of [
        "default-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "form-action 'self'",
      ])
        expect(policy).toContain(part)
      expect(policy).toMatch(/script-src 'self';/)
      expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline|\*/)
      expect(headers['permissions-policy']).toBe(
        'camera=(), geolocation=(), microphone=(), usb=(), payment=(self)',
      )
      expect(headers['cross-origin-resource-policy']).toBe('same-origin')
      expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
      expect(headers).not.toHaveProperty('x-powered-by')
    },
  )

  test('HTTPS is demanded for a year where the shop has it, and Razorpay alone may come into the page', async () => {
    const { headers } = await get('/api/shop', {}, realShop)
    expect(headers['strict-transport-security']).toBe('max-age=31536000')
    expect(headers['content-security-policy']).toContain('upgrade-insecure-requests')
    expect(headers['content-security-policy']).toContain(
      "script-src 'self' https://checkout.razorpay.com https://api.razorpay.com;",
    )
    expect(headers['permissions-policy']).toContain('payment=(self "https://checkout.razorpay.com"')
    expect((await get('/api/shop')).headers).not.toHaveProperty('strict-transport-security')
  })

  test('what the API says of people is in no cache, and the catalogue is revalidated each time', async () => {
    for (const url of ['/api/profile', '/api/orders', '/api/addresses', `/api/cart/${customer.id}`]) {
      const answer = await get(url, { authorization: `Bearer ${customer.token}` })
      expect([url, answer.statusCode, answer.headers['cache-control']]).toEqual([url, 200, 'no-store'])
    }
    const login = await shop.call('POST', '/api/login', { body: { email: 'a@b.cd', password: 'basket-42' } })
    expect(login.headers['cache-control']).toBe('no-store')
    expect((await get('/api/products')).headers['cache-control']).toBe('public, max-age=0, must-revalidate')
  })

  test('every answer names its kind, with its characters', async () => {
    for (const url of [
      '/api/shop',
      '/api/profile',
      '/api/docs',
      '/api/products',
      '/gateway/assets/window.css',
    ]) {
      expect((await get(url)).headers['content-type']).toMatch(/^[a-z]+\/[a-z.+-]+; charset=utf-8$/i)
    }
  })
})

describe('another site', () => {
  const FOREIGN = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' }

  test('finds no cookie to ride on: none is ever set, and none is ever read', async () => {
    const login = await shop.call('POST', '/api/login', { body: { email: customer.email, password: 'x' } })
    const answers = [
      login,
      await get('/'),
      await get('/api/profile', { cookie: `token=${customer.token}; session=${customer.token}` }),
    ]
    for (const { headers } of answers) expect(headers).not.toHaveProperty('set-cookie')
    expect(answers[2]).toMatchObject({ statusCode: 401 })
  })

  test('gets nothing that would let its scripts read or send', async () => {
    for (const headers of [
      FOREIGN,
      {
        ...FOREIGN,
        'access-control-request-method': 'DELETE',
        'access-control-request-headers': 'authorization',
      },
    ]) {
      for (const method of ['GET', 'OPTIONS', 'POST'] as const) {
        const answer = await shop.app.inject({ method, url: '/api/profile', headers })
        expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
      }
    }
  })

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=b',
    undefined,
  ])('cannot have a form of type %s understood by any call that takes a body', async (type) => {
    const calls = Object.keys(ACCESS_POLICY).filter((name) => /^(POST|PUT) \/api\/[a-z-]+$/.test(name))
    for (const name of calls.filter((call) => !/pictures|logout/.test(call))) {
      const [method, url = ''] = name.split(' ')
      const answer = await shop.app.inject({
        method: method as 'POST',
        url,
        headers: {
          ...FOREIGN,
          ...(type && { 'content-type': type }),
          authorization: `Bearer ${customer.token}`,
        },
        payload: '{"email":"a@b.cd","password":"basket-42","name":"Asha"}',
      })
      expect([name, answer.statusCode]).toEqual([
        name,
        expect.toSatisfy((status: number) => [400, 403, 415].includes(status)),
      ])
    }
  })

  test('nothing is changed by GET, HEAD, OPTIONS or TRACE', async () => {
    const changes = shop.app.registeredRoutes.filter(
      ({ method, url }) => method === 'GET' && /delete|remove|logout|cancel/.test(url),
    )
    expect(changes).toEqual([])
    expect((await shop.app.inject({ method: 'TRACE' as 'GET', url: '/api/shop' })).statusCode).toBe(404)
  })

  test('gets no redirect: the shop sends nobody anywhere', async () => {
    for (const url of [
      '//evil.example',
      '/%2f%2fevil.example',
      '/?next=https://evil.example',
      '/login?redirect=//evil.example',
      '/\\evil.example',
      '/api//evil.example',
      '/pictures/sample//evil.example',
    ]) {
      const answer = await get(url, {}, realShop)
      expect([url, answer.statusCode < 300 || answer.statusCode >= 400]).toEqual([url, true])
      expect(answer.headers).not.toHaveProperty('location')
    }
  })
})

describe('addresses of files', () => {
  test.each([
    '/../package.json',
    '/..%2fpackage.json',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/..%5c..%5cetc%5cpasswd',
    '/assets/../../server/config.ts',
    '/pictures/sample/../../../package.json',
    '/pictures/sample/..%2f..%2f..%2fpackage.json',
    '/pictures/sample/%2e%2e%2f%2e%2e%2fdraw-pictures.ts',
    '/pictures/sample/%00',
    '/.env',
    '/.git/config',
    '/index.html%00.png',
    '/pictures/sample/',
    '/server/main.ts',
  ])('%s leads to nothing outside the public folders, and to no list of a folder', async (url) => {
    for (const app of [shop.app, realShop]) {
      const answer = await get(url, {}, app)
      const isPage = answer.statusCode === 200 && answer.body.startsWith('<!doctype html><title>Shop')
      expect([answer.statusCode, isPage || answer.statusCode >= 400]).toEqual([answer.statusCode, true])
      expect(answer.body).not.toMatch(/root:x:0|"dependencies"|SECRET=|\[core\]|Index of|import /)
    }
  })
})

describe('the general limit', () => {
  const minute = async (
    count: number,
    headersOf: (at: number) => Record<string, string>,
    remoteAddress: string,
  ) => {
    const statuses: number[] = []
    for (let at = 0; at < count; at++) {
      const answer = await realShop.inject({ url: '/api/profile', headers: headersOf(at), remoteAddress })
      statuses.push(answer.statusCode)
    }
    return statuses.filter((status) => status === 429).length
  }

  test('is not escaped by an invented token with each request', async () => {
    const invented = (at: number) => ({ authorization: `Bearer ${String(at).padStart(43, 'x')}` })
    expect(await minute(30, invented, '203.0.113.5')).toBe(10)
  })

  test('is not escaped by another address of one’s own IPv6 network', async () => {
    let refused = 0
    for (let at = 1; at <= 30; at++) {
      refused += await minute(1, () => ({}), `2001:db8:1:2::${at.toString(16)}`)
    }
    expect(refused).toBe(10)
  })

  test('leaves a session its own allowance where a whole street shares one address', async () => {
    const address = '203.0.113.6'
    const known = { authorization: `Bearer ${customer.token}` }
    expect(await minute(1, () => known, address)).toBe(0)
    expect(await minute(25, () => ({}), address)).toBe(5)
    expect(await minute(15, () => known, address)).toBe(0)
  })

  test('is shared by the guests of a network, and by nobody who has proved a phone or email', async () => {
    const guests = [await newGuest(shop, newPhone()), await newGuest(shop, newPhone())]
    const asGuest = (at: number) => ({ authorization: `Bearer ${guests[at % 2]?.token}` })
    expect(await minute(30, asGuest, '203.0.113.16')).toBe(10)
    const proved = await shop.person()
    await shop.database.sql`update people set email_proved_at = now() where id = ${proved.id}`
    expect(await minute(5, () => ({ authorization: `Bearer ${proved.token}` }), '203.0.113.16')).toBe(0)
    expect(await minute(5, asGuest, '203.0.113.17')).toBe(0)
  })

  test.each(['127.0.0.1', '10.0.0.7', '::1', 'fd00::7', '::ffff:192.168.1.7'])(
    'of a network is none for %s, behind which everybody may be',
    async (address) => {
      const guests = [await newGuest(shop, newPhone()), await newGuest(shop, newPhone())]
      const asGuest = (at: number) => ({ authorization: `Bearer ${guests[at % 2]?.token}` })
      expect(await minute(25, asGuest, address)).toBe(0)
    },
  )

  test('does not believe an address that the caller writes down', async () => {
    expect(await minute(30, (at) => ({ 'x-forwarded-for': `198.51.100.${at}` }), '203.0.113.8')).toBe(10)
  })

  test.each(['/sitemap.xml', '/sitemap-pages.xml', '/robots.txt', '/delivery.webmanifest'])(
    'counts sitemaps and the manifest as calls: %s',
    async (url) => {
      const remoteAddress = `203.0.113.${100 + url.length}`
      const statuses: number[] = []
      for (let at = 0; at < 25; at++)
        statuses.push((await realShop.inject({ url, remoteAddress })).statusCode)
      expect(statuses.filter((status) => status === 429)).toHaveLength(5)
      expect((await realShop.inject({ url: '/api/shop', remoteAddress })).statusCode).toBe(429)
    },
  )

  test('does not count what the response cache answers, which comes beyond it too', async () => {
    const read = async (url: string) =>
      (await realShop.inject({ url, remoteAddress: '203.0.113.98' })).statusCode
    for (let at = 0; at < 40; at++) expect(await read('/api/categories')).toBe(200)
    for (let at = 0; at < 20; at++) await read('/api/shop')
    expect([await read('/api/shop'), await read('/api/categories')]).toEqual([429, 200])
  })
})

describe('outside demo', () => {
  test.each(['/api/demo/mails', '/api/demo/mails/page', '/gateway/assets/checkout.js', '/gateway/v1/orders'])(
    '%s does not exist',
    async (url) => {
      const answer = await realShop.inject({ url, remoteAddress: '203.0.113.99' })
      const isPageOfShop = answer.body.includes('<title>Shop')
      expect([answer.statusCode, isPageOfShop]).toEqual(
        url === '/gateway/v1/orders' ? [200, true] : [404, false],
      )
      expect(realShop.registeredRoutes.map((route) => route.url)).not.toContain(url)
    },
  )

  test('links come from the shop’s own address, whatever the request calls the host', async () => {
    const answer = await realShop.inject({
      url: '/api/shop',
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
      remoteAddress: '203.0.113.100',
    })
    expect(answer.body).not.toContain('evil.example')
  })
})
