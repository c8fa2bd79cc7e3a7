import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '#contract/accounts-schemas.ts'
import { logIn, PASSWORD, sessionStatus, signedIn } from '#server/accounts/account-fixtures.ts'
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

describe('the profile', () => {
  const save = (as: TestPerson, body: unknown) => shop.call<Person>('PUT', '/api/profile', { as, body })

  test('changes what is given and keeps the rest', async () => {
    const person = await signedIn(shop, { phone: '9876543210' })
    const saved = await save(person, { name: ' Asha R ', address: '12 MG Road, Bengaluru' })
    expect(saved.body).toMatchObject({
      message: 'Profile updated successfully!',
      data: { name: 'Asha R', address: '12 MG Road, Bengaluru', phone: '9876543210', email: person.email },
    })
    expect((await save(person, { phone: '' })).body.data.phone).toBeNull()
    const stored = (await save(person, {})).body.data
    expect(stored).toMatchObject({ name: 'Asha R' })
    expect((await shop.call<Person>('GET', '/api/profile', { as: person })).body.data).toEqual(stored)
  })

  test('an address may have its parts', async () => {
    const person = await signedIn(shop)
    const address = { street: '12 MG Road', city: 'Bengaluru', state: 'Karnataka', pincode: '560001' }
    expect((await save(person, { address })).body.data.address).toEqual(address)
    expect((await save(person, { address: { street: 'only' } })).status).toBe(400)
  })

  test('a changed email is announced to the old one and does not log out', async () => {
    const person = await signedIn(shop)
    const link = await shop.database.sql`
      insert into password_resets (token_hash, person_id, expires_at)
      values ('\\x01', ${person.id}, now() + interval '1 hour') returning 1`
    expect(link).toHaveLength(1)
    const answer = await save(person, { email: ' NEW-Home@example.com' })
    expect(answer.body.data.email).toBe('new-home@example.com')
    expect(await sessionStatus(shop, person)).toBe(200)
    const jobs = await shop.database.sql`
      select data->'data' as data from pgboss.job where data->>'task' = 'mail.email-changed'`
    expect(jobs).toEqual([
      {
        data: {
          personId: person.id,
          oldEmail: person.email,
          newEmail: 'new-home@example.com',
          wasProved: false,
        },
      },
    ])
    const open = await shop.database.sql`select 1 from password_resets where used_at is null`
    expect(open).toEqual([])
  })

  test('a malformed email is 400 and a taken one 409; nothing changes', async () => {
    const person = await signedIn(shop)
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
  ])('%s is not changed by it', async (field, value) => {
    const person = await signedIn(shop)
    const { body } = await save(person, { name: 'Asha R', [field]: value })
    expect(body.data).toMatchObject({ id: person.id, role: 'customer', isActive: true })
    expect((await logIn(shop, person.email, PASSWORD)).status).toBe(200)
  })
})
