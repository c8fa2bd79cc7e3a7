import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Invitation, Person } from '#contract/accounts-schemas.ts'
import { eventually } from '#tests/testing/eventually.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/testing/shop.ts'

let shop: TestShop
let admin: TestPerson
beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.person('admin', { name: 'Meera Shah' })
})
afterAll(() => shop.close())
beforeEach(() => shop.database.sql`delete from attempts`)

const remove = (id: string, as: TestPerson = admin) => shop.call<Person>('DELETE', `/api/users/${id}`, { as })
const profile = (as: TestPerson) => shop.call<Person>('GET', '/api/profile', { as })
const entries = (id: string) =>
  shop.database.sql<{ action: string; before: unknown; after: unknown; personName: string }>`
    select action, before, after, person_name from audit_entries where subject_id = ${id} order by at, id`

describe('removing people', () => {
  test('ends every session and every link at once, leaves the record, and can be undone', async () => {
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
      const left = await other.database.sql`
        select 1 from people where role = 'admin' and deactivated_at is null`
      expect(left).toHaveLength(1)
      await other.database.sql`update people set role = 'customer', staff_role = null`
    }
    await other.close()
  })

  test('who can sign in stays, whoever else is called administrator', async () => {
    const other = await openTestShop()
    const last = await other.person('admin')
    for (const [change, email] of [
      ['password_hash = null', 'invited@example.com'],
      ["email = ''", 'by-phone@example.com'],
    ] as const) {
      await other.person('admin', { email })
      await other.database.rows(`update people set ${change} where email = $1`, [email])
    }
    const refused = [
      await other.call('DELETE', `/api/users/${last.id}`, { as: last }),
      await other.call('PUT', `/api/users/${last.id}`, { as: last, body: { role: 'delivery_agent' } }),
    ]
    expect(refused.map(({ body }) => body.code)).toEqual(Array(2).fill('last_administrator'))
    const [invited] = await other.database.sql<{ id: string }>`
      select id from people where email = 'invited@example.com'`
    expect((await other.call('DELETE', `/api/users/${invited?.id}`, { as: last })).status).toBe(200)
    await other.close()
  })

  test('who was removed at the same moment removes, adds and brings back nobody any more', async () => {
    const victim = await shop.person('customer')
    const [first, second] = [await shop.person('admin'), await shop.person('admin')]
    const removal = await shop.database.pool.connect()
    const waiting = () =>
      shop.database.sql`
        select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    try {
      await removal.query('begin')
      await removal.query('update people set deactivated_at = now() where id = $1', [second.id])
      const body = { name: 'Ravi Das', email: 'ravi-das@example.com', role: 'admin' }
      const calls = [
        remove(victim.id, second),
        shop.call('PUT', `/api/users/${first.id}`, { as: second, body: { role: 'customer' } }),
        shop.call('POST', '/api/users', { as: second, body }),
        shop.call('POST', `/api/users/${victim.id}/invitation`, { as: second }),
        shop.call('POST', `/api/users/${second.id}/reactivate`, { as: second }),
      ]
      await eventually(async () => expect(await waiting()).toHaveLength(calls.length))
      await removal.query('commit')
      expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(Array(5).fill(403))
    } finally {
      removal.release()
    }
  })
})
