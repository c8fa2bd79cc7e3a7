import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SaveProductBody } from '#contract/catalogue/catalogue-management.ts'
import { saveTables } from '../testing/saved-tables.ts'
import { openTestShop, type TestPerson, type TestShop } from '../testing/shop.ts'
import { ACCESS_POLICY, IDENTITIES, type Identity, type Verdict } from './access-policy.ts'
import { type DescribedCall, describedCalls, plainValue } from './described-calls.ts'
import { pathIn } from './shop-world.ts'
import { openWholeWorld, photoForm, type WholeWorld } from './whole-world.ts'

let shop: TestShop
let world: WholeWorld
/** Makes the world what it was at first. */
let renewWorld: () => Promise<void>
let calls: Map<string, DescribedCall>
let routes: { name: string; method: string; url: string }[]

beforeAll(async () => {
  shop = await openTestShop()
  world = await openWholeWorld(shop)
  renewWorld = await saveTables(shop.database)
  calls = new Map(describedCalls(shop.app).map((call) => [call.name, call]))
  routes = shop.app.registeredRoutes
    .filter(({ method }) => method !== 'HEAD')
    .map(({ method, url }) => ({ method, url, name: `${method} ${url}` }))
})
afterAll(() => shop.close())

type Who = { token: string; id: string } | undefined

/** A stream that never ends for who may listen; `live-routes.test.ts` shows who that is. */
const STREAM = 'GET /api/events'

async function ask(name: string, who: Who, method?: string): Promise<number> {
  const [described = '', url = ''] = name.split(' ')
  const call = calls.get(name)
  const given = {
    userId: world.customer.id,
    paymentIntentId: world.paymentIntentId,
    photoId: world.photoId,
    ...(url.includes('/handovers/') && { id: world.handoverId }),
    ...(url.includes('/couriers/') && { id: world.courierId }),
    ...(url.includes('/api/reviews/') && { id: world.reviewId }),
    ...(url.includes('/api/documents/') && { id: world.documentId }),
    ...(url.includes('/api/tickets/') && { id: world.ticketId }),
    ...(url.includes('user-stats') && { id: world.customer.id }),
  }
  const answer = await shop.app.inject({
    method: (method ?? described) as 'GET',
    url: pathIn(world, url, undefined, given).replace('*', 'no-such-picture.webp') + queryOf(call),
    ...(await sent(name, call, who)),
  })
  return answer.statusCode
}

function queryOf(call: DescribedCall | undefined): string {
  const needed = Object.entries(call?.query ?? {}).filter(([name]) => ['kind', 'from', 'to'].includes(name))
  return needed.length === 0
    ? ''
    : `?${needed.map(([name, shape]) => `${name}=${plainValue(shape)}`).join('&')}`
}

async function sent(name: string, call: DescribedCall | undefined, who: Who) {
  const authorization = who && { authorization: `Bearer ${who.token}` }
  if (name === 'POST /api/orders/:id/photo') {
    const { headers, payload } = await photoForm()
    return { headers: { ...headers, ...authorization }, payload }
  }
  if (!call?.body) return { headers: { ...authorization } }
  const body = { ...(plainValue(call.body) as object), ...OWN_VALUES[name]?.() }
  return { headers: { 'content-type': 'application/json', ...authorization }, payload: JSON.stringify(body) }
}

/** Calls after which somebody or something of the world is gone or no longer what it was. */
const SPENDS = /^DELETE|logout|\/api\/orders\/:id|reviews|handovers|users|assign|reactivate/

