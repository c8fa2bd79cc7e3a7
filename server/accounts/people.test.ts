import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '../../contract/accounts.ts'
import type { CreatedPerson, Invitation, PeoplePage } from '../../contract/people.ts'
import { openTestShop, type TestPerson, type TestShop } from '../testing/shop.ts'
import { lockAdministrators } from './last-administrator.ts'

let shop: TestShop
let admin: TestPerson
beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.person('admin', { name: 'Meera Shah' })
})
afterAll(() => shop.close())
beforeEach(() => shop.database.rows('delete from attempts'))

const UNKNOWN = '018f0000-0000-7000-8000-000000000000'
let counter = 0
const newEmail = () => `person${++counter}@example.com`

const create = (body: object, as: TestPerson | undefined = admin) =>
  shop.call<CreatedPerson>('POST', '/api/users', { as, body })
const update = (id: string, body: object, as: TestPerson = admin) =>
  shop.call<Person>('PUT', `/api/users/${id}`, { as, body })
const remove = (id: string, as: TestPerson = admin) => shop.call<Person>('DELETE', `/api/users/${id}`, { as })
const list = async (query = '') =>
  (await shop.call<PeoplePage>('GET', `/api/users${query}`, { as: admin })).body.data
const profile = (as: TestPerson) => shop.call<Person>('GET', '/api/profile', { as })
const logIn = (email: string, password: string) =>
  shop.call('POST', '/api/login', { body: { email, password } })
const entries = (id: string) =>
  shop.database.rows<{ action: string; before: unknown; after: unknown; person_name: string }>(
    'select action, before, after, person_name from audit_entries where subject_id = $1 order by at, id',
    [id],
  )

