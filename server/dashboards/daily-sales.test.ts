import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ORDER_STATUSES } from '#contract/ordering/order-status.ts'
import type { Report, ReportKind, ReportRow } from '#contract/reports.ts'
import type { ProductRow } from '#server/catalogue/catalogue-tables.ts'
import { insertCategory, insertProduct } from '#server/catalogue/product-fixtures.ts'
import { findViolations } from '#server/database/invariants.ts'
import { insertKnownOrder } from '#server/orders/known-order-fixtures.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/testing/shop.ts'
import { aggregateDays } from './aggregate-days.ts'

const DAYS = 20
const DAY_MS = 24 * 60 * 60 * 1000
const KINDS: ReportKind[] = ['sales', 'category', 'product', 'payment', 'cancelled', 'agents']
const REASONS = ['Too slow', ' too SLOW ', 'Wrong size', null]

let shop: TestShop
let admin: TestPerson
let customer: TestPerson
let agents: TestPerson[]
let products: ProductRow[]
beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.person('admin')
  customer = await shop.person()
  agents = await Promise.all(['Ravi', 'Sunil'].map((name) => shop.person('delivery_agent', { name })))
  await insertCategory(shop.database, { id: 'furniture', name: 'Furniture' })
  products = await Promise.all(
    [11_100, 22_200, 33_333, 44_444].map((pricePaise, at) =>
      insertProduct(shop.database, { pricePaise, categoryId: at % 2 ? 'furniture' : 'electronics' }),
    ),
  )
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.database.sql`delete from orders`
  await aggregateDays(shop.database)
})

/** Repeatable draws, so that a failure can be seen again. */
function drawsFrom(seed: number) {
  let state = seed
  return <Item>(items: readonly Item[]): Item => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return items[Math.floor((state / 2_147_483_648) * items.length)] as Item
  }
}
type Draw = ReturnType<typeof drawsFrom>