/** Where a plain value would not lead to what the call is about. */
const OWN_VALUES: Record<string, () => object> = {
  'POST /api/payment/confirm': () => ({ paymentIntentId: world.paymentIntentId, razorpayPaymentId: 'pay_1' }),
  'PUT /api/orders/:id/status': () => ({ status: 'picked_up' }),
  'POST /api/orders/:id/failed-attempt': () => ({ reason: 'Customer not at home', photoKey: undefined }),
  'POST /api/cart/:userId': () => ({ productId: world.productId, variantId: undefined }),
  'POST /api/wishlist/:userId': () => ({ productId: world.productId }),
  'PUT /api/analytics/admin/orders/:id/assign': () => ({ agentId: world.agent.id }),
  'PUT /api/analytics/admin/orders/:id/reassign': () => ({ agentId: world.otherAgent.id }),
  'POST /api/login': () => ({ password: 'another one' }),
  // What a packer may change; `own-rights.test.ts` has the rest.
  'PUT /api/products/:id': () => ({
    ...Object.fromEntries(Object.keys(SaveProductBody.shape).map((name) => [name, undefined])),
    stock: 7,
  }),
  'PUT /api/orders/:id': () => ({ internalNote: undefined, seen: undefined }),
  'POST /api/register': () => ({ role: undefined }),
  'PUT /api/settings': () => ({
    usesDeliveryCode: false,
    cashLimitPerOrder: 199_999,
    cashLimitPerAgent: 500_000,
  }),
  'POST /api/payments/:id/refund': () => ({ amount: undefined }),
}

/** Let in, and answered that this world has nothing of the kind. */
const NOTHING_TO_FIND = [
  'POST /api/orders/track',
  'POST /api/documents/track',
  'POST /api/documents/track/pdf',
  'POST /api/payments/:id/refund',
  'POST /api/payments/issues/:id/resolve',
  'PUT /api/cart/:userId/:productId',
  'DELETE /api/wishlist/:userId/:productId',
  'GET /api/prescriptions/:id',
  'DELETE /api/prescriptions/:id',
  'GET /api/orders/:id/prescription',
  'PUT /api/orders/:id/prescription',
  'PUT /api/stock-alerts/:variantId',
  'DELETE /api/desk/orders/:id',
  'DELETE /api/gst/links/:id',
  'POST /api/backups/:id/rehearsal',
  'POST /api/backups/restores/:id/done',
  'GET /api/backups/:id/file',
]

function isAsDecided(name: string, status: number, verdict: Verdict): boolean {
  if (verdict !== 'in') return status === verdict
  if (NOTHING_TO_FIND.includes(name) && status === 404) return true
  return ![401, 403, 404].includes(status) && status < 500
}

describe('the access policy', () => {
  test('names every call of the app, and no other', () => {
    expect(routes.map(({ name }) => name).sort()).toEqual(Object.keys(ACCESS_POLICY).sort())
  })

  test('holds for nine identities at every call (threats, by call)', async () => {
    const wrong: string[] = []
    let isSpent = false
    for (const { name } of routes) {
      if (isSpent) await renewWorld()
      isSpent = false
      for (const identity of IDENTITIES) {
        if (isSpent && name.startsWith('DELETE')) await renewWorld()
        wrong.push(...(await deviation(name, identity)))
        isSpent = SPENDS.test(name) && ACCESS_POLICY[name]?.[identity] === 'in'
      }
      isSpent = SPENDS.test(name)
    }
    expect(wrong).toEqual([])
  })

  test('holds for HEAD as for GET', async () => {
    const wrong: string[] = []
    for (const { name, method } of routes) {
      if (method !== 'GET' || name === STREAM) continue
      for (const identity of ['anonymous', 'otherCustomer', 'otherAgent'] as const) {
        const status = await ask(name, whoIs(identity), 'HEAD')
        const verdict = ACCESS_POLICY[name]?.[identity] ?? 'in'
        if (!isAsDecided(name, status, verdict)) wrong.push(`HEAD ${name} as ${identity}: ${status}`)
      }
    }
    expect(wrong).toEqual([])
  })
})

async function deviation(name: string, identity: Identity): Promise<string[]> {
  const verdict = ACCESS_POLICY[name]?.[identity]
  if (verdict === undefined || (name === STREAM && verdict === 'in')) return []
  const status = await ask(name, whoIs(identity))
  return isAsDecided(name, status, verdict) ? [] : [`${name} as ${identity}: ${status}, not ${verdict}`]
}

function whoIs(identity: Identity): TestPerson | undefined {
  if (identity === 'anonymous') return undefined
  return identity === 'owner' ? world.admin : world[identity]
}

