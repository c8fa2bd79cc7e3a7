import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { logIn, PASSWORD, register, sessionStatus } from '#server/accounts/account-fixtures.ts'
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

describe('registering', () => {
  test('an email is trimmed and lower-cased on both sides', async () => {
    const { answer } = await register(shop, { name: ' Asha Rao ', email: ' Asha@Example.COM ' })
    expect(answer.status).toBe(201)
    expect(answer.body.user).toMatchObject({ name: 'Asha Rao', email: 'asha@example.com' })
    expect((await logIn(shop, ' ASHA@example.com ', PASSWORD)).status).toBe(200)
  })

  test('without a role it makes a customer, with both ids and without anything secret', async () => {
    const { email, answer } = await register(shop, { phone: '9876543210' })
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

  test.each(['name', 'email', 'password'])(
    'without %s it is refused with "All fields are required"',
    async (field) => {
      for (const missing of [undefined, null, '']) {
        const { answer } = await register(shop, { [field]: missing })
        expect(answer.status).toBe(400)
        expect(answer.body).toMatchObject({ success: false, message: 'All fields are required' })
        expect(answer.body.error).toBe(answer.body.message)
      }
    },
  )

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
  ])('%s is refused', async (_name, given, field, message) => {
    const { email, answer } = await register(shop, given)
    expect(answer.status).toBe(400)
    expect(answer.body.fields).toMatchObject({ [field]: message })
    expect((await logIn(shop, email, PASSWORD)).status).toBe(401)
  })

  test('an email is taken in any case of letters, also by the quicker of two at once', async () => {
    const { email } = await register(shop)
    const again = await register(shop, { email: email.toUpperCase() })
    expect(again.answer.status).toBe(409)
    expect(again.answer.body).toMatchObject({
      code: 'email_taken',
      message: 'Email already exists. Please use a different email.',
    })
    const racing = await Promise.all([1, 2, 3].map(() => register(shop, { email: 'race@example.com' })))
    expect(racing.map(({ answer }) => answer.status).sort()).toEqual([201, 409, 409])
  })

  test.each(['admin', 'delivery_agent'])('as %s needs an administrator', async (role) => {
    const customer = await shop.person('customer')
    for (const as of [undefined, customer]) {
      const email = `sneaky-${role}-${as?.id}@example.com`
      const refused = await shop.call('POST', '/api/register', {
        as,
        body: { name: 'Sneaky', email, password: PASSWORD, role },
      })
      expect(refused.status).toBe(403)
      expect((await logIn(shop, email, PASSWORD)).status).toBe(401)
    }
    const email = `real-${role}@example.com`
    const body = { name: 'Ravi', email, password: PASSWORD, role }
    const created = await shop.call('POST', '/api/register', { as: admin, body })
    expect(created.body.user).toMatchObject({ role })
    const login = await logIn(shop, email, PASSWORD)
    expect(login.body.user).toMatchObject({ role })
    expect(await sessionStatus(shop, admin)).toBe(200)
  })

  test('a new agent starts offline, with both flags', async () => {
    const body = { name: 'Ravi', email: 'ravi@example.com', password: PASSWORD, role: 'delivery_agent' }
    await shop.call('POST', '/api/register', { as: admin, body })
    const { body: login } = await logIn(shop, 'ravi@example.com', PASSWORD)
    expect(login.user).toMatchObject({ status: 'offline', isOnline: false })
  })

  test('unknown fields have no effect', async () => {
    const { email, answer } = await register(shop, {
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
    expect((await logIn(shop, email, PASSWORD)).status).toBe(200)
  })

  test('passwords are stored as slow hashes with a salt of their own', async () => {
    const first = await register(shop)
    const second = await register(shop)
    const rows = await shop.database.sql<{ hash: string }>`
      select password_hash as hash from people where email in (${first.email}, ${second.email})`
    expect(rows).toHaveLength(2)
    for (const { hash } of rows) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(rows[0]?.hash).not.toBe(rows[1]?.hash)
  })
})
