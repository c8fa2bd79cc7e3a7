import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CreatedPerson, Invitation, Person } from '#contract/accounts-schemas.ts'
import { mayGive, STAFF_ROLES, type StaffRole } from '#contract/staff-roles.ts'
import { insertProduct } from '#server/catalogue/product-fixtures.ts'
import { newId } from '#server/database/identifiers.ts'
import { placeOrder } from '#server/orders/order-fixtures.ts'
import { eventually } from '../testing/eventually.ts'
import { openTestShop, type TestPerson, type TestShop } from '../testing/shop.ts'

let shop: TestShop
let owner: TestPerson
beforeAll(async () => {
  shop = await openTestShop()
  owner = await shop.person('admin', { name: 'Meera Shah' })
})
afterAll(() => shop.close())
beforeEach(() => shop.database.sql`delete from attempts`)

const staff = (staffRole: StaffRole) => shop.person('admin', { staffRole })
const change = (id: string, body: object, as: TestPerson) =>
  shop.call<Person>('PUT', `/api/users/${id}`, { as, body })
const create = (body: object, as: TestPerson) =>
  shop.call<CreatedPerson>('POST', '/api/users', {
    as,
    body: { name: 'Ravi Nair', email: `ravi-${newId()}@example.com`, ...body },
  })
const profile = async (as: TestPerson) => (await shop.call<Person>('GET', '/api/profile', { as })).body.data

/** What somebody is, read from the database. */
async function positionOf({ id }: { id: string }) {
  const [row] = await shop.database.sql<{ role: string; staffRole: string | null }>`
    select role, staff_role from people where id = ${id}`
  return row && `${row.role} ${row.staffRole ?? ''}`.trim()
}

test.each(['manager', 'packer', 'accountant'] as const)(
  'nobody gives themselves more rights: a %s stays what they are',
  async (staffRole) => {
    const self = await staff(staffRole)
    const friend = await shop.person('customer')
    const more = STAFF_ROLES.filter((role) => !mayGive({ role: 'admin', staffRole }, role))
    const attempts = [
      ...more.map((role) => change(self.id, { staffRole: role }, self)),
      ...more.map((role) => change(friend.id, { role: 'admin', staffRole: role }, self)),
      ...more.map((role) => create({ role: 'admin', staffRole: role, password: 'basket42' }, self)),
      change(self.id, { role: 'admin', staffRole: 'owner' }, self),
      change(self.id, { staffRole: 'owner', seen: { staffRole } }, self),
      change(friend.id, { role: 'admin' }, self),
      create({ role: 'admin' }, self),
    ]
    expect((await Promise.all(attempts)).map(({ status }) => status)).toEqual(attempts.map(() => 403))
    expect([await positionOf(self), await positionOf(friend)]).toEqual([`admin ${staffRole}`, 'customer'])
  },
)

