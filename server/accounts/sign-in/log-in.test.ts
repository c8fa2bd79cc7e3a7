import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { logIn, PASSWORD, register, signedIn } from '#server/accounts/account-fixtures.ts'
import { openTestShop, type TestShop } from '#tests/testing/shop.ts'
import { tokenHash } from './session.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())
/** All tests call from one address. */
beforeEach(() => shop.database.sql`delete from attempts`)

describe('logging in', () => {
  test('answers user, token and message, at both places', async () => {
    const { email } = await register(shop)
    const { status, body, text } = await logIn(shop, email, PASSWORD)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      success: true,
      message: 'Login Successful! Redirecting...',
      user: { email, role: 'customer' },
      data: { user: { email }, token: body.token, expiresAt: expect.any(String) },
    })
    expect(body.token).toMatch(/^[\w-]{43}$/)
    expect(text).not.toMatch(/password|argon2|hash/i)
  })

  test('the token is stored only as a hash', async () => {
    const person = await signedIn(shop)
    const [row] = await shop.database.sql`
      select person_id from sessions where token_hash = ${tokenHash(person.token)}`
    expect(row).toEqual({ personId: person.id })
    const found = await shop.database.rows(`select 1 from sessions s where s::text like '%' || $1 || '%'`, [
      person.token,
    ])
    expect(found).toEqual([])
  })

  test('an unknown email, a wrong password and somebody removed get the very same answer', async () => {
    const { email } = await register(shop)
    const removed = await register(shop)
    await shop.database.sql`update people set deactivated_at = now() where email = ${removed.email}`
    const invited = await shop.person('customer')
    await shop.database.sql`update people set password_hash = null where id = ${invited.id}`
    const answers = await Promise.all([
      logIn(shop, email, 'wrong-password'),
      logIn(shop, 'nobody@example.com', PASSWORD),
      logIn(shop, removed.email, PASSWORD),
      logIn(shop, invited.email, PASSWORD),
    ])
    for (const answer of answers) {
      expect(answer.status).toBe(401)
      expect(answer.text).toBe(answers[0]?.text)
    }
    expect(answers[0]?.body).toMatchObject({ code: 'invalid_credentials', message: 'Invalid credentials' })
  })

  test('a password counts as typed, outer blanks included', async () => {
    const { email } = await register(shop, { password: ' pass word ' })
    expect((await logIn(shop, email, 'pass word')).status).toBe(401)
    expect((await logIn(shop, email, ' pass word ')).status).toBe(200)
  })

  test('"remember me" decides how long the session lasts', async () => {
    const { email } = await register(shop)
    const days = async (remember?: boolean) => {
      const { body } = await logIn(shop, email, PASSWORD, { remember })
      const { expiresAt } = body.data as { expiresAt: string }
      return Math.round((Date.parse(expiresAt) - Date.now()) / 86_400_000)
    }
    expect([await days(), await days(false), await days(true)]).toEqual([1, 1, 30])
  })

  test('ten failures in a quarter of an hour close the account for guessing to that network, whoever guesses right', async () => {
    const { email } = await register(shop)
    const guesses = await Promise.all(Array.from({ length: 14 }, () => logIn(shop, email, 'guess-guess')))
    const statuses = guesses.map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(4)
    const refused = await logIn(shop, email, PASSWORD)
    expect(refused.status).toBe(429)
    expect(refused.body.message).toMatch(/^Too many attempts. Please try again in \d+ minutes?\.$/)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(900)
  })

  test('a success forgets the failures before it', async () => {
    const { email } = await register(shop)
    for (let round = 0; round < 2; round++) {
      for (let at = 0; at < 8; at++) await logIn(shop, email, 'guess-guess')
      expect((await logIn(shop, email, PASSWORD)).status).toBe(200)
    }
  })

  test('one address may guess a hundred times over all accounts', async () => {
    await logIn(shop, 'somebody@example.com', PASSWORD)
    await shop.database.sql`update attempts set count = 100 where kind = 'login-address'`
    expect((await logIn(shop, 'somebody-else@example.com', PASSWORD)).status).toBe(429)
    await shop.database.sql`delete from attempts where kind = 'login-address'`
    expect((await logIn(shop, 'somebody-else@example.com', PASSWORD)).status).toBe(401)
  })
})
