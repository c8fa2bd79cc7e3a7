import { afterAll, beforeAll, expect, test } from 'vitest'
import { ORDER_STATUSES } from '#contract/order-status.ts'
import type { ProductRow } from '#server/catalogue/catalogue-tables.ts'
import { insertProduct } from '#server/catalogue/product-fixtures.ts'
import { findViolations } from '#server/database/invariants.ts'
import { transaction } from '#server/database/transaction.ts'
import { seedRandom } from '#server/demo/samples/sample-random.ts'
import { eventually } from '#tests/testing/eventually.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/testing/shop.ts'
import { insertKnownOrder } from './known-order-fixtures.ts'
import { sumUpContacts } from './sum-up-contacts.ts'

const NAMES = ['Asha Once', 'Bina Twice', 'Chitra Often', 'Deepa Never']
const ROUNDS = 12
const CHANGES_PER_ROUND = 10

let shop: TestShop
let customer: TestPerson
let agent: TestPerson
let product: ProductRow
beforeAll(async () => {
  shop = await openTestShop()
  customer = await shop.person()
  agent = await shop.person('delivery_agent')
  product = await insertProduct(shop.database, { stock: null })
})
afterAll(() => shop.close())

const orderFor = (recipientName: string) =>
  insertKnownOrder(shop.database, {
    customer,
    agent,
    lines: [{ product, quantity: 1 }],
    row: { recipientName },
  })

async function wrongMoments() {
  const found = await findViolations(shop.database)
  return found.filter(({ violation }) => violation === 'moments of people differ from their orders')
}

async function kept() {
  const [row] = await shop.database.rows<{ changed: number; summedUp: number; people: number }>(
    `select (select count(*) from changed_contacts) as changed, count(*) as people,
            count(*) filter (where num_nulls(open_placed, delivered_placed, cancelled_placed) = 0) as "summedUp"
       from order_contacts`,
  )
  return row
}

test('moments are those of the orders, whatever happens to these while they are summed up twice at once', async () => {
  const random = seedRandom(11)
  const ids: string[] = []
  const change = async () => {
    const id = ids.length > 0 ? random.pick(ids) : undefined
    const drawn = random.whole(0, 9)
    if (!id || drawn < 4) ids.push((await orderFor(random.pick(NAMES))).id)
    else if (drawn < 7)
      await shop.database.rows('update orders set status = $2, agent_id = $3 where id = $1', [
        id,
        random.pick(ORDER_STATUSES),
        agent.id,
      ])
    else if (drawn < 8)
      await shop.database.rows(`update orders set placed_at = placed_at - interval '3 days' where id = $1`, [
        id,
      ])
    else if (drawn < 9)
      await shop.database.rows('update orders set recipient_name = $2 where id = $1', [
        id,
        random.pick(NAMES),
      ])
    else await shop.database.rows('delete from orders where id = $1', [id])
  }
  for (let round = 0; round < ROUNDS; round++) {
    await Promise.all([
      ...Array.from({ length: CHANGES_PER_ROUND }, change),
      sumUpContacts(shop.database),
      sumUpContacts(shop.database),
    ])
    expect(await wrongMoments()).toEqual([])
  }
  await sumUpContacts(shop.database)
  expect(await wrongMoments()).toEqual([])
  const { changed, people, summedUp } = (await kept()) ?? {}
  expect([changed, summedUp]).toEqual([0, people])
})

/** The database, and how often a transaction was begun on it: a circle of waiting ends one, which is then repeated. */
function watched() {
  const begun = { times: 0 }
  const pool = new Proxy(shop.database.pool, {
    get(target, name) {
      if (name === 'connect') begun.times++
      return Reflect.get(target, name).bind(target)
    },
  })
  return { database: { pool }, begun }
}

test('summing up does not wait in a circle with a correction that forgets people', async () => {
  const [first, second] = [await orderFor('Esha Wrong'), await orderFor('Esha Wrong')]
  const { database, begun } = watched()
  let summedUp: Promise<unknown> | undefined
  await transaction(shop.database, async (queries) => {
    const correct = ({ id }: { id: string }) =>
      queries.rows(`update orders set recipient_name = 'Esha Right' where id = $1`, [id])
    await correct(first)
    summedUp = sumUpContacts(database)
    await eventually(async () => expect(await waitingForPeople()).toBe(1))
    await correct(second)
  })
  await summedUp
  expect(begun.times).toBe(1)
  expect(await wrongMoments()).toEqual([])
})

async function waitingForPeople() {
  const rows = await shop.database.rows(
    `select from pg_locks where relation = 'order_contacts'::regclass and not granted`,
  )
  return rows.length
}

test('of people with very many orders nothing is kept, and when they have fewer it is', async () => {
  await Promise.all(Array.from({ length: 501 }, () => orderFor('Everybody’s Wholesaler')))
  const isKept = async () => {
    await sumUpContacts(shop.database)
    const rows = await shop.database.rows<{ isKept: boolean }>(
      `select cancelled_placed is not null as "isKept" from order_contacts where search_text like '%wholesaler%'`,
    )
    return rows.map(({ isKept }) => isKept)
  }
  expect(await isKept()).toEqual([false])
  await shop.database.rows(
    `delete from orders where id = (select id from orders where recipient_name like '%Wholesaler' limit 1)`,
  )
  expect(await isKept()).toEqual([true])
  expect(await wrongMoments()).toEqual([])
})