describe('a role is not got', () => {
  test('by what a form says that it has seen', async () => {
    const self = await staff('manager')
    for (const seen of [
      { staffRole: 'owner' },
      { role: 'customer' },
      { role: 'customer', staffRole: 'packer' },
      { name: 'Other' },
    ])
      await change(self.id, { role: 'admin', staffRole: 'owner', seen }, self)
    expect(await positionOf(self)).toBe('admin manager')
  })

  test('by registering', async () => {
    const [customer, agent, manager] = [
      await shop.person('customer'),
      await shop.person('delivery_agent'),
      await staff('manager'),
    ]
    const register = (body: object, as?: TestPerson) =>
      shop.call<{ user: Person }>('POST', '/api/register', {
        as,
        body: { name: 'Ravi Nair', email: `r-${newId()}@example.com`, password: 'basket42', ...body },
      })
    for (const as of [undefined, customer, agent, await staff('packer'), await staff('accountant')])
      for (const body of [
        { role: 'admin' },
        { role: 'admin', staffRole: 'packer' },
        { role: 'delivery_agent' },
      ])
        expect([401, 403]).toContain((await register(body, as)).status)
    const stranger = await register({ staffRole: 'owner' })
    expect(await positionOf(stranger.body.data.user)).toBe('customer')
    for (const body of [{ role: 'admin' }, { role: 'admin', staffRole: 'owner' }])
      expect((await register(body, manager)).status).toBe(403)
    const packer = await register({ role: 'admin', staffRole: 'packer' }, manager)
    expect(await positionOf(packer.body.data.user)).toBe('admin packer')
  })

  test('by one’s own profile, or as an agent or customer by any call about people', async () => {
    const packer = await staff('packer')
    await shop.call('PUT', '/api/profile', {
      as: packer,
      body: { name: 'Asha Rao', role: 'admin', staffRole: 'owner' },
    })
    expect(await positionOf(packer)).toBe('admin packer')
    for (const role of ['delivery_agent', 'customer'] as const) {
      const self = await shop.person(role)
      for (const body of [
        { role: 'admin' },
        { staffRole: 'owner' },
        { role: 'admin', staffRole: 'owner', isOnline: true },
        { isOnline: true, staffRole: 'packer' },
      ])
        expect([400, 403]).toContain((await change(self.id, body, self)).status)
      expect(await positionOf(self)).toBe(role)
    }
  })

  test('by anybody but an administrator', async () => {
    const customer = await shop.person('customer')
    for (const body of [{ staffRole: 'packer' }, { role: 'delivery_agent', staffRole: 'packer' }]) {
      const refused = await change(customer.id, body, owner)
      expect(refused).toMatchObject({ status: 400, body: { fields: { staffRole: expect.any(String) } } })
    }
    expect((await create({ role: 'customer', staffRole: 'owner' }, owner)).status).toBe(400)
    expect(await positionOf(customer)).toBe('customer')
  })
})

test('a manager leaves an owner as they are: name, phone, role, password link and activation', async () => {
  const manager = await staff('manager')
  const other = await staff('owner')
  const refused = [
    await change(other.id, { name: 'Taken Over' }, manager),
    await change(other.id, { phone: '9800000001' }, manager),
    await change(other.id, { role: 'customer' }, manager),
    await change(other.id, { staffRole: 'packer' }, manager),
    await shop.call('POST', `/api/users/${other.id}/invitation`, { as: manager }),
    await shop.call('DELETE', `/api/users/${other.id}`, { as: manager }),
  ]
  expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 403))
  expect(await profile(other)).toMatchObject({ name: 'Asha Rao', staffRole: 'owner', isActive: true })
  await shop.call('DELETE', `/api/users/${other.id}`, { as: owner })
  expect((await shop.call('POST', `/api/users/${other.id}/reactivate`, { as: manager })).status).toBe(403)
  const links = await shop.database.sql`select 1 from password_resets where person_id = ${other.id}`
  expect(links).toEqual([])
})

test('a manager gives, takes and manages every role whose rights they have', async () => {
  const manager = await staff('manager')
  const { body } = await create({ role: 'admin', staffRole: 'packer', password: 'basket42' }, manager)
  const { id } = body.data
  expect(await positionOf({ id })).toBe('admin packer')
  for (const staffRole of ['accountant', 'manager', 'packer'])
    expect((await change(id, { staffRole }, manager)).body.data).toMatchObject({ staffRole })
  expect((await change(id, { role: 'delivery_agent' }, manager)).body.data).not.toHaveProperty('staffRole')
  expect((await shop.call('DELETE', `/api/users/${id}`, { as: manager })).status).toBe(200)
})

test('an administrator becomes somebody else by the form, which sends what it has seen', async () => {
  const packer = await staff('packer')
  const seen = { role: 'admin', staffRole: 'packer' }
  expect((await change(packer.id, { role: 'delivery_agent', seen }, owner)).status).toBe(200)
  const back = { role: 'admin', staffRole: 'accountant', seen: { role: 'delivery_agent' } }
  expect((await change(packer.id, back, owner)).body.data).toMatchObject({ staffRole: 'accountant' })
})

