import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { logIn, PASSWORD, register, sessionStatus, signedIn } from '#server/accounts/account-fixtures.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config/config.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/testing/shop.ts'

let shop: TestShop
let admin: TestPerson
beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.person('admin')
})
afterAll(() => shop.close())
/** All tests call from one address. */
beforeEach(() => shop.database.sql`delete from attempts`)

describe('sessions', () => {
  test.each(['dummy', 'null', 'undefined', '', 'a'.repeat(43), 'é', `${'A'.repeat(42)}=`])(
    'the token %j opens nothing',
    async (token) => {
      for (const authorization of [`Bearer ${token}`, token, `Basic ${token}`]) {
        const headers = { authorization: Buffer.from(authorization).toString('latin1') }
        const answer = await shop.call('GET', '/api/profile', { headers })
        expect(answer.status).toBe(401)
        expect(answer.body).toMatchObject({ success: false, code: 'unauthenticated' })
      }
    },
  )

  test('logging out ends this session at once and leaves the others', async () => {
    const here = await signedIn(shop)
    const { body } = await logIn(shop, here.email, PASSWORD)
    const there = { ...here, token: body.token ?? '' }
    const answer = await shop.call('POST', '/api/logout', { as: here })
    expect(answer.body.message).toBe('Logged out successfully!')
    expect([await sessionStatus(shop, here), await sessionStatus(shop, there)]).toEqual([401, 200])
  })

  test('an expired session and one that idled for seven days open nothing', async () => {
    const expired = await signedIn(shop)
    await shop.database.sql`
      update sessions set expires_at = now() - interval '1 second' where person_id = ${expired.id}`
    expect(await sessionStatus(shop, expired)).toBe(401)

    const { email } = await register(shop)
    const { body } = await logIn(shop, email, PASSWORD, { remember: true })
    const idle = { id: body.user?.id ?? '', name: '', email, token: body.token ?? '' }
    await shop.database.sql`
      update sessions set seen_at = now() - interval '6 days' where person_id = ${idle.id}`
    expect(await sessionStatus(shop, idle)).toBe(200)
    const [seen] = await shop.database.sql`
      select seen_at > now() - interval '1 minute' as today from sessions where person_id = ${idle.id}`
    expect(seen).toEqual({ today: true })
    await shop.database.sql`
      update sessions set seen_at = now() - interval '7 days 1 minute' where person_id = ${idle.id}`
    expect(await sessionStatus(shop, idle)).toBe(401)
  })

  test('a session in use without "remember me" still ends after a day', async () => {
    const person = await signedIn(shop)
    await shop.database.sql`
      update sessions set seen_at = now() - interval '20 days' where person_id = ${person.id}`
    expect(await sessionStatus(shop, person)).toBe(200)
  })

  test('a removed person is out with the next request, and a changed role holds with the next', async () => {
    const person = await signedIn(shop)
    expect((await shop.call('GET', '/api/settings', { as: person })).status).toBe(403)
    await shop.database.sql`update people set role = 'admin', staff_role = 'owner' where id = ${person.id}`
    expect((await shop.call('GET', '/api/settings', { as: person })).status).toBe(200)
    await shop.database.sql`update people set deactivated_at = now() where id = ${person.id}`
    expect(await sessionStatus(shop, person)).toBe(401)
  })

  test('outside demo the demo people have no way in, also not with a session from before', async () => {
    const { email } = await register(shop)
    await shop.database.sql`update people set is_demo = true where email = ${email}`
    const { body } = await logIn(shop, email, PASSWORD)
    const demo = { id: '', name: '', email, token: body.token ?? '' }
    expect(await sessionStatus(shop, demo)).toBe(200)
    const { database, events, jobs } = shop
    const config = readConfig({ DEMO: 'false', DATABASE_URL: 'postgres://unused', LOG_LEVEL: 'silent' })
    const realShop = await buildApp({ config, database, events, jobs, log: shop.app.log })
    await realShop.ready()
    const headers = { authorization: `Bearer ${demo.token}` }
    expect((await realShop.inject({ url: '/api/profile', headers })).statusCode).toBe(401)
    const payload = { email, password: PASSWORD }
    const login = await realShop.inject({ method: 'POST', url: '/api/login', payload })
    expect(login.statusCode).toBe(401)
    await realShop.close()
  })

  test('no foreign site is allowed to call with credentials', async () => {
    const headers = { origin: 'https://evil.example' }
    const answer = await shop.call('GET', '/api/profile', { as: admin, headers })
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  })
})
