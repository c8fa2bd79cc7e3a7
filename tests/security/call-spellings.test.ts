import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import type { ShopApp } from '#server/shop.ts'
import { openTestShop, type TestShop } from '../testing/shop.ts'

const REQUESTS_PER_MINUTE = 20
const OPENED_PER_MINUTE = 60

/** Every way to write one call that a router could take for the same. */
const SPELLINGS: readonly ((path: string) => string)[] = [
  (path) => path,
  (path) => path.replace('/api', '/%61pi'),
  (path) => path.replace('/api', '/a%70i'),
  (path) => path.replace('/api', '/%61%70%69'),
  (path) => path.replace('/api', '/API'),
  (path) => path.replace('/api', '/%41PI'),
  (path) => path.replace('/api', '/%2561pi'),
  (path) => path.replace('/api/', '/api%2f'),
  (path) => path.replace('/api/', '/%61pi%2F'),
  (path) => path.replace('/api/', '/api//'),
  (path) => path.replace('/api/', '/api/./'),
  (path) => path.replace('/api/', '/x/../api/'),
  (path) => path.replace('/api/', '/%2e/api/'),
  (path) => path.replace('/api/', '\\api\\'),
  (path) => `/${path}`,
  (path) => `${path}/`,
  (path) => `${path}?`,
  (path) => `${path};x=1`,
  (path) => `${path}#x`,
  (path) => `http://shop.example${path}`,
  (path) => `http://shop.example${path.replace('/api', '/%61pi')}`,
  (path) => `https://shop.example:1${path}`,
  (path) => `http:${path}`,
]

let shop: TestShop
let limited: ShopApp
let port: number
beforeAll(async () => {
  shop = await openTestShop()
  const { config, database, events, jobs } = shop
  limited = await buildApp({
    config,
    database,
    events,
    jobs,
    log: shop.app.log,
    requestsPerMinute: REQUESTS_PER_MINUTE,
  })
  port = Number(new URL(await limited.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(async () => {
  await limited.close()
  await shop.close()
})

interface Answer {
  status: number | undefined
  cacheControl: string | undefined
  text: string
}

/** Over the wire, because only there a request line stays as it was written. */
function ask(path: string, token?: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
    const sent = request({ port, host: '127.0.0.1', path, headers, agent: false }, (answer) => {
      let text = ''
      answer.on('data', (bytes) => {
        text += bytes
        // A stream would stay open.
        if (text.startsWith(': open')) sent.destroy()
      })
      answer.on('close', () =>
        resolve({ status: answer.statusCode, cacheControl: answer.headers['cache-control'], text }),
      )
    })
    sent.on('error', (error) => reject(new Error(`${path}: ${error.message}`)))
    sent.end()
  })
}

test('a limit that a call has for itself counts each spelling of it', async () => {
  const person = await shop.person('customer')
  const spellings = ['/api/events', '/%61pi/events', 'http://shop.example/api/events']
  let opened = 0
  for (let at = 0; at < OPENED_PER_MINUTE + 6; at++) {
    const { status } = await ask(spellings[at % spellings.length] ?? '', person.token)
    if (status === 200) opened += 1
  }
  expect(opened).toBe(OPENED_PER_MINUTE)
})

test('what the API says of a person is cached nowhere, however the call is spelled', async () => {
  const person = await shop.person('customer')
  let understood = 0
  for (const spell of SPELLINGS) {
    const { status, cacheControl } = await ask(spell('/api/profile'), person.token)
    if (status !== 200) continue
    understood += 1
    expect([spell('/api/profile'), cacheControl]).toEqual([spell('/api/profile'), 'no-store'])
    if (understood >= REQUESTS_PER_MINUTE) break
  }
  expect(understood).toBeGreaterThanOrEqual(6)
})

test('a network that has used its minute up gets nothing of the API, however it spells the call', async () => {
  for (let at = 0; at < REQUESTS_PER_MINUTE; at++) await ask('/api/shop')
  for (const spell of SPELLINGS) {
    for (const path of ['/api/shop', '/api/products', '/api/profile', '/api/nothing-of-this-name']) {
      const { status, text } = await ask(spell(path))
      expect([spell(path), status, text.includes('"data"')]).toEqual([
        spell(path),
        expect.toSatisfy((number: number) => [400, 404, 429].includes(number)),
        false,
      ])
    }
  }
  expect((await ask('/%61pi/shop')).status).toBe(429)
  expect((await ask('http://shop.example/api/shop')).status).toBe(429)
})

test('health is answered to those too who have used their minute up', async () => {
  expect((await ask('/api/health/live')).status).toBe(200)
  expect((await ask('/%61pi/health/ready')).status).toBe(200)
})
