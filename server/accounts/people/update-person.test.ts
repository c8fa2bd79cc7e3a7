import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CreatedPerson, Invitation, Person } from '#contract/accounts-schemas.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/testing/shop.ts'

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
const update = (id: string, body: object, as: TestPerson = admin) =>
  shop.call<Person>('PUT', `/api/users/${id}`, { as, body })
const remove = (id: string, as: TestPerson = admin) => shop.call<Person>('DELETE', `/api/users/${id}`, { as })
const profile = (as: TestPerson) => shop.call<Person>('GET', '/api/profile', { as })
const entries = (id: string) =>
  shop.database.sql<{ action: string; before: unknown; after: unknown; personName: string }>`
    select action, before, after, person_name from audit_entries where subject_id = ${id} order by at, id`

describe('who may', () => {
  test.each(['customer', 'delivery_agent'] as const)('a %s manages nobody', async (role) => {
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

describe('changing people', () => {
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
  ])('%s is refused with 400 and changes nothing', async (field, value) => {
    const person = await shop.person('customer')
    const answer = await update(person.id, { name: 'Changed', [field]: value })
    expect(answer.status).toBe(400)
    expect((await profile(person)).body.data).toMatchObject({ name: 'Asha Rao', email: person.email })
  })

  test('a changed role holds from the next request on', async () => {
    const person = await shop.person('customer')
    await update(person.id, { role: 'admin' })
    expect((await shop.call('GET', '/api/settings', { as: person })).status).toBe(401)
    const login = { email: person.email, password: 'basket42' }
    const { body } = await shop.call<{ token: string }>('POST', '/api/login', { body: login })
    const again = { ...person, token: body.data.token }
    expect((await shop.call('GET', '/api/settings', { as: again })).status).toBe(200)
    await update(person.id, { role: 'delivery_agent' })
    expect((await shop.call('GET', '/api/settings', { as: again })).status).toBe(403)
    expect((await profile(again)).body.data).toMatchObject({ status: 'offline', isOnline: false })
  })
})

test('what a form left as it was stays as another administrator made it', async () => {
  const person = await shop.person('admin', { name: 'Asha Rao', phone: '9844444444' })
  const seen = { name: 'Asha Rao', phone: '9844444444', role: 'admin' }
  expect((await update(person.id, { role: 'customer', phone: null })).status).toBe(200)
  const saved = await update(person.id, { ...seen, name: 'Asha R', seen })
  expect(saved.body.data).toMatchObject({ name: 'Asha R', phone: null, role: 'customer' })
  const disputed = await update(person.id, { role: 'delivery_agent', seen })
  expect(disputed.body.code).toBe('changed_meanwhile')
})

describe('who becomes staff', () => {
  const withoutPassword = async (email: string) => {
    const person = await shop.person('customer', { email })
    await shop.database.sql`update people set password_hash = null where id = ${person.id}`
    return person
  }

  test('has an email and a password first', async () => {
    const byPhone = await withoutPassword('by-phone@example.com')
    await shop.database.sql`
      update people set email = '', phone = '9811111111', phone_proved_at = now() where id = ${byPhone.id}`
    const byEmail = await withoutPassword('by-email@example.com')
    for (const person of [byPhone, byEmail])
      for (const role of ['admin', 'delivery_agent'] as const) {
        const refused = await update(person.id, { role })
        expect(refused).toMatchObject({ status: 409, body: { code: 'password_needed' } })
        expect(refused.body.fields).toHaveProperty('role')
      }
    const noLink = await shop.call('POST', `/api/users/${byPhone.id}/invitation`, { as: admin })
    expect(noLink.status).toBe(409)

    const invited = await shop.call<Invitation>('POST', `/api/users/${byEmail.id}/invitation`, { as: admin })
    const token = invited.body.data.invitationLink?.slice(-43)
    const body = { token, password: 'chosen42', confirmPassword: 'chosen42' }
    expect((await shop.call('POST', '/api/password-reset/confirm', { body })).status).toBe(200)
    expect((await update(byEmail.id, { role: 'admin' })).status).toBe(200)
  })

  test('is made a customer again, also where somebody else signs in with the phone meanwhile', async () => {
    const person = await shop.person('customer', { phone: '9822222222' })
    const prove = (id: string) =>
      shop.database.sql`update people set phone_proved_at = now() where id = ${id}`
    await prove(person.id)
    expect((await update(person.id, { role: 'delivery_agent' })).status).toBe(200)
    await prove((await shop.person('customer', { phone: '9822222222' })).id)
    const back = await update(person.id, { role: 'customer' })
    expect(back.status).toBe(200)
    expect(back.body.data).not.toHaveProperty('isPhoneProved')
  })
})

describe('availability', () => {
  test.each([
    ['available', { isOnline: false }, 'offline'],
    ['busy', { isOnline: true }, 'busy'],
    ['offline', { isOnline: true }, 'available'],
    ['offline', { status: 'busy' }, 'busy'],
    ['available', { status: 'offline', isOnline: false }, 'offline'],
    ['offline', { status: 'available', isOnline: true }, 'available'],
  ])('from %s, %j gives %s', async (from, body, status) => {
    const agent = await shop.person('delivery_agent')
    await shop.database.sql`update agents set status = ${from} where person_id = ${agent.id}`
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

  test('an agent switches itself on and off, nobody else and nothing else', async () => {
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
    const recorded = await shop.database.sql`
      select type, message from activities where message like 'Ravi Das%' order by at`
    expect(recorded).toEqual([
      { type: 'delivery', message: 'Ravi Das is offline' },
      { type: 'delivery', message: 'Ravi Das is available' },
    ])
  })
})
