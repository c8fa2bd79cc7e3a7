import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Invitation, Person } from '#contract/accounts-schemas.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/testing/shop.ts'
import { lockAdministrators } from './last-administrator.ts'

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
      await other.database.sql`update people set role = 'customer'`
    }
    await other.close()
  })
})
