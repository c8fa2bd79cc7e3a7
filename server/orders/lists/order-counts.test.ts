import { afterAll, beforeAll, expect, test } from 'vitest'
import { ORDER_STATUSES } from '#contract/ordering/order-status.ts'
import { TRANSITIONS } from '#contract/ordering/order-steps.ts'
import { ORDER_TIMES } from '#contract/ordering/orders.ts'
import type { OrderPage } from '#contract/ordering/orders-schemas.ts'
import type { ProductRow } from '#server/catalogue/catalogue-tables.ts'
import { insertProduct } from '#server/catalogue/product-fixtures.ts'
import { command } from '#server/commands/command.ts'
import { type SampleRandom, seedRandom } from '#server/demo/samples/sample-random.ts'
import { insertKnownOrder } from '#server/orders/known-order-fixtures.ts'
import { lockOrder, transitionOrder } from '#server/orders/transition-order.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/testing/shop.ts'
import { compactOrderCounts } from './compact-order-counts.ts'
import { readDeliveriesByDay, readStatusTotals } from './order-counts.ts'

const DAY_MS = 24 * 60 * 60 * 1000

let shop: TestShop
let admin: TestPerson
let agent: TestPerson
let customer: TestPerson
let product: ProductRow
beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.person('admin')
  agent = await shop.person('delivery_agent')
  customer = await shop.person()
  product = await insertProduct(shop.database, { pricePaise: 12_345 })
})
afterAll(() => shop.close())

const insertOrder = (placedAt: Date, quantity: number) =>
  insertKnownOrder(shop.database, { customer, lines: [{ product, quantity }], row: { placedAt } })

/** Takes one drawn legal step, unless the order has come to its end. */
async function moveOn(id: string, random: SampleRandom): Promise<void> {
  await command(shop, async (tx) => {
    const order = await lockOrder(tx, id)
    const steps = TRANSITIONS.filter((step) => step.from === order.status)
    if (steps.length === 0) return
    const step = random.pick(steps)
    await transitionOrder(tx, order, {
      to: step.to,
      by: step.by,
      person: { id: null, name: 'Test', role: 'system' },
      agentId: step.to === 'assigned' ? agent.id : undefined,
      at: new Date(Date.now() - random.whole(0, 8) * DAY_MS),
    })
  })
}

async function expectTruth(): Promise<void> {
  const byStatus = (rows: { status: string }[]) => rows.sort((a, b) => (a.status < b.status ? -1 : 1))
  const statuses = await shop.database.rows<{ status: string }>(
    'select status, count(*) as count, sum(total_paise) as "totalPaise" from orders group by status',
  )
  expect(byStatus(await readStatusTotals(shop.database))).toEqual(byStatus(statuses))
  const days = await shop.database.rows<object>(
    `select day::date as day, count(o.id) as delivered, coalesce(sum(o.total_paise), 0) as "revenuePaise"
       from generate_series((now() at time zone 'Asia/Kolkata')::date - 6, (now() at time zone 'Asia/Kolkata')::date, interval '1 day') day
       left join orders o on o.status = 'delivered' and (o.delivered_at at time zone 'Asia/Kolkata')::date = day::date
      group by day order by day`,
  )
  expect(await readDeliveriesByDay(shop.database)).toEqual(days)
}

test('after random histories with folding in between, figures equal the orders', async () => {
  const random = seedRandom(7)
  const ids: string[] = []
  for (let round = 0; round < 8; round++) {
    const placed = await Promise.all(
      Array.from({ length: 12 }, () =>
        insertOrder(new Date(Date.now() - random.whole(0, 44) * DAY_MS), random.whole(1, 10)),
      ),
    )
    ids.push(...placed.map(({ id }) => id))
    const moves = Array.from({ length: 40 }, () => moveOn(random.pick(ids), random))
    await Promise.all([...moves, compactOrderCounts(shop.database), compactOrderCounts(shop.database)])
    await expectTruth()
  }
  await compactOrderCounts(shop.database)
  await expectTruth()
  expect(await shop.database.rows('select 1 from order_count_deltas')).toHaveLength(0)
  expect(await shop.database.rows('select 1 from order_counts where orders <= 0')).toHaveLength(0)
})

test('totals of All Orders equal what its pages show, for every status and time', async () => {
  for (const status of ['all', ...ORDER_STATUSES]) {
    for (const time of ORDER_TIMES) {
      const query = `status=${status}&time=${time}&limit=100`
      const { body } = await shop.call<OrderPage>('GET', `/api/orders?${query}`, { as: admin })
      expect(body.data.nextCursor).toBeNull()
      expect([query, body.data.total]).toEqual([query, body.data.items.length])
    }
  }
})

test('readers never see an order twice or not at all while counts are folded', async () => {
  const [before] = await shop.database.rows<{ count: number }>('select count(*) as count from orders')
  let isReading = true
  const folding = (async () => {
    while (isReading) {
      await shop.database.rows(
        `update orders set total_paise = total_paise + 1, tax_paise = tax_paise + 1 where status = 'pending'`,
      )
      await compactOrderCounts(shop.database)
    }
  })()
  for (let at = 0; at < 150; at++) {
    const totals = await readStatusTotals(shop.database)
    expect(totals.reduce((sum, { count }) => sum + count, 0)).toBe(before?.count)
  }
  isReading = false
  await folding
  await expectTruth()
})

test('an order that is deleted or corrected by hand is counted as it is', async () => {
  const { id } = await insertOrder(new Date(), 2)
  await compactOrderCounts(shop.database)
  await shop.database.rows(`update orders set placed_at = placed_at - interval '3 days' where id = $1`, [id])
  await expectTruth()
  await shop.database.rows('delete from orders where id = $1', [id])
  await expectTruth()
})
