import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrderStatus } from '#contract/ordering/order-status.ts'
import type { Order } from '#contract/ordering/orders-schemas.ts'
import { insertProduct } from '#server/catalogue/product-fixtures.ts'
import { findViolations } from '#server/database/invariants.ts'
import { dispatchOf } from '#server/delivery/delivery-fixtures.ts'
import { placeOrder } from '#server/orders/order-fixtures.ts'
import { decided } from '../testing/decided.ts'
import { openTestShop, type TestPerson, type TestShop } from '../testing/shop.ts'
import { type Action, expectedStatus, type ModelShop, UNIT_PRICE_PAISE } from './shop-model.ts'

/** `MODEL_RUNS=10000` for many, 500 in `npm run test:long`; `MODEL_SEED` repeats a run that a failure has named. */
const RUNS = Number(process.env.MODEL_RUNS ?? 50)
/** Always the same, so that a failure is the change's; more seeds find more. */
const SEED = Number(process.env.MODEL_SEED ?? 20_261_121)
const ACTIONS = 30

let shop: TestShop
let admin: TestPerson
beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.person('admin')
})
afterAll(() => shop.close())

const one = fc.nat(1)
const order = fc.nat(7)
const key = fc.option(fc.constantFrom('model-key-1', 'model-key-2'), { nil: undefined })
const to = fc.constantFrom<OrderStatus>('picked_up', 'out_for_delivery', 'delivered')
const customer = fc.option(one, { nil: undefined })
const ordered: fc.Arbitrary<Action> = fc.record({
  do: fc.constant('order'),
  customer: one,
  product: one,
  quantity: fc.integer({ min: 1, max: 3 }),
  key,
})
const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 4, arbitrary: ordered },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('cancel'), customer, order }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('stock'), product: one, units: fc.nat(6) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('assign'), order, agent: one }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('unassign'), order }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('step'), order, agent: one, to }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('fail'), order, agent: one }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('receive'), order }) },
)
/** Thirty actions of which the first is an order; up to three come at the same moment, as one round. */
const day = fc.record({
  first: ordered,
  others: fc.array(action, { minLength: ACTIONS - 1, maxLength: ACTIONS - 1 }),
  sizes: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: ACTIONS, maxLength: ACTIONS }),
})

function roundsOf({
  first,
  others,
  sizes,
}: {
  first: Action
  others: Action[]
  sizes: number[]
}): Action[][] {
  const rounds = [[first]]
  for (let from = 0; from < others.length; from += sizes[rounds.length] ?? 1)
    rounds.push(others.slice(from, from + (sizes[rounds.length] ?? 1)))
  return rounds
}

interface Answered {
  status: number
  id: string
}

interface Cast {
  customers: TestPerson[]
  agents: TestPerson[]
  products: string[]
}

function at<Item>(items: readonly Item[], place: number): Item {
  const item = items[place]
  if (item === undefined) throw new RangeError('Nobody stands at this place')
  return item
}

async function ask(cast: Cast, model: ModelShop, requested: Action): Promise<Answered> {
  const dispatch = dispatchOf(shop, admin)
  const answer = await decided<{ status: number; body: { data: unknown } }>(() => {
    if (requested.do === 'order') {
      const lines = [{ productId: at(cast.products, requested.product), quantity: requested.quantity }]
      return placeOrder(shop, at(cast.customers, requested.customer), lines, { key: requested.key })
    }
    if (requested.do === 'stock') {
      const path = `/api/products/${at(cast.products, requested.product)}`
      return shop.call('PUT', path, { as: admin, body: { stock: requested.units } })
    }
    const { id } = at(model.orders, requested.order)
    if (requested.do === 'cancel') {
      const as = requested.customer === undefined ? admin : at(cast.customers, requested.customer)
      const body = requested.customer === undefined ? { reason: 'Damaged' } : {}
      return shop.call('POST', `/api/orders/${id}/cancel`, { as, body })
    }
    if (requested.do === 'unassign') return dispatch.unassign(id)
    if (requested.do === 'receive') return dispatch.receive(id)
    const agent = at(cast.agents, requested.agent)
    if (requested.do === 'assign') return dispatch.assign(id, agent.id)
    return requested.do === 'fail' ? dispatch.fail(id, agent) : dispatch.step(id, requested.to, agent)
  })
  const id = answer.status < 300 && requested.do === 'order' ? (answer.body.data as Order).id : ''
  return { status: answer.status, id }
}

