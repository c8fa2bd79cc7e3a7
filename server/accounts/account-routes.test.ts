import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '../../contract/accounts.ts'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { openTestShop, type TestPerson, type TestShop } from '../testing/shop.ts'
import { tokenHash } from './session.ts'

let shop: TestShop
let admin: TestPerson
beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.person('admin')
})
afterAll(() => shop.close())
/** All tests call from one address. */
beforeEach(() => shop.database.rows('delete from attempts'))

const PASSWORD = 'basket42'
let registered = 0

/** Registers over the API and answers the email. */
async function register(given: Record<string, unknown> = {}) {
  const email = `shopper${++registered}@example.com`
  const answer = await shop.call('POST', '/api/register', {
    body: { name: 'Asha Rao', email, password: PASSWORD, ...given },
  })
  return { email, answer }
}

const logIn = (email: string, password: string, more: object = {}) =>
  shop.call('POST', '/api/login', { body: { email, password, ...more } })

async function signedIn(given: Record<string, unknown> = {}): Promise<TestPerson> {
  const { email } = await register(given)
  const { body } = await logIn(email, PASSWORD)
  return { id: body.user?.id ?? '', name: body.user?.name ?? '', email, token: body.token ?? '' }
}

const statusOf = async (person: TestPerson) => (await shop.call('GET', '/api/profile', { as: person })).status

describe('registering', () => {
  test('an email is trimmed and lower-cased on both sides (AUTH-43, AUTH-44)', async () => {
    const { answer } = await register({ name: ' Asha Rao ', email: ' Asha@Example.COM ' })
    expect(answer.status).toBe(201)
    expect(answer.body.user).toMatchObject({ name: 'Asha Rao', email: 'asha@example.com' })
    expect((await logIn(' ASHA@example.com ', PASSWORD)).status).toBe(200)
  })

  test('without a role it makes a customer, with both ids and without anything secret (AUTH-46, ENT-01)', async () => {
    const { email, answer } = await register({ phone: '9876543210' })
    expect(answer.body.user).toEqual({
      _id: expect.any(String),
      id: answer.body.user?._id,
      name: 'Asha Rao',
      email,
      phone: '9876543210',
      role: 'customer',
      address: null,
      createdAt: expect.any(String),
      isActive: true,
    })
    expect(answer.body.message).toBe('Registration Successful! Please login.')
    expect(answer.body.data).toEqual({ user: answer.body.user })
    expect(answer.body.token).toBeUndefined()
  })

  test.each([
    ['name', 'AUTH-47'],
    ['email', 'AUTH-48'],
    ['password', 'AUTH-49'],
  ])('without %s it is refused with "All fields are required" (%s)', async (field) => {
    for (const missing of [undefined, null, '']) {
      const { answer } = await register({ [field]: missing })
      expect(answer.status).toBe(400)
      expect(answer.body).toMatchObject({ success: false, message: 'All fields are required' })
      expect(answer.body.error).toBe(answer.body.message)
    }
  })

  test.each([
    ['a name of one letter', { name: 'A' }, 'name', 'Name must be at least 2 characters'],
    ['an email without a dot', { email: 'a@b' }, 'email', 'Enter a valid email address'],
    ['two at-signs', { email: 'a@@b.c' }, 'email', 'Enter a valid email address'],
    ['an email with a space', { email: 'a b@c.de' }, 'email', 'Enter a valid email address'],
    ['five characters', { password: 'abc12' }, 'password', 'Password must be at least 6 characters'],
    ['blanks', { password: '        ' }, 'password', 'Password is required'],
    ['a common password', { password: 'Password1' }, 'password', expect.stringContaining('too common')],
    ['another confirmation', { confirmPassword: 'other42' }, 'confirmPassword', 'Passwords do not match'],
    ['a short phone', { phone: '12345' }, 'phone', 'Please enter a valid 10-digit phone number'],
    ['an unstorable name', { name: 'Asha\u0000Rao' }, 'name', expect.any(String)],
    ['an unknown role', { role: 'owner' }, 'role', expect.any(String)],
    ['an object for a name', { name: { first: 'Asha' } }, 'name', expect.any(String)],
  ])('%s is refused (AUTH-35, Q-16, Q-18)', async (_name, given, field, message) => {
    const { email, answer } = await register(given)
    expect(answer.status).toBe(400)
    expect(answer.body.fields).toMatchObject({ [field]: message })
    expect((await logIn(email, PASSWORD)).status).toBe(401)
  })

  test('an email is taken in any case of letters, also by the quicker of two at once', async () => {
    const { email } = await register()
    const again = await register({ email: email.toUpperCase() })
    expect(again.answer.status).toBe(409)
    expect(again.answer.body).toMatchObject({
      code: 'email_taken',
      message: 'Email already exists. Please use a different email.',
    })
    const racing = await Promise.all([1, 2, 3].map(() => register({ email: 'race@example.com' })))
    expect(racing.map(({ answer }) => answer.status).sort()).toEqual([201, 409, 409])
  })

  test.each(['admin', 'delivery_agent'])('as %s needs an administrator (Q-15, ROLE-12)', async (role) => {
    const customer = await shop.person('customer')
    for (const as of [undefined, customer]) {
      const email = `sneaky-${role}-${as?.id}@example.com`
      const refused = await shop.call('POST', '/api/register', {
        as,
        body: { name: 'Sneaky', email, password: PASSWORD, role },
      })
      expect(refused.status).toBe(403)
      expect((await logIn(email, PASSWORD)).status).toBe(401)
    }
    const email = `real-${role}@example.com`
    const body = { name: 'Ravi', email, password: PASSWORD, role }
    const created = await shop.call('POST', '/api/register', { as: admin, body })
    expect(created.body.user).toMatchObject({ role })
    const login = await logIn(email, PASSWORD)
    expect(login.body.user).toMatchObject({ role })
    expect(await statusOf(admin)).toBe(200)
  })

  test('a new agent starts offline, with both flags (API-06, ENT-04)', async () => {
    const body = { name: 'Ravi', email: 'ravi@example.com', password: PASSWORD, role: 'delivery_agent' }
    await shop.call('POST', '/api/register', { as: admin, body })
    const { body: login } = await logIn('ravi@example.com', PASSWORD)
    expect(login.user).toMatchObject({ status: 'offline', isOnline: false })
  })

  test('fields that nobody asked for have no effect', async () => {
    const { email, answer } = await register({
      _id: '00000000-0000-7000-8000-000000000000',
      isDemo: true,
      isActive: false,
      passwordHash: 'x',
      createdAt: '2000-01-01T00:00:00Z',
      isAdmin: true,
    })
    expect(answer.body.user).toMatchObject({ role: 'customer', isActive: true })
    expect(answer.body.user?._id).not.toBe('00000000-0000-7000-8000-000000000000')
    expect(answer.body.user?.createdAt.slice(0, 4)).not.toBe('2000')
    expect((await logIn(email, PASSWORD)).status).toBe(200)
  })

  test('passwords are kept as slow hashes with a salt of their own (Q-20)', async () => {
    const first = await register()
    const second = await register()
    const rows = await shop.database.rows<{ hash: string }>(
      'select password_hash as hash from people where email in ($1, $2)',
      [first.email, second.email],
    )
    expect(rows).toHaveLength(2)
    for (const { hash } of rows) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(rows[0]?.hash).not.toBe(rows[1]?.hash)
  })
})

