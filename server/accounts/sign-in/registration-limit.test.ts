import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { PASSWORD, register } from '#server/accounts/account-fixtures.ts'
import { openTestShop, type TestShop } from '#tests/testing/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ env: { TRUST_PROXY: '1' } })
})
afterAll(() => shop.close())
beforeEach(() => shop.database.sql`delete from attempts`)

const CARRIER = '192.0.2.200'
const OTHER = '203.0.113.7'

let lastEmail = 0
const newEmail = () => `new-${++lastEmail}@example.com`

async function ask(email: string, network: string, device?: string): Promise<number> {
  const body = { name: 'Asha Rao', email, password: PASSWORD, device }
  const headers = { 'x-forwarded-for': network }
  return (await shop.call('POST', '/api/register', { body, headers })).status
}

const countOf = async (kind: string) => {
  const [row] = await shop.database.sql<{ count: number }>`
    select sum(count)::int as count from attempts where kind = ${kind}`
  return row?.count ?? 0
}

const setCount = (kind: string, count: number) =>
  shop.database.sql`update attempts set count = ${count} where kind = ${kind}`

test('one address learns of sixty emails an hour whether they have an account, and not of one more', async () => {
  const { email } = await register(shop)
  expect(await ask(email, CARRIER)).toBe(409)
  const { email: another } = await register(shop)
  await shop.database.sql`
    update attempts set count = 60 where kind = 'register-address' and subject = ${CARRIER}`
  expect([await ask(another, CARRIER), await ask(newEmail(), CARRIER)]).toEqual([429, 429])
  expect(await ask(another, OTHER)).toBe(409)
})

test('whoever insists on one email is refused alone, before the address is', async () => {
  const { email } = await register(shop)
  const statuses: number[] = []
  for (let at = 0; at < 8; at++) statuses.push(await ask(email, CARRIER))
  expect(statuses).toEqual([409, 409, 409, 409, 409, 429, 429, 429])
  expect(await countOf('register-address')).toBe(5)
  expect(await ask(newEmail(), CARRIER)).toBe(201)
})

test('accounts that are made count for no refusal: six hundred an hour behind one address', async () => {
  expect(await ask(newEmail(), CARRIER)).toBe(201)
  expect(await countOf('register-address')).toBe(0)
  await setCount('accounts-address', 599)
  expect(await ask(newEmail(), CARRIER)).toBe(201)
  expect(await ask(newEmail(), CARRIER)).toBe(429)
})

test('ten at the same moment are counted too', async () => {
  const { email } = await register(shop)
  const statuses = await Promise.all(Array.from({ length: 10 }, () => ask(email, CARRIER)))
  expect(statuses.filter((status) => status === 409)).toHaveLength(5)
})

test('a browser in which the email’s owner has signed in counts for itself alone', async () => {
  const { email } = await register(shop)
  const login = await shop.call<{ device: string }>('POST', '/api/login', {
    body: { email, password: PASSWORD },
  })
  const { device } = login.body.data
  expect(await ask(email, CARRIER)).toBe(409)
  await setCount('register-address', 60)
  expect(await ask(email, CARRIER)).toBe(429)
  for (const expected of [409, 409, 409, 409, 409, 429])
    expect(await ask(email, CARRIER, device)).toBe(expected)
  expect(await ask(newEmail(), CARRIER, device)).toBe(429)
})

test('administrators add people as often as they need', async () => {
  const admin = await shop.person('admin')
  await register(shop)
  await shop.database.sql`update attempts set count = 1000`
  const body = { name: 'Ravi', email: newEmail(), password: PASSWORD, role: 'delivery_agent' }
  expect((await shop.call('POST', '/api/register', { as: admin, body })).status).toBe(201)
})
