import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CreatedPerson, PeoplePage } from '#contract/accounts-schemas.ts'
import { fragment } from '#server/database/sql.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/testing/shop.ts'
import { listPeople } from './list-people.ts'

let shop: TestShop
let admin: TestPerson
beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.person('admin', { name: 'Meera Shah' })
  for (let at = 0; at < 18; at++) await shop.person('customer')
  for (let at = 0; at < 4; at++) await shop.person('delivery_agent')
})
afterAll(() => shop.close())
beforeEach(() => shop.database.sql`delete from attempts`)

let counter = 0
const newEmail = () => `person${++counter}@example.com`

const create = (body: object, as: TestPerson | undefined = admin) =>
  shop.call<CreatedPerson>('POST', '/api/users', { as, body })
const list = async (query = '') =>
  (await shop.call<PeoplePage>('GET', `/api/users${query}`, { as: admin })).body.data

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
    const [newest] = await shop.database.sql<{ id: string }>`
      select id from people order by created_at desc, id desc limit 1`
    expect(seen[0]).toBe(newest?.id)
  })

  test('says who was invited and has not chosen a password yet', async () => {
    await create({ name: 'Asha Rao', email: newEmail(), role: 'delivery_agent' })
    expect((await list('?limit=1')).items[0]).toMatchObject({ name: 'Asha Rao', isInvited: true })
    await create({ name: 'Ravi Iyer', email: newEmail(), role: 'admin', password: 'a long secret' })
    expect((await list('?limit=1')).items[0]).toMatchObject({ name: 'Ravi Iyer', isInvited: false })
    await shop.database
      .sql`delete from people where name in ('Asha Rao', 'Ravi Iyer') and email like 'person%'`
  })

  test('calls nobody invited who signs in by phone, and no guest who ordered nothing a customer', async () => {
    const byPhone = await shop.person('customer', { phone: '9833333331' })
    await shop.database.sql`
      update people set email = '', password_hash = null, phone_proved_at = now() where id = ${byPhone.id}`
    const typed = await shop.person('customer', { phone: '9833333332' })
    await shop.database.sql`update settings set value = '"everyone"' where name = 'storefrontAccess'`
    await shop.database.sql`
      insert into settings (name, value) values ('storefrontAccess', '"everyone"') on conflict do nothing`
    const before = (await list('?role=customer')).total
    await shop.call('POST', '/api/guests', { body: { phone: '9833333333' } })
    const customers = await list('?role=customer')
    expect(customers.total).toBe(before)
    const shown = (id: string) => customers.items.find((person) => person.id === id)
    expect(shown(byPhone.id)).toMatchObject({ isInvited: false, isPhoneProved: true })
    expect(shown(typed.id)).not.toHaveProperty('isPhoneProved')
    const dashboard = await shop.call<{ totalCustomers: number }>('GET', '/api/analytics/admin/dashboard', {
      as: admin,
    })
    expect(dashboard.body.data.totalCustomers).toBe(before)
  })

  test('by role, with both agent flags on agents alone', async () => {
    const { items } = await list('?role=delivery_agent&limit=100')
    expect(items).toHaveLength(4)
    for (const person of items) {
      expect(person).toMatchObject({ role: 'delivery_agent', status: expect.any(String) })
    }
    const customers = await list('?role=customer&limit=100')
    for (const person of customers.items) expect(person).not.toHaveProperty('isOnline')
  })

  test('customers come with what they have ordered, others without', async () => {
    const asha = await shop.person('customer')
    const needs = {
      customerTotals: async () => new Map([[asha.id, { orders: 3, totalSpentPaise: 123_450 }]]),
      hasOrdered: fragment`true`,
      releaseAgent: async () => undefined,
      claimGuestOrders: async () => undefined,
      customerData: [],
    }
    const { items } = await listPeople(shop.database, needs, { limit: 100 })
    for (const person of items) {
      if (person.role !== 'customer') expect(person).not.toHaveProperty('totalSpent')
      else if (person.id === asha.id) expect(person).toMatchObject({ orders: 3, totalSpent: 1234.5 })
      else expect(person).toMatchObject({ orders: 0, totalSpent: 0 })
    }
    expect(items[0]?.id).toBe(asha.id)
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

  test('finds by one or two letters where a name, an email or a phone starts, by signs anywhere', async () => {
    const person = await shop.person('customer', { name: 'Wu Xylander', phone: '9123456780' })
    const found = async (search: string) => {
      const { items, total } = await list(`?limit=100&search=${encodeURIComponent(search)}`)
      expect(total).toBe(items.length)
      return items.some(({ id }) => id === person.id)
    }
    for (const search of ['w', 'WU', 'xy', '91', person.email.slice(0, 2), '@', '.'])
      expect([search, await found(search)]).toEqual([search, true])
    for (const search of ['u', 'yl', '78', 'wx'])
      expect([search, await found(search)]).toEqual([search, false])
  })

  test('a new name and phone are found at once, the old ones no more', async () => {
    const person = await shop.person('customer', { name: 'Before Wedding', phone: '9111122222' })
    const profile = { name: 'After Wedding', phone: '9333344444' }
    const answer = await shop.call('PUT', `/api/users/${person.id}`, { as: admin, body: profile })
    expect(answer.status).toBe(200)
    for (const search of ['after wedding', '9333344444'])
      expect((await list(`?search=${search}`)).items.map(({ id }) => id)).toEqual([person.id])
    for (const search of ['before wedding', '9111122222'])
      expect(await list(`?search=${search}`)).toMatchObject({ items: [], total: 0 })
  })

  test('finds a phone however it is written', async () => {
    const person = await shop.person('customer', { phone: '9812345670' })
    for (const search of [
      '9812345670',
      '+919812345670',
      '+91 98123 45670',
      '+91-98123-45670',
      '+91 98123',
      '09812345670',
      '0 98123-45670',
      '919812345670',
      '(98123) 45670',
      ' 98123 45670 ',
    ])
      expect([
        search,
        (await list(`?search=${encodeURIComponent(search)}`)).items.map(({ id }) => id),
      ]).toEqual([search, [person.id]])
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

test('a search finds page by page what a plain look finds, and counts up to 10,000', async () => {
  await shop.database.sql`
    insert into people (id, name, email, role, created_at)
     select gen_random_uuid(), 'Crowd ' || n, 'crowd' || n || '@far.example', 'customer', now() - n % 40 * interval '1 day'
       from generate_series(1, 10010) n`
  for (const search of ['Crowd 77', 'crowd10', 'crowd']) {
    const expected = await shop.database.sql<{ id: string }>`
      select id from people where lower(name) || ' ' || email like '%' || lower(${search}) || '%'
       order by created_at desc, id desc`
    const seen: string[] = []
    let cursor: string | null = ''
    for (let pages = 0; cursor !== null && pages < 4; pages++) {
      const after: string = cursor && `&cursor=${cursor}`
      const page: PeoplePage = await list(`?limit=50&search=${encodeURIComponent(search)}${after}`)
      expect([page.total, page.totalIsCapped ?? false]).toEqual(
        expected.length > 10_000 ? [10_000, true] : [expected.length, false],
      )
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor
    }
    expect([search, seen]).toEqual([search, expected.slice(0, 200).map(({ id }) => id)])
  }
})