test('each change of rights is in the activity log, with what it was and became', async () => {
  const person = await staff('packer')
  await change(person.id, { staffRole: 'manager' }, owner)
  await change(person.id, { staffRole: 'manager' }, owner)
  await change(person.id, { role: 'delivery_agent' }, owner)
  const { body } = await create({ role: 'admin', staffRole: 'accountant' }, owner)
  const entries = await shop.database.sql`
    select action, before, after, person_name from audit_entries
     where subject_id = any(${[person.id, body.data.id]}) order by at, id`
  expect(entries).toMatchObject([
    { before: { staffRole: 'packer' }, after: { staffRole: 'manager' }, personName: 'Meera Shah' },
    { before: { role: 'admin', staffRole: 'manager' }, after: { role: 'delivery_agent' } },
    { action: 'person.created', after: { role: 'admin', staffRole: 'accountant' } },
  ])
})

test('a link that somebody has ends when its person gets other rights', async () => {
  const packer = await staff('packer')
  const link = await shop.call<Invitation>('POST', `/api/users/${packer.id}/invitation`, { as: owner })
  const token = link.body.data.invitationLink?.split('#token=')[1]
  expect((await change(packer.id, { staffRole: 'owner' }, owner)).status).toBe(200)
  const taken = await shop.call('POST', '/api/password-reset/confirm', {
    body: { token, password: 'chosen42', confirmPassword: 'chosen42' },
  })
  expect(taken.status).toBe(400)
  await change(packer.id, { staffRole: 'packer' }, owner)
})

test('a session that somebody else has opened ends when its person gets other rights, and one’s own stays', async () => {
  const manager = await staff('manager')
  const packer = await staff('packer')
  const link = await shop.call<Invitation>('POST', `/api/users/${packer.id}/invitation`, { as: owner })
  const token = link.body.data.invitationLink?.split('#token=')[1]
  const password = 'chosen42'
  await shop.call('POST', '/api/password-reset/confirm', {
    body: { token, password, confirmPassword: password },
  })
  const login = await shop.call<{ token: string }>('POST', '/api/login', {
    body: { email: packer.email, password },
  })
  const opened = { ...packer, token: login.body.data.token }
  const devices = () => shop.database.sql`select 1 from known_devices where person_id = ${packer.id}`
  expect((await shop.call('GET', '/api/profile', { as: opened })).status).toBe(200)
  expect(await devices()).toHaveLength(1)
  expect((await change(packer.id, { staffRole: 'owner' }, owner)).status).toBe(200)
  expect((await shop.call('GET', '/api/profile', { as: opened })).status).toBe(401)
  expect(await devices()).toEqual([])
  expect((await change(manager.id, { staffRole: 'packer' }, manager)).status).toBe(200)
  expect(await profile(manager)).toMatchObject({ staffRole: 'packer' })
  await change(packer.id, { staffRole: 'packer' }, owner)
})

describe('the last owner stays', () => {
  test('whoever else is an administrator', async () => {
    const other = await openTestShop()
    const last = await other.person('admin')
    const manager = await other.person('admin', { staffRole: 'manager' })
    const answers = [
      await other.call('PUT', `/api/users/${last.id}`, { as: last, body: { staffRole: 'manager' } }),
      await other.call('PUT', `/api/users/${last.id}`, { as: last, body: { role: 'customer' } }),
      await other.call('DELETE', `/api/users/${last.id}`, { as: last }),
    ]
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
      Array(3).fill([409, 'last_administrator']),
    )
    expect((await other.call('DELETE', `/api/users/${manager.id}`, { as: last })).status).toBe(200)
    await other.close()
  })

  test('when two owners take the rights of each other at the same moment', async () => {
    const other = await openTestShop()
    for (let round = 0; round < 4; round++) {
      const [a, b] = [await other.person('admin'), await other.person('admin')]
      await Promise.all([
        other.call('PUT', `/api/users/${b.id}`, { as: a, body: { staffRole: 'manager' } }),
        other.call('PUT', `/api/users/${a.id}`, { as: b, body: { staffRole: 'packer' } }),
      ])
      const owners = await other.database.sql`select 1 from people where staff_role = 'owner'`
      expect(owners).toHaveLength(1)
      await other.database.sql`update people set role = 'customer', staff_role = null`
    }
    await other.close()
  })
})

