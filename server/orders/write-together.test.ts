import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { orderAmounts } from '../../contract/money.ts'
import type { Order } from '../../contract/orders.ts'
import { insertProduct } from '../catalogue/product-fixtures.ts'
import type { Database } from '../database/connect.ts'
import { newId } from '../database/identifiers.ts'
import { transaction } from '../database/transaction.ts'
import { eventually } from '../testing/eventually.ts'
import { openTestShop, type TestShop } from '../testing/shop.ts'
import { placeOrder, someDetails } from './order-fixtures.ts'
import type { CashOrderDraft } from './write-order.ts'
import { writingTogether } from './write-together.ts'

const LONGER_THAN_PATIENCE_MS = 150

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

async function buildDraft(productId: string, unitPricePaise = 100_000): Promise<CashOrderDraft> {
  const person = await shop.person()
  const lines = [{ productId, quantity: 2, unitPricePaise }]
  return {
    id: newId(),
    customer: { ...person, name: 'Asha Rao', phone: null },
    lines,
    amounts: orderAmounts(lines),
    couponCode: null,
    details: someDetails,
    orderType: 'buy-now',
    key: { key: `key-${newId()}`, requestHash: 'hash' },
  }
}

const times = <Made>(count: number, make: () => Promise<Made>) =>
  Promise.all(Array.from({ length: count }, make))

/** The database, and how many orders each statement wrote. */
function watched(): { database: Database; together: number[] } {
  const together: number[] = []
  const rows: Database['rows'] = (text, values, name) => {
    if (name === 'orders-write-cash') together.push(Number(values?.[1]))
    return shop.database.rows(text, values, name)
  }
  return { database: { ...shop.database, rows }, together }
}

const stockOf = async (id: string) =>
  (await shop.database.rows<{ stock: number }>('select stock from products where id = $1', [id]))[0]?.stock

const rowsOf = async (orderIds: readonly string[]) => {
  const [counted] = await shop.database.rows(
    `select (select count(*) from orders where id = any($1)) as orders,
            (select count(*) from order_lines where order_id = any($1)) as lines,
            (select count(*) from order_history where order_id = any($1)) as steps,
            (select count(*) from idempotency_records where result->>'id' = any($1::text[])) as keys`,
    [orderIds],
  )
  return counted
}

test('orders that come in one turn, or while others are written, go together into a statement, each of them whole', async () => {
  const product = await insertProduct(shop.database, { pricePaise: 100_000, stock: 100 })
  const drafts = await times(11, () => buildDraft(product.id))
  const { database, together } = watched()
  const write = writingTogether(database)
  const first = drafts.slice(0, 2).map(write)
  await nextTurn()
  const written = await Promise.all([...first, ...drafts.slice(2).map(write)])

  expect(together).toEqual([2, 8, 1])
  expect(written.map(({ order }) => order.id)).toEqual(drafts.map(({ id }) => id))
  expect(new Set(written.map(({ order }) => order.number)).size).toBe(11)
  for (const { order } of written) {
    expect(order).toMatchObject({ totalPaise: 236_000, lines: [{ name: product.name, quantity: 2 }] })
  }
  expect(await rowsOf(drafts.map(({ id }) => id))).toEqual({ orders: 11, lines: 11, steps: 11, keys: 11 })
  expect(await stockOf(product.id)).toBe(78)
})

test('after a crowd the next ones wait for about as many, but not for long', async () => {
  const product = await insertProduct(shop.database, { pricePaise: 100_000, stock: 100 })
  const drafts = await times(10, () => buildDraft(product.id))
  const { database, together } = watched()
  const write = writingTogether(database)
  const comingOneByOne = async (coming: readonly CashOrderDraft[]) => {
    const written: Promise<unknown>[] = []
    for (const draft of coming) {
      written.push(write(draft))
      await nextTurn()
    }
    return written
  }
  await Promise.all(drafts.slice(0, 3).map(write))
  expect(together).toEqual([3])

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    await Promise.all(await comingOneByOne(drafts.slice(3, 6)))
    expect(together).toEqual([3, 3])
    const fewer = await comingOneByOne(drafts.slice(6, 8))
    expect(together).toEqual([3, 3])
    vi.advanceTimersToNextTimer()
    await Promise.all(fewer)
    const alone = await comingOneByOne(drafts.slice(8, 9))
    vi.advanceTimersToNextTimer()
    await Promise.all(alone)
    await Promise.all(drafts.slice(9).map(write))
    expect(together).toEqual([3, 3, 2, 1, 1])
  } finally {
    vi.useRealTimers()
  }
})

