import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrderStatus } from '#contract/ordering/order-status.ts'
import { mayMove } from '#contract/ordering/order-steps.ts'
import { insertProduct } from '#server/catalogue/product-fixtures.ts'
import { cashOf, dispatchOf } from '#server/delivery/delivery-fixtures.ts'
import { placeOrder } from '#server/orders/order-fixtures.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/testing/shop.ts'

let shop: TestShop
let admin: TestPerson
let customer: TestPerson
let agents: TestPerson[]
let productId: string
let dispatch: ReturnType<typeof dispatchOf>
beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.person('admin')
  customer = await shop.person()
  agents = [await shop.person('delivery_agent'), await shop.person('delivery_agent')]
  productId = (await insertProduct(shop.database, { stock: null, pricePaise: 100 })).id
  dispatch = dispatchOf(shop, admin)
})
afterAll(() => shop.close())

/** What somebody does at the same moment as everybody else of the same round. */
type Action =
  | { kind: 'step'; agent: 0 | 1; to: OrderStatus; taps: number; key: string | undefined }
  | { kind: 'fail'; agent: 0 | 1; taps: number; key: string | undefined }
  | { kind: 'assign'; agent: 0 | 1 }
  | { kind: 'reassign'; agent: 0 | 1 }
  | { kind: 'unassign' }

const agent = fc.constantFrom(0 as const, 0 as const, 1 as const)
const key = fc.option(fc.constantFrom('phone-one-1', 'phone-one-2', 'phone-two-1'), { nil: undefined })
const taps = fc.integer({ min: 1, max: 3 })
const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('step' as const),
      agent,
      to: fc.constantFrom<OrderStatus>('picked_up', 'out_for_delivery', 'delivered'),
      taps,
      key,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('fail' as const), agent, taps, key }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constantFrom('assign' as const, 'reassign' as const), agent }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('unassign' as const) }) },
)
const rounds = fc.array(fc.array(action, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 })

function person(index: 0 | 1): TestPerson {
  const found = agents[index]
  if (!found) throw new RangeError('There are two agents')
  return found
}

function act(id: string, requested: Action) {
  if (requested.kind === 'unassign') return [dispatch.unassign(id)]
  const by = person(requested.agent)
  if (requested.kind === 'assign') return [dispatch.assign(id, by.id)]
  if (requested.kind === 'reassign') return [dispatch.reassign(id, by.id)]
  const keyOf = (input: string) => requested.key && `${requested.key}-${input}-${id}`
  const call =
    requested.kind === 'fail'
      ? () => dispatch.fail(id, by, {}, keyOf('fail'))
      : () => dispatch.step(id, requested.to, by, {}, keyOf(requested.to))
  return Array.from({ length: requested.taps }, call)
}

test('in 100 generated sequences of double taps, two phones and reassignments no step is skipped or repeated', async () => {
  let collectedPaise = 0
  await fc.assert(
    fc.asyncProperty(rounds, async (happening) => {
      const { body } = await placeOrder(shop, customer, [{ productId, quantity: 1 }])
      const { id } = body.data
      await dispatch.assign(id, person(0).id)
      for (const round of happening) {
        const answers = await Promise.all(round.flatMap((requested) => act(id, requested)))
        for (const answer of answers) expect([200, 404, 409]).toContain(answer.status)
      }
      const order = await dispatch.read(id, admin)
      const path = order.history
      expect(path.map((entry) => entry.sequence)).toEqual(path.map((_, at) => at + 1))
      for (const [at, entry] of path.entries()) {
        const before = path[at - 1]
        if (!before) continue
        const by = entry.role === 'delivery_agent' ? 'assigned_agent' : 'admin'
        expect(mayMove(before.status, entry.status, by), `${before.status} to ${entry.status}`).toBe(true)
        expect(Date.parse(entry.at)).toBeGreaterThanOrEqual(Date.parse(before.at))
      }
      expect(path.at(-1)?.status).toBe(order.status)
      expect(order.attempts).toBe(path.filter((entry) => entry.note?.startsWith('Could not deliver')).length)
      if (order.status === 'delivered') collectedPaise += Math.round(order.total * 100)
    }),
    { numRuns: 100, seed: 5_112_026, endOnFailure: true },
  )
  expect(collectedPaise).toBeGreaterThan(0)
  const cash = await Promise.all(agents.map((one) => cashOf(shop, one)))
  expect(cash.reduce((sum, { ledger }) => sum + ledger, 0)).toBe(collectedPaise)
  expect(cash.every(({ inHand, ledger }) => inHand === ledger)).toBe(true)
  const [open] = await shop.database.sql`
    select bool_and(a.total_assigned >= a.completed_orders) as "holds" from agents a`
  expect(open).toEqual({ holds: true })
}, 240_000)