describe('a right that has ended', () => {
  /** Every call that an administrator is let in to and nobody is without a session. */
  const closedCalls = () =>
    routes
      .filter(({ name }) => ACCESS_POLICY[name]?.anonymous === 401 && calls.has(name))
      .map(({ name }) => name)
  const statusesFor = async (person: TestPerson, names: readonly string[]) => {
    const answered: Record<string, number> = {}
    for (const name of names) answered[name] = await ask(name, person)
    return answered
  }
  const all = (names: readonly string[], status: number) =>
    Object.fromEntries(names.map((name) => [name, status]))

  test.each([
    ['an expired session', `update sessions set expires_at = now() where person_id = $1`],
    ['a session that was ended', 'delete from sessions where person_id = $1'],
    ['a deactivated person', 'update people set deactivated_at = now() where id = $1'],
  ])('%s is 401 at every call that wants somebody', async (_what, end) => {
    const admin = await shop.person('admin')
    await shop.database.rows(end, [admin.id])
    const names = closedCalls().filter((name) => name !== 'POST /api/login')
    expect(names.length).toBeGreaterThan(70)
    expect(await statusesFor(admin, names)).toEqual(all(names, 401))
  })

  test('an administrator who became a customer is 403 at every call of administrators, with the same session', async () => {
    const admin = await shop.person('admin')
    await shop.database.sql`update people set role = 'customer', staff_role = null where id = ${admin.id}`
    const names = closedCalls().filter((name) => {
      const { customer, owner } = ACCESS_POLICY[name] ?? {}
      return customer === 403 && owner === 'in'
    })
    expect(names.length).toBeGreaterThan(40)
    expect(await statusesFor(admin, names)).toEqual(all(names, 403))
  })

  test.each(['manager', 'packer', 'accountant'] as const)(
    'an owner who became a %s keeps no call of the owner, with the same session',
    async (staffRole) => {
      const admin = await shop.person('admin')
      await shop.database.sql`update people set staff_role = ${staffRole} where id = ${admin.id}`
      const names = closedCalls().filter((name) => {
        const row = ACCESS_POLICY[name]
        return row?.owner === 'in' && row[staffRole] === 403
      })
      expect(names.length).toBeGreaterThan(0)
      expect(await statusesFor(admin, names)).toEqual(all(names, 403))
    },
  )

  test('an agent who became a customer no longer sees the orders of the round', async () => {
    const agent = world.agent
    await shop.database.sql`update people set role = 'customer', staff_role = null where id = ${agent.id}`
    const { body } = await shop.call<{ items: unknown[]; total: number }>('GET', '/api/orders', { as: agent })
    expect(body.data).toMatchObject({ items: [], total: 0 })
  })
})

describe('a list', () => {
  test('of orders has a customer’s own, an agent’s assigned, an administrator’s all', async () => {
    world = await openWholeWorld(shop)
    const idsFor = async (as: TestPerson) => {
      const { body } = await shop.call<{ items: { id: string }[] }>('GET', '/api/orders?limit=100', { as })
      return body.data.items.map(({ id }) => id)
    }
    expect(await idsFor(world.customer)).toContain(world.orderId)
    expect(await idsFor(world.agent)).toContain(world.orderId)
    expect(await idsFor(world.admin)).toContain(world.orderId)
    expect([await idsFor(world.otherCustomer), await idsFor(world.otherAgent)]).toEqual([[], []])
  })

  test('of somebody else’s orders is refused to all but administrators', async () => {
    const path = `/api/orders?userId=${world.customer.id}`
    const statusFor = async (as: TestPerson) => (await shop.call('GET', path, { as })).status
    expect(await statusFor(world.otherCustomer)).toBe(403)
    expect(await statusFor(world.agent)).toBe(403)
    expect(await statusFor(world.admin)).toBe(200)
  })

  test('of products shows nobody but administrators what is hidden, how many there are, or what was sold', async () => {
    const [one] = (await shop.call<{ items: object[] }>('GET', '/api/products')).body.data.items
    expect(Object.keys(one ?? {})).not.toEqual(expect.arrayContaining(['stock']))
    expect(one).not.toHaveProperty('isVisible')
    expect(one).not.toHaveProperty('sold')
  })
})