test('an order that is refused takes none of those written with it along', async () => {
  const product = await insertProduct(shop.database, { pricePaise: 100_000, stock: 100 })
  const good = await times(6, () => buildDraft(product.id))
  const dearer = await buildDraft(product.id, 100_001)
  const { database, together } = watched()
  const outcomes = await Promise.allSettled(
    [...good.slice(0, 3), dearer, ...good.slice(3)].map(writingTogether(database)),
  )

  expect(together).toEqual([7, 1, 1, 1, 1, 1, 1, 1])
  expect(outcomes.map(({ status }) => status)).toEqual([
    ...Array(3).fill('fulfilled'),
    'rejected',
    ...Array(3).fill('fulfilled'),
  ])
  expect(await rowsOf([...good, dearer].map(({ id }) => id))).toEqual({
    orders: 6,
    lines: 6,
    steps: 6,
    keys: 6,
  })
  expect(await stockOf(product.id)).toBe(88)
})

test('of orders that together want more than is left, as many are written as there is stock for', async () => {
  const product = await insertProduct(shop.database, { pricePaise: 100_000, stock: 7 })
  const drafts = await times(8, () => buildDraft(product.id))
  const outcomes = await Promise.allSettled(drafts.map(writingTogether(shop.database)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  expect(await stockOf(product.id)).toBe(1)
})

test.each([
  ['comes before it', nextTurn],
  ['comes in the same turn', async () => {}],
])('an order whose product stays locked holds up no other where it %s', async (_, between) => {
  const locked = await insertProduct(shop.database, { pricePaise: 100_000 })
  const free = await insertProduct(shop.database, { pricePaise: 100_000 })
  const [waiting, other] = [await buildDraft(locked.id), await buildDraft(free.id)]
  const write = writingTogether(shop.database)
  const { late } = await transaction(shop.database, async (holder) => {
    await holder.rows('select from products where id = $1 for update', [locked.id])
    const late = write(waiting)
    await between()
    // Written while the lock is held, or this waits for ever.
    expect((await write(other)).order.id).toBe(other.id)
    return { late }
  })
  expect((await late).order.id).toBe(waiting.id)
})

test('orders that are refused together after a long wait are written alone all the same', async () => {
  const locked = await insertProduct(shop.database, { pricePaise: 100_000 })
  const write = writingTogether(shop.database)
  const first = await buildDraft(locked.id)
  const [good, dearer] = [await buildDraft(locked.id), await buildDraft(locked.id, 100_001)]
  const { late } = await transaction(shop.database, async (holder) => {
    await holder.rows('select from products where id = $1 for update', [locked.id])
    const started = write(first)
    await nextTurn()
    const late = Promise.allSettled([started, ...[good, dearer].map(write)])
    await eventually(async () =>
      expect(
        await shop.database.rows(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        ),
      ).toHaveLength(2),
    )
    await sleep(LONGER_THAN_PATIENCE_MS)
    return { late }
  })
  expect((await late).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
})

test('a lost connection is not tried again: the orders may have been written', async () => {
  const product = await insertProduct(shop.database, { pricePaise: 100_000 })
  const drafts = await times(3, () => buildDraft(product.id))
  let statements = 0
  const rows: Database['rows'] = async () => {
    statements++
    throw new Error('Connection terminated unexpectedly')
  }
  const outcomes = await Promise.allSettled(drafts.map(writingTogether({ ...shop.database, rows })))
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(statements).toBe(1)
})

test('half a character in an address is replaced, and the order is placed', async () => {
  const customer = await shop.person()
  const product = await insertProduct(shop.database)
  const placed = await placeOrder(shop, customer, [{ productId: product.id, quantity: 1 }], {
    changes: { deliveryDetails: { ...someDetails, address: '14, 3rd \ud800 Cross' } },
  })
  expect(placed.status).toBe(201)
  const read = await shop.call<Order>('GET', `/api/orders/${placed.body.data.id}`, { as: customer })
  expect(read.body.data.deliveryDetails.address).toBe('14, 3rd \ufffd Cross')
})
