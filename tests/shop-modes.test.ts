import { afterEach, describe, expect, test, vi } from 'vitest'
import { seedDemoShop } from '#server/demo/seed.ts'
import { type DescribedCall, describedCalls, plainValue } from './security/described-calls.ts'
import { openShopWorld, pathIn, staffOf } from './security/shop-world.ts'
import { openTestShop, type TestPerson, type TestShop } from './testing/shop.ts'

const KEYS = { RAZORPAY_KEY_ID: 'rzp_test_abc123', RAZORPAY_KEY_SECRET: 'a-key-secret' }
/** A stream that does not end. */
const LEFT_OUT = 'GET /api/events'
const DAY = '2026-11-20'

/** Razorpay, as far as anybody only reads: it knows nothing yet. */
function answerAsRazorpay() {
  vi.stubGlobal('fetch', async () => Response.json({ entity: 'collection', count: 0, items: [] }))
}
afterEach(() => vi.unstubAllGlobals())

type People = readonly (TestPerson | undefined)[]

async function strangersAndStaff(shop: TestShop): Promise<People> {
  const roles = ['customer', 'delivery_agent', 'admin'] as const
  return [undefined, ...(await Promise.all(roles.map((role) => shop.person(role))))]
}

const MODES: readonly (readonly [string, Record<string, string>, (shop: TestShop) => Promise<unknown>])[] = [
  ['the demo', { DEMO: 'true' }, (shop) => seedDemoShop(shop, () => undefined)],
  ['a demo without goods', { DEMO: 'true' }, async () => undefined],
  ['a real shop with keys', { DEMO: 'false', ...KEYS }, openShopWorld],
  ['a real shop without keys', { DEMO: 'false' }, openShopWorld],
  ['an empty real shop', { DEMO: 'false' }, async () => undefined],
]

function queryOf({ query }: DescribedCall): string {
  const values = Object.entries(query).map(([name, shape]) => {
    const isDay = name === 'from' || name === 'to'
    return [name, isDay ? DAY : String(plainValue(shape, name))]
  })
  return String(new URLSearchParams(values))
}

describe.each(MODES)('in %s', (_name, env, fill) => {
  test('every call that reads is answered to everybody without an error of ours', async () => {
    answerAsRazorpay()
    const shop = await openTestShop({ env })
    try {
      const people = await strangersAndStaff(shop)
      await fill(shop)
      const world = await openWorldIfSold(shop, people)
      const errors: string[] = []
      const answered = new Set<string>()
      for (const call of describedCalls(shop.app)) {
        if (call.method !== 'GET' || call.name === LEFT_OUT) continue
        for (const as of people) {
          const path = world(call.path, as)
          for (const url of [path, `${path}?from=${DAY}&to=${DAY}`, `${path}?${queryOf(call)}`]) {
            const { status } = await shop.call('GET', url, { as })
            if (status >= 500) errors.push(`${url}: ${status}`)
            if (status === 200) answered.add(call.name)
          }
        }
      }
      expect(errors).toEqual([])
      expect(answered).toContain('GET /api/payments/reconciliation')
      expect(answered.size).toBeGreaterThan(30)
    } finally {
      await shop.close()
    }
  })
})

/** Paths with what is there; in a shop without orders with ids of nothing. */
async function openWorldIfSold(shop: TestShop, [, customer, agent, admin]: People) {
  if (!customer || !agent || !admin) throw new Error('Nobody is there')
  const [found] = await shop.database.sql<{ orderId: string; productId: string }>`
    select order_id, variant_id as product_id from order_lines limit 1`
  const nothing = '01900000-0000-7000-8000-000000000000'
  const world = {
    customer,
    otherCustomer: customer,
    agent,
    otherAgent: agent,
    admin,
    ...(await staffOf(async () => admin)),
    productId: found?.productId ?? 'electronics_001',
    orderId: found?.orderId ?? nothing,
    addressId: nothing,
    couponCode: 'SAVE10',
    areaId: nothing,
    synonymsId: nothing,
  }
  return (path: string, as: TestPerson | undefined) => pathIn(world, path, as)
}
