import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AuditPage } from '#contract/audit.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/testing/shop.ts'
import { changedFields } from './changed-fields.ts'
import { recordAudit } from './record-audit.ts'

let shop: TestShop
let admin: TestPerson
beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.person('admin', { name: 'Meera Shah' })
  const meera = { id: admin.id, name: admin.name, role: 'admin' } as const
  for (let at = 0; at < 30; at++) {
    await recordAudit(shop.database, meera, {
      action: 'product.changed',
      subjectType: 'product',
      subjectId: `electronics_${at}`,
      before: { price: 10 },
      after: { price: at },
    })
  }
  const order = { action: 'refund.queued', subjectType: 'order', subjectId: 'o1' }
  await recordAudit(shop.database, { system: 'payment sweep' }, order)
})
afterAll(() => shop.close())

const read = async (query = '') =>
  (await shop.call<AuditPage>('GET', `/api/audit${query}`, { as: admin })).body.data

test('the latest comes first and says who changed what', async () => {
  const { items, total } = await read()
  expect(total).toBe(31)
  expect(items).toHaveLength(24)
  expect(items[0]).toEqual({
    _id: items[0]?.id,
    id: expect.any(String),
    at: expect.any(String),
    person: { _id: null, name: 'payment sweep', role: 'system' },
    action: 'refund.queued',
    subjectType: 'order',
    subjectId: 'o1',
    before: null,
    after: null,
    names: {},
  })
  expect(items[1]).toMatchObject({
    person: { _id: admin.id, name: 'Meera Shah', role: 'admin' },
    before: { price: 10 },
    after: { price: 29 },
  })
})

test('page by page nothing is missing and nothing comes twice', async () => {
  const seen: string[] = []
  let cursor: string | null = null
  do {
    const page: AuditPage = await read(`?limit=10${cursor ? `&cursor=${cursor}` : ''}`)
    seen.push(...page.items.map(({ id }) => id))
    cursor = page.nextCursor
  } while (cursor)
  expect(new Set(seen).size).toBe(31)
  expect(seen).toHaveLength(31)
})

test.each([
  ['search=sweep', 1],
  ['search=sw', 1],
  ['search=ELECTRONICS_2', 11],
  ['search=%25', 0],
  ['subjectType=order', 1],
  ['subjectType=product&subjectId=electronics_3', 1],
  ['person=nobody', 0],
])('%s finds %i', async (query, count) => {
  const { items, total } = await read(`?${query}&limit=100`)
  expect([items.length, total]).toEqual([count, count])
})

test('by person', async () => {
  expect((await read(`?person=${admin.id}`)).total).toBe(30)
})

test('only what differs is written down', () => {
  const before = { name: 'A', tags: ['x'], price: 1 }
  expect(changedFields(before, { name: 'A', tags: ['x'], price: 2 })).toEqual({
    before: { price: 1 },
    after: { price: 2 },
  })
  expect(changedFields(before, { name: 'A', tags: ['x'], price: 1 })).toBeUndefined()
})

test('the bell reads what other administrators did, without steps of orders and without what the shop did', async () => {
  const colleague = await shop.person('admin', { name: 'Ravi Rao' })
  const ravi = { id: colleague.id, name: colleague.name, role: 'admin' } as const
  await recordAudit(shop.database, ravi, {
    action: 'coupon.created',
    subjectType: 'coupon',
    subjectId: 'DIWALI',
  })
  await recordAudit(shop.database, ravi, { action: 'order.assign', subjectType: 'order', subjectId: 'o2' })
  const { items, total } = await read('?others=true')
  expect([items.map(({ action }) => action), total]).toEqual([['coupon.created'], 1])
  const seenByRavi = await shop.call<AuditPage>('GET', '/api/audit?others=true&limit=5', { as: colleague })
  expect(seenByRavi.body.data.items.map(({ person }) => person.name)).toEqual(Array(5).fill('Meera Shah'))
})

test('two letters are sought among the latest 5,000 entries; the total says so', async () => {
  await shop.database.sql`
    insert into audit_entries (id, person_name, role, action, subject_type, subject_id)
     select gen_random_uuid(), 'Vikram', 'admin', 'stock.counted', 'product', 'p' || n from generate_series(1, 5000) n`
  expect(await read('?search=sw')).toMatchObject({ items: [], total: 0, totalIsCapped: true })
  expect(await read('?search=vi&limit=10')).toMatchObject({ total: 5_000, totalIsCapped: true })
  expect(await read('?search=sw&subjectType=order')).toMatchObject({ total: 1 })
  expect(await read('?search=sweep')).toMatchObject({ total: 1 })
})