describe('logging in', () => {
  test('answers user, token and message, at both places (API-04)', async () => {
    const { email } = await register()
    const { status, body, text } = await logIn(email, PASSWORD)
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
    const person = await signedIn()
    const [row] = await shop.database.rows('select person_id from sessions where token_hash = $1', [
      tokenHash(person.token),
    ])
    expect(row).toEqual({ person_id: person.id })
    const found = await shop.database.rows(`select 1 from sessions s where s::text like '%' || $1 || '%'`, [
      person.token,
    ])
    expect(found).toEqual([])
  })

  test('an unknown email, a wrong password and somebody removed get the very same answer (Q-19)', async () => {
    const { email } = await register()
    const removed = await register()
    await shop.database.rows('update people set deactivated_at = now() where email = $1', [removed.email])
    const invited = await shop.person('customer')
    const answers = await Promise.all([
      logIn(email, 'wrong-password'),
      logIn('nobody@example.com', PASSWORD),
      logIn(removed.email, PASSWORD),
      logIn(invited.email, PASSWORD),
    ])
    for (const answer of answers) {
      expect(answer.status).toBe(401)
      expect(answer.text).toBe(answers[0]?.text)
    }
    expect(answers[0]?.body).toMatchObject({ code: 'invalid_credentials', message: 'Invalid credentials' })
  })

  test('a password counts as typed, outer blanks included (Q-17)', async () => {
    const { email } = await register({ password: ' pass word ' })
    expect((await logIn(email, 'pass word')).status).toBe(401)
    expect((await logIn(email, ' pass word ')).status).toBe(200)
  })

  test('"remember me" decides how long the session lasts (Q-07)', async () => {
    const { email } = await register()
    const days = async (remember?: boolean) => {
      const { body } = await logIn(email, PASSWORD, { remember })
      const { expiresAt } = body.data as { expiresAt: string }
      return Math.round((Date.parse(expiresAt) - Date.now()) / 86_400_000)
    }
    expect([await days(), await days(false), await days(true)]).toEqual([1, 1, 30])
  })

  test('ten failures in a quarter of an hour close the account for guessing, whoever guesses right (Q-20)', async () => {
    const { email } = await register()
    const guesses = await Promise.all(Array.from({ length: 14 }, () => logIn(email, 'guess-guess')))
    const statuses = guesses.map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(4)
    const refused = await logIn(email, PASSWORD)
    expect(refused.status).toBe(429)
    expect(refused.body.message).toMatch(/^Too many attempts. Please try again in \d+ minutes?\.$/)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(900)
  })

  test('a success forgets the failures before it', async () => {
    const { email } = await register()
    for (let round = 0; round < 2; round++) {
      for (let at = 0; at < 8; at++) await logIn(email, 'guess-guess')
      expect((await logIn(email, PASSWORD)).status).toBe(200)
    }
  })

  test('one address may guess a hundred times over all accounts', async () => {
    await logIn('somebody@example.com', PASSWORD)
    await shop.database.rows(`update attempts set count = 100 where kind = 'login-address'`)
    expect((await logIn('somebody-else@example.com', PASSWORD)).status).toBe(429)
    await shop.database.rows(`delete from attempts where kind = 'login-address'`)
    expect((await logIn('somebody-else@example.com', PASSWORD)).status).toBe(401)
  })

  test('one address may register sixty times an hour, administrators as often as they need', async () => {
    await register()
    await shop.database.rows(`update attempts set count = 60 where kind = 'register-address'`)
    const { answer } = await register()
    expect(answer.status).toBe(429)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    const body = { name: 'Ravi', email: 'late@example.com', password: PASSWORD, role: 'delivery_agent' }
    expect((await shop.call('POST', '/api/register', { as: admin, body })).status).toBe(201)
    await shop.database.rows(`delete from attempts where kind = 'register-address'`)
  })
})

