import { afterAll, beforeAll, expect, test } from 'vitest'
import { people } from '#server/accounts/account-tables.ts'
import { type AppDependencies, buildApp } from '#server/app.ts'
import { rowsOf } from '#server/database/table-parts.ts'
import type { ShopApp } from '#server/shop.ts'
import { openTestShop, type TestShop } from '#tests/testing/shop.ts'
import { openLog } from './log.ts'

let shop: TestShop
let app: ShopApp
let lines: string[] = []
const log = openLog('trace', { write: (line: string) => void lines.push(line) })

beforeAll(async () => {
  shop = await openTestShop()
  const { config, database, events, jobs } = shop
  const dependencies: AppDependencies = { config, database, events, jobs, log }
  app = await buildApp(dependencies)
  app.get('/api/test/broken', { config: { access: 'public' } }, async () => {
    await database.sql`select 'p4ssw0rd-9876543210'::uuid`
  })
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await shop.close()
})

const SECRET = 'p4ssw0rd-of-asha'
const PHONE = '9876501234'

test('no password, token, phone, email or search reaches the log, whatever happens', async () => {
  lines = []
  const person = { name: 'Asha', email: 'asha-private@example.com', password: SECRET, phone: PHONE }
  const post = (url: string, payload: object, headers = {}) =>
    app.inject({ method: 'POST', url, payload, headers })
  await post('/api/register', person)
  await post('/api/register', person)
  await post('/api/register', { ...person, role: 'admin' })
  await post('/api/login', { email: person.email, password: `${SECRET}-wrong` })
  const { token } = (await post('/api/login', person)).json<{ token: string }>()
  const authorization = `Bearer ${token}`
  await app.inject({ url: `/api/users?search=${PHONE}`, headers: { authorization } })
  await app.inject({ url: `/api/nowhere?token=${token}`, headers: { authorization } })
  await app.inject({ url: '/api/profile', headers: { authorization: `Bearer ${token}x` } })
  await app.inject({
    method: 'PUT',
    url: '/api/profile',
    headers: { authorization },
    payload: { phone: PHONE, address: 'Secret Lane 7' },
  })
  await app.inject({
    method: 'POST',
    url: '/api/login',
    headers: { 'content-type': 'application/json' },
    payload: `{"password":"${SECRET}"`,
  })
  log.warn({ person, request: { headers: { authorization } } }, 'Something about a person')

  const text = lines.join('\n')
  expect(lines.length).toBeGreaterThan(10)
  for (const secret of [SECRET, token, PHONE, 'Bearer', 'Secret Lane', 'asha-private', 'argon2']) {
    expect(text).not.toContain(secret)
  }
})

test('a failed statement is logged without the values in it, with the place where it failed', async () => {
  lines = []
  const answer = await app.inject('/api/test/broken')
  expect(answer.statusCode).toBe(400)
  await expect(shop.database.sql`select 1/0`).rejects.toThrow()
  log.error({ err: await failure(() => shop.database.sql`select ${SECRET}::uuid`) }, 'raw')
  log.error({ err: await failure(() => insertTwice()) }, 'twice')
  const text = lines.join('\n')
  expect(text).not.toContain(SECRET)
  expect(text).not.toContain(PHONE)
  expect(text).toContain('people_email')
  expect(text).toMatch(/at .*log\.test\.ts/)
})

test('every request has an id of its own, in its log lines and in its answer', async () => {
  lines = []
  const answers = await Promise.all([app.inject('/api/shop'), app.inject('/api/shop')])
  const ids = answers.map(({ headers }) => headers['x-request-id'])
  expect(new Set(ids).size).toBe(2)
  for (const id of ids) {
    const logged = lines.map((line) => JSON.parse(line)).filter(({ reqId }) => reqId === id)
    expect(logged.map(({ msg }) => msg)).toEqual(['request completed'])
    expect(logged[0]).toMatchObject({ req: { method: 'GET', path: '/api/shop' }, res: { statusCode: 200 } })
    expect(logged[0].responseTime).toBeGreaterThan(0)
  }
})

test('an id that a caller invents is not taken over', async () => {
  const answer = await app.inject({
    url: '/api/shop',
    headers: { 'x-request-id': 'forged', 'request-id': 'forged' },
  })
  expect(answer.headers['x-request-id']).not.toBe('forged')
})

async function failure(work: () => Promise<unknown>): Promise<unknown> {
  return work().then(
    () => expect.fail('The statement was meant to fail'),
    (error: unknown) => error,
  )
}

/** The second insert fails. */
async function insertTwice() {
  const row = { name: SECRET, email: 'twice@example.com', role: 'customer', phone: PHONE } as const
  await shop.database
    .sql`insert into people ${rowsOf(people, [{ ...row, id: '018f0000-0000-7000-8000-000000000001' }])}`
  await shop.database
    .sql`insert into people ${rowsOf(people, [{ ...row, id: '018f0000-0000-7000-8000-000000000002' }])}`
}