/** What can be seen of the shop, in the words of the model. */
interface Seen {
  stock: number[]
  orders: { id: string; status: OrderStatus; agentId: string | null; attempts: number }[]
  cash: number[]
}

async function look(cast: Cast): Promise<Seen> {
  const [seen] = await shop.database.rows<Seen>(
    `select (select coalesce(json_agg(stock order by array_position($1, id)), '[]')
               from variants where id = any($1)) as stock,
            (select coalesce(json_agg(json_build_object('id', id, 'status', status, 'agentId', agent_id,
                      'attempts', attempts) order by id), '[]')
               from orders where person_id = any($2)) as orders,
            (select json_agg(cash_in_hand_paise order by array_position($3::uuid[], person_id))
               from agents where person_id = any($3::uuid[])) as cash`,
    [cast.products, cast.customers.map(({ id }) => id), cast.agents.map(({ id }) => id)],
    'model-look',
  )
  if (!seen) throw new Error('The shop shows nothing')
  return seen
}

function lookAtModel(model: ModelShop, cast: Cast): Seen {
  const orders = model.orders.map(({ id, status, agent, attempts }) => ({
    id,
    status,
    agentId: agent === undefined ? null : at(cast.agents, agent).id,
    attempts,
  }))
  return {
    stock: model.stock,
    orders: orders.sort((a, b) => (a.id < b.id ? -1 : 1)),
    cash: model.cashPaise,
  }
}

/** Wishes about an order are about one that there is. */
function aboutOneOf(orders: readonly unknown[], requested: Action): Action {
  return 'order' in requested ? { ...requested, order: requested.order % orders.length } : requested
}

function* inEveryOrder(places: readonly number[]): Generator<number[]> {
  if (places.length === 0) yield []
  for (const place of places)
    for (const rest of inEveryOrder(places.filter((other) => other !== place))) yield [place, ...rest]
}

/** The shops that the answers of one round can have come from, one action after the other in some order. */
function explain(model: ModelShop, actions: readonly Action[], answers: readonly Answered[]): ModelShop[] {
  const possible: ModelShop[] = []
  for (const places of inEveryOrder(actions.map((_, place) => place))) {
    const after = structuredClone(model)
    const isSame = places.every((place) => {
      const { status, id } = at(answers, place)
      return expectedStatus(after, at(actions, place), id) === status
    })
    if (isSame) possible.push(after)
  }
  return possible
}

async function newCast(): Promise<Cast> {
  const given = { pricePaise: UNIT_PRICE_PAISE, stock: 6 }
  const [customers, agents, products] = await Promise.all([
    Promise.all([shop.person(), shop.person()]),
    Promise.all([shop.person('delivery_agent'), shop.person('delivery_agent')]),
    Promise.all([insertProduct(shop.database, given), insertProduct(shop.database, given)]),
  ])
  return { customers, agents, products: products.map(({ id }) => id) }
}

test(`what people do at once could have happened one after the other (${RUNS} days of ${ACTIONS} actions)`, {
  timeout: RUNS * 10_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(day, async (planned) => {
      const cast = await newCast()
      let model: ModelShop = { stock: [6, 6], orders: [], cashPaise: [0, 0], keys: {} }
      for (const round of roundsOf(planned)) {
        const known = model
        const actions = round.map((requested) => aboutOneOf(known.orders, requested))
        const answers = await Promise.all(actions.map((requested) => ask(cast, known, requested)))
        const seen = await look(cast)
        const possible = explain(known, actions, answers)
        const found = possible.find(
          (after) => JSON.stringify(lookAtModel(after, cast)) === JSON.stringify(seen),
        )
        if (!found) {
          const predicted = possible.map((after) => lookAtModel(after, cast))
          expect({ actions, answers, seen }, 'explained by no order of the actions').toEqual({ predicted })
          return
        }
        model = found
      }
    }),
    { numRuns: RUNS, seed: SEED, endOnFailure: true },
  )
  expect(await findViolations(shop.database)).toEqual([])
})