describe('sessions', () => {
  test.each(['dummy', 'null', 'undefined', '', 'a'.repeat(43), 'é', `${'A'.repeat(42)}=`])(
    'the token %j opens nothing (Q-11, SESS-15)',
    async (token) => {
      for (const authorization of [`Bearer ${token}`, token, `Basic ${token}`]) {
        const headers = { authorization: Buffer.from(authorization).toString('latin1') }
        const answer = await shop.call('GET', '/api/profile', { headers })
        expect(answer.status).toBe(401)
        expect(answer.body).toMatchObject({ success: false, code: 'unauthenticated' })
      }
    },
  )

  test('logging out ends this session at once and leaves the others (Q-10)', async () => {
    const here = await signedIn()
    const { body } = await logIn(here.email, PASSWORD)
    const there = { ...here, token: body.token ?? '' }
    const answer = await shop.call('POST', '/api/logout', { as: here })
    expect(answer.body.message).toBe('Logged out successfully!')
    expect([await statusOf(here), await statusOf(there)]).toEqual([401, 200])
  })

  test('an expired session and one that idled for seven days open nothing', async () => {
    const expired = await signedIn()
    await shop.database.rows(
      `update sessions set expires_at = now() - interval '1 second' where person_id = $1`,
      [expired.id],
    )
    expect(await statusOf(expired)).toBe(401)

    const { email } = await register()
    const { body } = await logIn(email, PASSWORD, { remember: true })
    const idle = { id: body.user?.id ?? '', name: '', email, token: body.token ?? '' }
    await shop.database.rows(`update sessions set seen_at = now() - interval '6 days' where person_id = $1`, [
      idle.id,
    ])
    expect(await statusOf(idle)).toBe(200)
    const [seen] = await shop.database.rows(
      `select seen_at > now() - interval '1 minute' as today from sessions where person_id = $1`,
      [idle.id],
    )
    expect(seen).toEqual({ today: true })
    await shop.database.rows(
      `update sessions set seen_at = now() - interval '7 days 1 minute' where person_id = $1`,
      [idle.id],
    )
    expect(await statusOf(idle)).toBe(401)
  })

  test('a session in use without "remember me" still ends after a day', async () => {
    const person = await signedIn()
    await shop.database.rows(
      `update sessions set seen_at = now() - interval '20 days' where person_id = $1`,
      [person.id],
    )
    expect(await statusOf(person)).toBe(200)
  })

  test('a removed person is out with the next request, and a changed role holds with the next (Q-21)', async () => {
    const person = await signedIn()
    expect((await shop.call('GET', '/api/settings', { as: person })).status).toBe(403)
    await shop.database.rows(`update people set role = 'admin' where id = $1`, [person.id])
    expect((await shop.call('GET', '/api/settings', { as: person })).status).toBe(200)
    await shop.database.rows('update people set deactivated_at = now() where id = $1', [person.id])
    expect(await statusOf(person)).toBe(401)
  })

  test('outside demo the demo people have no way in, also not with a session from before', async () => {
    const { email } = await register()
    await shop.database.rows('update people set is_demo = true where email = $1', [email])
    const { body } = await logIn(email, PASSWORD)
    const demo = { id: '', name: '', email, token: body.token ?? '' }
    expect(await statusOf(demo)).toBe(200)
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

  test('no foreign site is allowed to call with credentials (Q-12)', async () => {
    const headers = { origin: 'https://evil.example' }
    const answer = await shop.call('GET', '/api/profile', { as: admin, headers })
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  })
})

describe('the profile', () => {
  const save = (as: TestPerson, body: unknown) => shop.call<Person>('PUT', '/api/profile', { as, body })

  test('changes what is given and keeps the rest (API-17)', async () => {
    const person = await signedIn({ phone: '9876543210' })
    const saved = await save(person, { name: ' Asha R ', address: '12 MG Road, Bengaluru' })
    expect(saved.body).toMatchObject({
      message: 'Profile updated successfully!',
      data: { name: 'Asha R', address: '12 MG Road, Bengaluru', phone: '9876543210', email: person.email },
    })
    expect((await save(person, { phone: '' })).body.data.phone).toBeNull()
    expect((await save(person, {})).body.data).toMatchObject({ name: 'Asha R' })
  })

  test('an address may have its parts (ENT-03)', async () => {
    const person = await signedIn()
    const address = { street: '12 MG Road', city: 'Bengaluru', state: 'Karnataka', pincode: '560001' }
    expect((await save(person, { address })).body.data.address).toEqual(address)
    expect((await save(person, { address: { street: 'only' } })).status).toBe(400)
  })

  test('a changed email is announced to the old one and does not log out (Q-61)', async () => {
    const person = await signedIn()
    const link = await shop.database.rows(
      `insert into password_resets (token_hash, person_id, expires_at)
       values ('\\x01', $1, now() + interval '1 hour') returning 1`,
      [person.id],
    )
    expect(link).toHaveLength(1)
    const answer = await save(person, { email: ' NEW-Home@example.com' })
    expect(answer.body.data.email).toBe('new-home@example.com')
    expect(await statusOf(person)).toBe(200)
    const jobs = await shop.database.rows(
      `select data->'data' as data from pgboss.job where data->>'task' = 'mail.email-changed'`,
    )
    expect(jobs).toEqual([
      { data: { personId: person.id, oldEmail: person.email, newEmail: 'new-home@example.com' } },
    ])
    const open = await shop.database.rows('select 1 from password_resets where used_at is null')
    expect(open).toEqual([])
  })

  test('a malformed email is 400 and a taken one 409; nothing changes (Q-61)', async () => {
    const person = await signedIn()
    expect((await save(person, { name: 'Other', email: 'nowhere' })).status).toBe(400)
    const taken = await save(person, { name: 'Other', email: admin.email.toUpperCase() })
    expect(taken.status).toBe(409)
    expect(taken.body.fields).toHaveProperty('email')
    const { body } = await shop.call<Person>('GET', '/api/profile', { as: person })
    expect(body.data).toMatchObject({ name: 'Asha Rao', email: person.email })
  })

  test.each([
    ['role', 'admin'],
    ['isActive', false],
    ['_id', 'x'],
    ['password', 'another42'],
    ['isDemo', true],
    ['status', 'available'],
  ])('%s is not changed by it (ROLE-11)', async (field, value) => {
    const person = await signedIn()
    const { body } = await save(person, { name: 'Asha R', [field]: value })
    expect(body.data).toMatchObject({ id: person.id, role: 'customer', isActive: true })
    expect((await logIn(person.email, PASSWORD)).status).toBe(200)
  })
})
