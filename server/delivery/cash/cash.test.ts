import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CashBook, CashOverview } from '#contract/delivery-schemas.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/testing/shop.ts'
import { cashOf, dispatchOf, insertOrderAtDoor } from '../delivery-fixtures.ts'

let shop: TestShop
let admin: TestPerson
let dispatch: ReturnType<typeof dispatchOf>
beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.person('admin')
  dispatch = dispatchOf(shop, admin)
})
afterAll(() => shop.close())

const readBook = async (as: TestPerson) =>
  (await shop.call<CashBook>('GET', '/api/agent/cash', { as })).body.data
const declare = (as: TestPerson, declared: number, key?: string) =>
  shop.call<CashBook>('POST', '/api/agent/cash/handovers', { as, body: { declared }, key })
const confirm = (id: string, body: object, as = admin) =>
  shop.call<CashOverview>('POST', `/api/analytics/admin/cash/handovers/${id}/confirm`, { as, body })

async function agentWith(rupees: number): Promise<TestPerson> {
  const agent = await shop.person('delivery_agent')
  const id = await insertOrderAtDoor(shop, agent, { totalPaise: rupees * 100, paymentMethod: 'cod' })
  expect((await dispatch.step(id, 'delivered', agent)).status).toBe(200)
  return agent
}

/** Declares and returns the id of the hand-over that waits. */
async function waitingHandover(agent: TestPerson, rupees: number): Promise<string> {
  const { body } = await declare(agent, rupees)
  return body.data.pendingHandover?.id ?? ''
}

describe('cash', () => {
  test('of a delivered cash order is in hand, of a paid one it is not', async () => {
    const agent = await agentWith(1180)
    const paid = await insertOrderAtDoor(shop, agent, { totalPaise: 50_000, paymentMethod: 'razorpay' })
    await dispatch.step(paid, 'delivered', agent)
    expect(await readBook(agent)).toMatchObject({
      cashInHand: 1180,
      pendingHandover: null,
      entries: [{ kind: 'collected', amount: 1180 }],
    })
  })

  test('that is handed over leaves the hand when an administrator has counted it', async () => {
    const agent = await agentWith(1000.5)
    const id = await waitingHandover(agent, 1000.5)
    expect((await readBook(agent)).cashInHand).toBe(1000.5)
    const counted = await confirm(id, { counted: 1000.5 })
    expect(counted.status).toBe(200)
    expect(counted.body.data.recentHandovers[0]).toMatchObject({ difference: 0, confirmedBy: admin.name })
    expect(await readBook(agent)).toMatchObject({ cashInHand: 0, pendingHandover: null })
  })

  test('that is missing at the count stays with the agent, and a note has to say why', async () => {
    const agent = await agentWith(1000)
    const id = await waitingHandover(agent, 1000)
    expect(await confirm(id, { counted: 900 })).toMatchObject({
      status: 400,
      body: { fields: { note: expect.any(String) } },
    })
    expect((await confirm(id, { counted: 900, note: 'A note of 100 is torn' })).status).toBe(200)
    const book = await readBook(agent)
    expect(book.cashInHand).toBe(100)
    expect(book.entries[0]).toMatchObject({
      kind: 'handed_over',
      amount: -900,
      note: 'Declared ₹1,000.00, counted ₹900.00: A note of 100 is torn',
    })
  })

  test('is handed over in one go at a time, and never more than is in hand', async () => {
    const agent = await agentWith(500)
    expect((await declare(agent, 500.01)).status).toBe(400)
    expect((await declare(agent, 0)).status).toBe(400)
    expect((await declare(agent, -5)).status).toBe(400)
    expect((await declare(agent, 1.234)).status).toBe(400)
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => declare(agent, 300)))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(4)
    const id = (await readBook(agent)).pendingHandover?.id ?? ''
    expect(await confirm(id, { counted: 501, note: 'Miscounted' })).toMatchObject({ status: 400 })
  })

  test('declared again under its key waits once, also after it was counted', async () => {
    const agent = await agentWith(500)
    await declare(agent, 200, 'handover-1')
    expect((await declare(agent, 200, 'handover-1')).status).toBe(200)
    const id = (await readBook(agent)).pendingHandover?.id ?? ''
    await confirm(id, { counted: 200 })
    expect((await declare(agent, 200, 'handover-1')).body.data.pendingHandover).toBeNull()
  })

  test('counted by two administrators at once leaves the hand once', async () => {
    const agent = await agentWith(800)
    const id = await waitingHandover(agent, 800)
    const other = await shop.person('admin')
    const answers = await Promise.all([
      confirm(id, { counted: 800 }),
      confirm(id, { counted: 800 }, other),
      confirm(id, { counted: 700, note: 'Less' }, other),
    ])
    expect(answers.some((answer) => answer.status === 409)).toBe(true)
    const cash = await cashOf(shop, agent)
    expect(cash.inHand).toBe(cash.ledger)
    expect([0, 10_000]).toContain(cash.inHand)
  })

  test('that waits can be taken back by its agent alone, until it is counted', async () => {
    const agent = await agentWith(400)
    const id = await waitingHandover(agent, 400)
    const withdraw = (as: TestPerson) => shop.call('DELETE', `/api/agent/cash/handovers/${id}`, { as })
    expect((await withdraw(await agentWith(10))).status).toBe(404)
    expect((await withdraw(agent)).status).toBe(200)
    expect((await confirm(id, { counted: 400 })).status).toBe(404)
    expect((await readBook(agent)).cashInHand).toBe(400)
  })

  test('that is lost is written off by an administrator with a reason, once', async () => {
    const agent = await agentWith(400)
    const writeOff = (body: object, key?: string) =>
      shop.call('POST', `/api/analytics/admin/cash/agents/${agent.id}/write-offs`, { as: admin, body, key })
    expect((await writeOff({ amount: 150 })).status).toBe(400)
    expect((await writeOff({ amount: 401, note: 'Robbed' })).status).toBe(400)
    expect((await writeOff({ amount: 150, note: 'Robbed' }, 'lost-0001')).status).toBe(200)
    expect((await writeOff({ amount: 150, note: 'Robbed' }, 'lost-0001')).status).toBe(200)
    expect(await readBook(agent)).toMatchObject({
      cashInHand: 250,
      entries: [{ kind: 'difference', amount: -150 }, { kind: 'collected' }],
    })
  })

  test('beyond an agent’s own limit is not assigned any more', async () => {
    const agent = await agentWith(1000)
    const set = (limit: number | null) =>
      shop.call<CashOverview>('PUT', `/api/analytics/admin/cash/agents/${agent.id}/limit`, {
        as: admin,
        body: { limit },
      })
    await set(2000)
    const { id } = await dispatch.newOrder()
    expect(await dispatch.assign(id, agent.id)).toMatchObject({ status: 409, body: { code: 'cash_limit' } })
    const back = await set(null)
    expect(back.body.data.agents.find((one) => one.id === agent.id)).toMatchObject({ hasOwnLimit: false })
    expect((await dispatch.assign(id, agent.id)).status).toBe(200)
  })

  test('is nobody else’s business', async () => {
    const agent = await agentWith(100)
    const id = await waitingHandover(agent, 100)
    expect((await confirm(id, { counted: 100 }, agent)).status).toBe(403)
    expect((await shop.call('GET', '/api/analytics/admin/cash', { as: agent })).status).toBe(403)
    expect((await shop.call('GET', '/api/agent/cash', { as: admin })).status).toBe(403)
    expect((await shop.call('GET', '/api/agent/cash')).status).toBe(401)
    expect((await confirm('nothing', { counted: 1 })).status).toBe(404)
    expect((await confirm(id, { counted: 100, agentId: agent.id })).status).toBe(400)
  })
})