const upTo = (count: number) => Array.from({ length: count }, (_, at) => at)
const dayOf = (daysAgo: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(
    new Date(Date.now() - daysAgo * DAY_MS),
  )

async function placeSome(draw: Draw): Promise<void> {
  for (const _ of upTo(12)) {
    const first = draw(products)
    const second = draw(products.filter(({ id }) => id !== first.id))
    const placedAt = new Date(Date.now() - draw(upTo(DAYS)) * DAY_MS)
    const agent = draw([undefined, ...agents])
    await insertKnownOrder(shop.database, {
      customer,
      agent,
      steps: agent && [{ to: 'assigned', at: placedAt, agent }],
      lines: [
        { product: first, quantity: draw([1, 2, 3]) },
        { product: second, quantity: draw([1, 5]) },
      ],
      discountPaise: draw([0, 500]),
      row: {
        placedAt,
        status: agent ? 'assigned' : 'pending',
        paymentMethod: draw(['cod', 'razorpay']),
      },
    })
  }
}

/** Orders that were assigned days ago are delivered, given to somebody else, or taken away. */
async function stepSome(draw: Draw): Promise<void> {
  for (const _ of upTo(8)) {
    const agent = draw(agents)
    const to = draw(['delivered', 'assigned', 'confirmed'])
    await shop.database.sql`
      with stepped as (
        update orders set status = ${to}, agent_id = ${agent.id}, history_length = history_length + 1,
               delivered_at = case ${to} when 'delivered' then now() end
         where id = (select order_id from order_history where to_status = 'assigned' order by md5(order_id::text || ${String(draw(upTo(1000)))}) limit 1)
        returning id, history_length)
      insert into order_history (order_id, sequence, to_status, by_role, agent_id)
        select id, history_length, ${to}, 'admin', ${agent.id} from stepped`
  }
}

/** Whatever may happen to an order; a cancelled one may come back only by hand, and counts again then. */
async function changeSome(draw: Draw): Promise<void> {
  const orders = await shop.database.sql<{ id: string }>`select id from orders order by number`
  const change = (set: string, values: unknown[]) =>
    shop.database.rows(`update orders set ${set} where id = $1`, [draw(orders).id, ...values])
  for (const _ of upTo(10)) {
    const agent = "agent_id = coalesce(agent_id, (select id from people where role = 'admin' limit 1))"
    await change(`status = $2, ${agent}`, [draw(ORDER_STATUSES)])
    await change(`status = 'cancelled', cancel_reason = $2`, [draw(REASONS)])
  }
  await change(`placed_at = placed_at - interval '1 day'`, [])
  await change(
    'discount_paise = discount_paise + 100, total_paise = total_paise - 100, prepaid_paise = greatest(prepaid_paise - 100, 0)',
    [],
  )
  await change(`payment_method = 'cod', prepaid_paise = 0`, [])
  await shop.database.sql`
    update order_lines set quantity = quantity % 10 + 1 where order_id = ${draw(orders).id}`
  await shop.database.sql`delete from order_history where order_id = ${draw(orders).id} and sequence > 1`
  await shop.database.sql`delete from orders where id = ${draw(orders).id}`
}

const range = `from=${dayOf(DAYS + 20)}&to=${dayOf(0)}`
async function readAll(): Promise<Report[]> {
  const answers = KINDS.map((kind) =>
    shop.call<Report>('GET', `/api/reports?kind=${kind}&${range}`, { as: admin }),
  )
  return (await Promise.all(answers)).map(({ body }) => body.data)
}

/** The same reports while no day has sums: every order is read. */
async function readFromOrders(): Promise<Report[]> {
  const stored = await shop.database.sql<{ day: string }>`delete from summed_days returning day`
  const reports = await readAll()
  await shop.database.sql`
    insert into summed_days (day) select * from unnest(${stored.map(({ day }) => day)}::date[])`
  return reports
}

test('whatever happens to orders, reports from stored sums equal those from the orders', async () => {
  const draw = drawsFrom(5)
  for (const round of upTo(6)) {
    await placeSome(draw)
    if (round % 2 === 0) await aggregateDays(shop.database)
    await stepSome(draw)
    expect(await readAll()).toEqual(await readFromOrders())
    await changeSome(draw)
    expect(await readAll()).toEqual(await readFromOrders())
    await aggregateDays(shop.database)
    const [waiting] = await shop.database.sql<{ days: number }>`
      select count(*) as days from changed_days where day < shop_day(now() - interval '1 hour')`
    expect(waiting).toEqual({ days: 0 })
    expect(await readAll()).toEqual(await readFromOrders())
    const broken = (await findViolations(shop.database)).filter(({ violation }) =>
      violation.includes('kept sums'),
    )
    expect(broken).toEqual([])
  }
})

test('a day that is over is read from its sums, and from its orders once one of them changed', async () => {
  await insertKnownOrder(shop.database, {
    customer,
    lines: [{ product: products[0] as ProductRow, quantity: 1 }],
    row: { placedAt: new Date(Date.now() - 5 * DAY_MS) },
  })
  await aggregateDays(shop.database)
  await shop.database.sql`update daily_variant_sales set units = 77`
  const units = async () => {
    const { body } = await shop.call<Report>('GET', `/api/reports?kind=product&${range}`, { as: admin })
    return body.data.rows.map((row: ReportRow) => row.units)
  }
  expect(await units()).toEqual([77])
  await shop.database.sql`update orders set status = 'cancelled'`
  expect(await units()).toEqual([])
})

test('a change that commits while its day is summed is not lost', async () => {
  const order = await insertKnownOrder(shop.database, {
    customer,
    lines: [{ product: products[0] as ProductRow, quantity: 2 }],
    row: { placedAt: new Date(Date.now() - 5 * DAY_MS) },
  })
  const other = await shop.database.pool.connect()
  await other.query('begin')
  await other.query(`update orders set status = 'cancelled' where id = $1`, [order.id])
  await aggregateDays(shop.database)
  await other.query('commit')
  other.release()
  expect(await readAll()).toEqual(await readFromOrders())
  await Promise.all([aggregateDays(shop.database), aggregateDays(shop.database)])
  expect(await readAll()).toEqual(await readFromOrders())
  expect(await shop.database.sql`select from daily_variant_sales`).toHaveLength(0)
})

test('today has no sums, and its orders pay nothing for yesterday', async () => {
  await insertKnownOrder(shop.database, {
    customer,
    lines: [{ product: products[0] as ProductRow, quantity: 1 }],
  })
  await shop.database.sql`update orders set status = 'cancelled'`
  expect(await shop.database.sql`select from changed_days`).toHaveLength(0)
  await aggregateDays(shop.database)
  expect(await shop.database.sql`select from summed_days where day >= ${dayOf(0)}`).toHaveLength(0)
  expect(await readAll()).toEqual(await readFromOrders())
})

test('a run sums so many days and the next one goes on, while reports stay whole', async () => {
  const summed = async () => (await shop.database.sql`select from summed_days`).length
  await shop.database.sql`delete from summed_days`
  const draw = drawsFrom(11)
  await placeSome(draw)
  await aggregateDays(shop.database, 2)
  expect(await summed()).toBe(2)
  expect(await readAll()).toEqual(await readFromOrders())
  await aggregateDays(shop.database, 2)
  expect(await summed()).toBe(4)
  await aggregateDays(shop.database)
  expect(await readAll()).toEqual(await readFromOrders())
})