test('whose rights end while a call waits gives none any more', async () => {
  const manager = await staff('manager')
  const friend = await shop.person('customer')
  const demotion = await shop.database.pool.connect()
  try {
    await demotion.query('begin')
    await demotion.query(`update people set staff_role = 'packer' where id = $1`, [manager.id])
    const calls = [
      change(friend.id, { role: 'admin', staffRole: 'manager' }, manager),
      change(friend.id, { name: 'Friend' }, manager),
      create({ role: 'admin', staffRole: 'manager', password: 'basket42' }, manager),
      shop.call('POST', `/api/users/${friend.id}/invitation`, { as: manager }),
      shop.call('DELETE', `/api/users/${friend.id}`, { as: manager }),
    ]
    await eventually(async () => {
      const waiting = await shop.database.sql`
        select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      expect(waiting).toHaveLength(calls.length)
    })
    await demotion.query('commit')
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(calls.map(() => 403))
  } finally {
    demotion.release()
  }
  expect(await positionOf(friend)).toBe('customer')
})

test('a packer changes the stock of a product, and nothing else of it', async () => {
  const packer = await staff('packer')
  const product = await insertProduct(shop.database)
  const save = (body: object) => shop.call('PUT', `/api/products/${product.id}`, { as: packer, body })
  expect((await save({ stock: 12 })).status).toBe(200)
  for (const body of [{ price: 1 }, { name: 'Other' }, { stock: 3, isVisible: false }])
    expect((await save(body)).status).toBe(403)
  const [row] = await shop.database.sql`select stock from variants where product_id = ${product.id}`
  expect(row).toEqual({ stock: 12 })
})

test('a step of an order takes the right of that step', async () => {
  const [packer, accountant] = [await staff('packer'), await staff('accountant')]
  const product = await insertProduct(shop.database)
  const placed = await placeOrder(shop, await shop.person('customer'), [
    { productId: product.id, quantity: 1 },
  ])
  const { id } = placed.body.data
  const step = (status: string, as: TestPerson) =>
    shop.call('PUT', `/api/orders/${id}/status`, { as, body: { status, reason: 'Out of stock' } })
  expect((await step('confirmed', accountant)).status).toBe(403)
  expect((await step('confirmed', packer)).status).toBe(200)
  expect((await step('cancelled', packer)).status).toBe(403)
  const cancel = { as: packer, body: { reason: 'Out of stock' } }
  expect((await shop.call('POST', `/api/orders/${id}/cancel`, cancel)).status).toBe(403)
  expect(
    (await shop.call('PUT', `/api/orders/${id}`, { as: packer, body: { priority: 'high' } })).status,
  ).toBe(200)
  expect((await step('shipped', packer)).status).toBe(200)
})

test('a note of an order takes the right to change it, and without it nothing of the call is done', async () => {
  const product = await insertProduct(shop.database)
  const placed = await placeOrder(shop, await shop.person('customer'), [
    { productId: product.id, quantity: 1 },
  ])
  const { id } = placed.body.data
  const body = { internalNote: 'Ring twice', priority: 'high' }
  const write = async (as: TestPerson) => (await shop.call('PUT', `/api/orders/${id}`, { as, body })).status
  expect(await write(await staff('packer'))).toBe(403)
  const read = () => shop.database.sql`select internal_note, priority from orders where id = ${id}`
  expect(await read()).toEqual([{ internalNote: null, priority: 'normal' }])
  expect(await write(await staff('manager'))).toBe(200)
  expect(await read()).toEqual([{ internalNote: 'Ring twice', priority: 'high' }])
})

test('a person is shown with the role that they have, in login, profile and list', async () => {
  const packer = await staff('packer')
  const login = await shop.call('POST', '/api/login', { body: { email: packer.email, password: 'basket42' } })
  expect(login.body.user).toMatchObject({ role: 'admin', staffRole: 'packer' })
  expect(await profile(packer)).toMatchObject({ role: 'admin', staffRole: 'packer' })
  expect(await profile(await shop.person('customer'))).not.toHaveProperty('staffRole')
  const list = await shop.call<{ items: Person[] }>('GET', '/api/users?role=admin&limit=100', { as: owner })
  expect(list.body.data.items.find(({ id }) => id === packer.id)).toMatchObject({ staffRole: 'packer' })
})
