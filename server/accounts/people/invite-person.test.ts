import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CreatedPerson, Invitation, PeoplePage } from '#contract/accounts-schemas.ts'
import { openTestShop, QUICK_HASH, type TestPerson, type TestShop } from '#tests/testing/shop.ts'

let shop: TestShop
let admin: TestPerson
beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.person('admin', { name: 'Meera Shah' })
})
afterAll(() => shop.close())
beforeEach(() => shop.database.sql`delete from attempts`)

const UNKNOWN = '018f0000-0000-7000-8000-000000000000'
let counter = 0
const newEmail = () => `person${++counter}@example.com`

const create = (body: object, as: TestPerson | undefined = admin) =>
  shop.call<CreatedPerson>('POST', '/api/users', { as, body })
const list = async (query = '') =>
  (await shop.call<PeoplePage>('GET', `/api/users${query}`, { as: admin })).body.data
const logIn = (email: string, password: string) =>
  shop.call('POST', '/api/login', { body: { email, password } })
const entries = (id: string) =>
  shop.database.sql<{ action: string; before: unknown; after: unknown; personName: string }>`
    select action, before, after, person_name from audit_entries where subject_id = ${id} order by at, id`

describe('creating people', () => {
  test('an agent with a password can log in and starts offline', async () => {
    const email = newEmail()
    const body = { name: 'Ravi', email, role: 'delivery_agent', phone: '9876543210', password: 'basket42' }
    const created = await create(body)
    expect(created.status).toBe(201)
    expect(created.body.data).toMatchObject({
      role: 'delivery_agent',
      status: 'offline',
      isOnline: false,
      phone: '9876543210',
      invitation: null,
    })
    expect(created.text).not.toMatch(/basket42|argon2/)
    expect((await logIn(email, 'basket42')).body.user).toMatchObject({ role: 'delivery_agent' })
    expect(await entries(created.body.data.id)).toEqual([
      {
        action: 'person.created',
        before: null,
        after: { name: 'Ravi', email, role: 'delivery_agent', phone: '9876543210' },
        personName: 'Meera Shah',
      },
    ])
  })

  test('without a password and without a mail server the administrator gets a link to hand on', async () => {
    const email = newEmail()
    const { body } = await create({ name: 'Ravi', email, role: 'admin' })
    const { invitation } = body.data
    expect(invitation?.sentTo).toBeNull()
    const token = invitation?.invitationLink?.split('#token=')[1] ?? ''
    expect((await logIn(email, 'anything')).status).toBe(401)
    const confirmed = await shop.call('POST', '/api/password-reset/confirm', {
      body: { token, password: 'chosen42', confirmPassword: 'chosen42' },
    })
    expect(confirmed.status).toBe(200)
    expect((await logIn(email, 'chosen42')).body.user).toMatchObject({ role: 'admin' })
  })

  test('with a mail server the link goes out by mail alone', async () => {
    const env = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'a@b.co', PUBLIC_URL: 'https://s.example' }
    const other = await openTestShop({ env })
    const as = await other.person('admin')
    const email = newEmail()
    const created = await other.call<CreatedPerson>('POST', '/api/users', {
      as,
      body: { name: 'Ravi', email, role: 'customer' },
    })
    expect(created.body.data.invitation).toEqual({ sentTo: email, invitationLink: null })
    const jobs = await other.database.sql`select data from pgboss.job where data->>'task' like 'mail.%'`
    expect(jobs).toEqual([{ data: { task: 'mail.invitation', data: { personId: created.body.data.id } } }])
    await other.close()
  })

  test.each([
    ['an unknown field', { isAdmin: true }],
    ['an id', { _id: UNKNOWN }],
    ['a status', { status: 'available' }],
    ['a malformed email', { email: 'nowhere' }],
    ['an unknown role', { role: 'owner' }],
    ['a common password', { password: '123456' }],
    ['no name', { name: '' }],
  ])('%s is refused and nobody is added', async (_name, given) => {
    const before = (await list()).total
    const answer = await create({ name: 'Ravi', email: newEmail(), role: 'customer', ...given })
    expect(answer.status).toBe(400)
    expect(answer.body.code).toBe('invalid_input')
    expect((await list()).total).toBe(before)
  })

  test('a taken email is 409 in any case of letters', async () => {
    const answer = await create({ name: 'Ravi', email: admin.email.toUpperCase(), role: 'customer' })
    expect(answer.status).toBe(409)
    expect(answer.body.code).toBe('email_taken')
  })
})

describe('a link that an administrator is shown', () => {
  const shown = async (as: TestPerson, id: string) =>
    shop.call<Invitation>('POST', `/api/users/${id}/invitation`, { as })
  const choose = (link: string | null | undefined) =>
    shop.call('POST', '/api/password-reset/confirm', {
      body: { token: link?.slice(-43), password: 'chosen42', confirmPassword: 'chosen42' },
    })

  test('opens no account that is in use, unless an owner made it', async () => {
    const manager = await shop.person('admin', { staffRole: 'manager' })
    const byPhone = await shop.person('customer', { phone: '9811122299' })
    await shop.database.sql`
      update people set password_hash = null, phone_proved_at = now() where id = ${byPhone.id}`
    const others = [
      await shop.person('customer'),
      await shop.person('delivery_agent'),
      await shop.person('admin', { staffRole: 'packer' }),
      await shop.person('admin', { staffRole: 'manager' }),
      byPhone,
    ]
    await shop.database.sql`
      update people set password_hash = ${QUICK_HASH} where id = any(${others.slice(0, 4).map(({ id }) => id)})`
    for (const { id } of others) {
      const refused = await shown(manager, id)
      expect(refused.status).toBe(403)
      expect(refused.body.message).toContain('An owner has to make it')
      expect(await entries(id)).toEqual([])
      expect((await shown(admin, id)).body.data.invitationLink).toMatch(/#token=/)
    }
  })

  test('opens a new account for whoever was invited, and the log says who set the password and how', async () => {
    const manager = await shop.person('admin', { name: 'Ravi Rao', staffRole: 'manager' })
    const body = { name: 'Lata', email: newEmail(), role: 'delivery_agent' }
    const { id, invitation } = (await create(body, manager)).body.data
    expect((await choose(invitation?.invitationLink)).status).toBe(200)
    expect((await entries(id)).at(-1)).toEqual({
      action: 'person.password-by-shown-link',
      before: null,
      after: { shownToId: manager.id },
      personName: 'Lata',
    })
    expect((await shown(manager, id)).status).toBe(403)
    const log = await shop.call('GET', `/api/audit?subjectType=person&subjectId=${id}`, { as: admin })
    expect(log.body.data).toMatchObject({ items: [{ names: { [manager.id]: 'Ravi Rao' } }, {}] })
  })
})