describe('creating people (Q-75)', () => {
  test('an agent with a password can log in and starts offline (API-13, ENT-04)', async () => {
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
        person_name: 'Meera Shah',
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
    const jobs = await other.database.rows(`select data from pgboss.job where data->>'task' like 'mail.%'`)
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
  ])('%s is refused and nobody is added (Q-23)', async (_name, given) => {
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

describe('who may', () => {
  test.each(['customer', 'delivery_agent'] as const)('a %s manages nobody (ROLE-11)', async (role) => {
    const as = await shop.person(role)
    const victim = await shop.person('customer')
    const calls = await Promise.all([
      shop.call('GET', '/api/users', { as }),
      create({ name: 'Ravi', email: newEmail(), role: 'admin' }, as),
      remove(victim.id, as),
      update(victim.id, { role: 'admin' }, as),
      shop.call('POST', `/api/users/${victim.id}/reactivate`, { as }),
      shop.call('POST', `/api/users/${victim.id}/invitation`, { as }),
      shop.call('GET', '/api/audit', { as }),
    ])
    expect(calls.map(({ status }) => status)).toEqual(Array(7).fill(403))
    expect((await profile(victim)).status).toBe(200)
  })

  test.each([UNKNOWN, 'me', '1', "' or 1=1 --", 'null'])('the id %j is nobody: 404', async (id) => {
    const path = `/api/users/${encodeURIComponent(id)}`
    const calls = await Promise.all([
      shop.call('PUT', path, { as: admin, body: { name: 'Nobody' } }),
      shop.call('DELETE', path, { as: admin }),
      shop.call('POST', `${path}/reactivate`, { as: admin }),
      shop.call('POST', `${path}/invitation`, { as: admin }),
    ])
    expect(calls.map(({ status, body }) => [status, body.code])).toEqual(Array(4).fill([404, 'not_found']))
  })
})

describe('changing people (API-14)', () => {
  test('sets what is given, keeps the rest and writes both down', async () => {
    const person = await shop.person('customer', { name: 'Asha', phone: '9000000001' })
    const { body } = await update(person.id, { name: 'Asha R', address: 'MG Road' })
    expect(body.data).toMatchObject({ name: 'Asha R', phone: '9000000001', address: 'MG Road' })
    expect((await update(person.id, { phone: null })).body.data.phone).toBeNull()
    await update(person.id, { name: 'Asha R' })
    const [first, second, ...more] = await entries(person.id)
    expect(first).toMatchObject({
      action: 'person.changed',
      before: { name: 'Asha', address: null },
      after: { name: 'Asha R', address: 'MG Road' },
    })
    expect(second).toMatchObject({ before: { phone: '9000000001' }, after: { phone: null } })
    expect(more).toEqual([])
  })

  test.each([
    ['email', 'new@example.com'],
    ['password', 'basket42'],
    ['passwordHash', 'x'],
    ['isActive', false],
    ['_id', UNKNOWN],
    ['totalSpent', 5],
    ['isDemo', true],
  ])('%s is refused with 400 and changes nothing (Q-23)', async (field, value) => {
    const person = await shop.person('customer')
    const answer = await update(person.id, { name: 'Changed', [field]: value })
    expect(answer.status).toBe(400)
    expect((await profile(person)).body.data).toMatchObject({ name: 'Asha Rao', email: person.email })
  })

  test('a changed role holds from the next request on', async () => {
    const person = await shop.person('customer')
    await update(person.id, { role: 'admin' })
    expect((await shop.call('GET', '/api/settings', { as: person })).status).toBe(200)
    await update(person.id, { role: 'delivery_agent' })
    expect((await shop.call('GET', '/api/settings', { as: person })).status).toBe(403)
    expect((await profile(person)).body.data).toMatchObject({ status: 'offline', isOnline: false })
  })
})

describe('availability (Q-85)', () => {
  test.each([
    ['available', { isOnline: false }, 'offline'],
    ['busy', { isOnline: true }, 'busy'],
    ['offline', { isOnline: true }, 'available'],
    ['offline', { status: 'busy' }, 'busy'],
    ['available', { status: 'offline', isOnline: false }, 'offline'],
    ['offline', { status: 'available', isOnline: true }, 'available'],
  ])('from %s, %j gives %s', async (from, body, status) => {
    const agent = await shop.person('delivery_agent')
    await shop.database.rows('update agents set status = $2 where person_id = $1', [agent.id, from])
    const answer = await update(agent.id, body)
    expect(answer.body.data).toMatchObject({ status, isOnline: status !== 'offline' })
    expect((await profile(agent)).body.data).toMatchObject({ status, isOnline: status !== 'offline' })
  })

  test.each([
    { status: 'offline', isOnline: true },
    { status: 'available', isOnline: false },
    { status: 'asleep' },
    { isOnline: 'yes' },
  ])('%j is a contradiction or nonsense: 400, and nothing changes', async (body) => {
    const agent = await shop.person('delivery_agent')
    expect((await update(agent.id, { name: 'Other', ...body })).status).toBe(400)
    expect((await profile(agent)).body.data).toMatchObject({ name: 'Asha Rao', status: 'available' })
  })

  test('only an agent has one', async () => {
    const person = await shop.person('customer')
    expect((await update(person.id, { isOnline: true })).status).toBe(400)
    const removed = await shop.person('delivery_agent')
    await remove(removed.id)
    expect((await update(removed.id, { isOnline: true })).status).toBe(400)
  })

  test('an agent switches itself on and off, nobody else and nothing else (Q-23, ROLE-08)', async () => {
    const agent = await shop.person('delivery_agent')
    const other = await shop.person('delivery_agent')
    expect((await update(agent.id, { isOnline: false }, agent)).body.data.status).toBe('offline')
    expect((await update(other.id, { isOnline: false }, agent)).status).toBe(403)
    for (const more of [{ name: 'Boss' }, { role: 'admin' }, { status: 'busy' }, { phone: null }]) {
      expect((await update(agent.id, { isOnline: true, ...more }, agent)).status).toBe(400)
    }
    expect((await profile(agent)).body.data).toMatchObject({ status: 'offline', role: 'delivery_agent' })
    expect((await profile(other)).body.data.status).toBe('available')
  })

  test('coming and going is among the recent activity, once each', async () => {
    const agent = await shop.person('delivery_agent', { name: 'Ravi Das' })
    for (const isOnline of [false, false, true]) await update(agent.id, { isOnline }, agent)
    const told = await shop.database.rows(
      `select type, message from activities where message like 'Ravi Das%' order by at`,
    )
    expect(told).toEqual([
      { type: 'delivery', message: 'Ravi Das is offline' },
      { type: 'delivery', message: 'Ravi Das is available' },
    ])
  })
})

describe('removing people (API-15)', () => {
  test('ends every session and every link at once, keeps the record, and can be undone', async () => {
    const person = await shop.person('customer')
    const link = await shop.call<Invitation>('POST', `/api/users/${person.id}/invitation`, { as: admin })
    const token = link.body.data.invitationLink?.split('#token=')[1]
    expect((await remove(person.id)).body.data).toMatchObject({ id: person.id, isActive: false })
    expect((await profile(person)).status).toBe(401)
    const body = { token, password: 'chosen42', confirmPassword: 'chosen42' }
    expect((await shop.call('POST', '/api/password-reset/confirm', { body })).status).toBe(400)
    expect((await remove(person.id)).status).toBe(200)
    expect((await shop.call('POST', `/api/users/${person.id}/invitation`, { as: admin })).status).toBe(409)

    const back = await shop.call<Person>('POST', `/api/users/${person.id}/reactivate`, { as: admin })
    expect(back.body.data.isActive).toBe(true)
    expect((await profile(person)).status).toBe(401)
    expect((await entries(person.id)).map(({ action }) => action)).toEqual([
      'person.invited',
      'person.removed',
      'person.reactivated',
    ])
  })

  test('an agent goes offline', async () => {
    const agent = await shop.person('delivery_agent')
    expect((await remove(agent.id)).body.data).toMatchObject({ status: 'offline', isActive: false })
  })
})

describe('the last administrator', () => {
  test('can neither be removed nor demoted, also not by itself', async () => {
    const other = await openTestShop()
    const last = await other.person('admin')
    const removed = await other.person('admin')
    await other.call('DELETE', `/api/users/${removed.id}`, { as: last })
    const refused = [
      await other.call('DELETE', `/api/users/${last.id}`, { as: last }),
      await other.call('PUT', `/api/users/${last.id}`, { as: last, body: { role: 'customer' } }),
    ]
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
      Array(2).fill([409, 'last_administrator']),
    )
    const own = await other.call('PUT', `/api/users/${last.id}`, {
      as: last,
      body: { role: 'admin', name: 'Meera' },
    })
    expect(own.status).toBe(200)
    await other.close()
  })

  test('stays when two administrators take each other out at the same moment', async () => {
    const other = await openTestShop()
    for (let round = 0; round < 4; round++) {
      const a = await other.person('admin')
      const b = await other.person('admin')
      const answers = await Promise.all([
        other.call('DELETE', `/api/users/${b.id}`, { as: a }),
        other.call('PUT', `/api/users/${a.id}`, { as: b, body: { role: 'customer' } }),
      ])
      // The slower one may already have lost its session or its role: 401 or 403.
      expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
      const left = await lockAdministrators(other.database)
      expect(left).toHaveLength(1)
      await other.database.rows(`update people set role = 'customer'`)
    }
    await other.close()
  })
})

describe('the list', () => {
  test('shows everybody page by page, the newest first, without gap or repetition', async () => {
    const seen: string[] = []
    let cursor: string | null = null
    const { total } = await list('?limit=1')
    do {
      const page: PeoplePage = await list(`?limit=7${cursor ? `&cursor=${cursor}` : ''}`)
      expect(page.total).toBe(total)
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor
    } while (cursor)
    expect(seen).toHaveLength(total)
    expect(new Set(seen).size).toBe(total)
    const [newest] = await shop.database.rows<{ id: string }>(
      'select id from people order by created_at desc, id desc limit 1',
    )
    expect(seen[0]).toBe(newest?.id)
  })

  test('by role, with both agent flags on agents alone', async () => {
    const { items } = await list('?role=delivery_agent&limit=100')
    expect(items.length).toBeGreaterThan(0)
    for (const person of items) {
      expect(person).toMatchObject({ role: 'delivery_agent', status: expect.any(String) })
    }
    const customers = await list('?role=customer&limit=100')
    for (const person of customers.items) expect(person).not.toHaveProperty('isOnline')
  })

  test('finds by any part of name, email and phone; % and _ stand for themselves', async () => {
    const person = await shop.person('customer', { name: 'Žofie 100%_Sure', phone: '9123456780' })
    for (const search of ['100%_s', 'fie 1', '12345678', person.email.slice(3, 20).toUpperCase()]) {
      const { items, total } = await list(`?search=${encodeURIComponent(search)}`)
      expect(items.map(({ id }) => id)).toContain(person.id)
      expect(total).toBe(items.length)
    }
    expect((await list(`?search=${encodeURIComponent('100__')}`)).items).toEqual([])
  })

  test.each(['limit=0', 'limit=101', 'limit=x', 'role=owner', 'cursor=x', `search=${'a'.repeat(101)}`])(
    '%s is refused',
    async (query) => {
      const answer = await shop.call('GET', `/api/users?${query}`, { as: admin })
      expect(answer.status).toBe(400)
    },
  )

  test('a hash never leaves', async () => {
    await create({ name: 'Ravi', email: newEmail(), role: 'customer', password: 'basket42' })
    const { text } = await shop.call('GET', '/api/users?limit=100', { as: admin })
    expect(text).not.toMatch(/argon2|hash/i)
  })
})