/** One thing that happens on an agent's day; amounts in paise. */
type Happening =
  | { kind: 'deliver'; totalPaise: number; paymentMethod: 'cod' | 'razorpay'; taps: number }
  | { kind: 'fail' | 'cancel'; totalPaise: number }
  | { kind: 'hand_over'; share: number; missing: number }

const amount = fc.integer({ min: 1, max: 20_000_000 })
const happening: fc.Arbitrary<Happening> = fc.oneof(
  fc.record({
    kind: fc.constant('deliver' as const),
    totalPaise: amount,
    paymentMethod: fc.constantFrom('cod' as const, 'cod' as const, 'razorpay' as const),
    taps: fc.integer({ min: 1, max: 2 }),
  }),
  fc.record({ kind: fc.constantFrom('fail' as const, 'cancel' as const), totalPaise: amount }),
  fc.record({
    kind: fc.constant('hand_over' as const),
    share: fc.integer({ min: 1, max: 100 }),
    missing: fc.constantFrom(0, 0, 0, 1, 50),
  }),
)

test('over 150 generated days the ledger is what was collected less what was handed over, to the paisa', async () => {
  const agent = await shop.person('delivery_agent')
  let collected = 0
  let handedOver = 0

  async function live(event: Happening): Promise<void> {
    if (event.kind === 'hand_over') return handOver(event)
    const paymentMethod = event.kind === 'deliver' ? event.paymentMethod : 'cod'
    const id = await insertOrderAtDoor(shop, agent, { totalPaise: event.totalPaise, paymentMethod })
    if (event.kind === 'fail') await dispatch.fail(id, agent)
    if (event.kind === 'cancel')
      await shop.call('POST', `/api/orders/${id}/cancel`, { as: admin, body: { reason: 'Refused' } })
    if (event.kind !== 'deliver') return
    const taps = Array.from({ length: event.taps }, () => dispatch.step(id, 'delivered', agent))
    for (const answer of await Promise.all(taps)) expect(answer.status).toBe(200)
    if (paymentMethod === 'cod') collected += event.totalPaise
  }

  async function handOver({ share, missing }: Extract<Happening, { kind: 'hand_over' }>): Promise<void> {
    const declaredPaise = Math.floor(((collected - handedOver) * share) / 100)
    if (declaredPaise === 0) return
    const countedPaise = Math.max(0, declaredPaise - missing)
    const id = await waitingHandover(agent, declaredPaise / 100)
    const note = missing === 0 ? undefined : 'Counted less'
    expect((await confirm(id, { counted: countedPaise / 100, note })).status).toBe(200)
    handedOver += countedPaise
  }

  await fc.assert(
    fc.asyncProperty(fc.array(happening, { minLength: 1, maxLength: 5 }), async (day) => {
      for (const event of day) await live(event)
      expect(await cashOf(shop, agent)).toEqual({
        inHand: collected - handedOver,
        ledger: collected - handedOver,
      })
    }),
    { numRuns: 150, seed: 20_261_121, endOnFailure: true },
  )
}, 240_000)
