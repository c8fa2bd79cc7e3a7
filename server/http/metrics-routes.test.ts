import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '#tests/testing/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

test('requests are counted by route, never by address, with connections, jobs and the event loop', async () => {
  await shop.call('GET', '/api/users/018f0000-0000-7000-8000-000000000000/nothing')
  await shop.call('DELETE', '/api/users/secret-id')
  const { status, text } = await shop.call('GET', '/metrics')
  expect(status).toBe(200)
  expect(text).toMatch(
    /http_request_duration_seconds_count\{method="DELETE",route="\/api\/users\/:id",status="401"\} 1/,
  )
  expect(text).not.toContain('secret-id')
  expect(text).toMatch(/database_connections\{state="idle"\} \d/)
  expect(text).toMatch(/^database_replicas\{state="used"\} 0$/m)
  expect(text).toMatch(/^jobs\{state="failed"\} 0$/m)
  expect(text).toContain('nodejs_eventloop_lag_seconds')
})

test.each([
  ['another machine', '203.0.113.7', {}],
  ['a proxy on this machine', '127.0.0.1', { 'x-forwarded-for': '127.0.0.1' }],
  ['a proxy with the newer header', '::1', { forwarded: 'for=127.0.0.1' }],
])('%s learns nothing', async (_name, remoteAddress, headers) => {
  const answer = await shop.app.inject({ url: '/metrics', remoteAddress, headers })
  expect(answer.statusCode).toBe(404)
  expect(answer.body).not.toContain('http_request')
})

test.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])('%s is this machine', async (remoteAddress) => {
  expect((await shop.app.inject({ url: '/metrics', remoteAddress })).statusCode).toBe(200)
})
