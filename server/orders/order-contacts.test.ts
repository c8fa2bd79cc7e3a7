import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProductRow } from '#server/catalogue/catalogue-tables.ts'
import { insertProduct } from '#server/catalogue/product-fixtures.ts'
import type { Queries } from '#server/database/connect.ts'
import { findViolations } from '#server/database/invariants.ts'
import { transaction } from '#server/database/transaction.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/testing/shop.ts'
import { insertKnownOrder } from './known-order-fixtures.ts'
import { placeOrder } from './order-fixtures.ts'

let shop: TestShop
let customer: TestPerson
let product: ProductRow
beforeAll(async () => {
  shop = await openTestShop()
  customer = await shop.person()
  product = await insertProduct(shop.database, { stock: null })
})
afterAll(() => shop.close())

const orderFor = (recipientName: string, queries: Queries = shop.database) =>
  insertKnownOrder(queries, { customer, lines: [{ product, quantity: 1 }], row: { recipientName } })
const correct = (id: string, recipientName: string, queries: Queries = shop.database) =>
  queries.rows('update orders set recipient_name = $2 where id = $1', [id, recipientName])

async function contactsLike(name: string): Promise<number> {
  const [row] = await shop.database.rows<{ count: number }>(
    'select count(*) as count from order_contacts where search_text like $1',
    [`%${name.toLowerCase()}%`],
  )
  return row?.count ?? 0
}

/** Orders written straight into the tables break other invariants. */
async function lostPeople() {
  const found = await findViolations(shop.database)
  return found.filter(({ violation }) => violation === 'people of an order are not sought with it')
}

test('orders of the same people have one contact, also when they are placed at once', async () => {
  const details = { fullName: 'Ravi Only-Once', phone: '9876543210', email: 'ravi@example.com' }
  const address = { address: '14, 3rd Cross', city: 'Bengaluru', state: 'Karnataka', pincode: '560038' }
  const placed = await Promise.all(
    Array.from({ length: 6 }, () =>
      placeOrder(shop, customer, [{ productId: product.id, quantity: 1 }], {
        changes: { deliveryDetails: { ...details, ...address } },
      }),
    ),
  )
  expect(placed.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 201))
  expect(await contactsLike('Ravi Only-Once')).toBe(1)
  expect(await lostPeople()).toEqual([])
})

test('a corrected name is found instead of the old one, which is forgotten with its last order', async () => {
  const [first, second] = [await orderFor('Uma Wrong'), await orderFor('Uma Wrong')]
  await correct(first.id, 'Uma Right')
  expect([await contactsLike('Uma Wrong'), await contactsLike('Uma Right')]).toEqual([1, 1])
  await correct(second.id, 'Uma Right')
  expect([await contactsLike('Uma Wrong'), await contactsLike('Uma Right')]).toEqual([0, 1])
  await shop.database.rows('delete from orders where id = any($1)', [[first.id, second.id]])
  expect(await contactsLike('Uma')).toBe(0)
})

test('an order that is placed while the last one of its people is corrected keeps them', async () => {
  const old = await orderFor('Devi Busy')
  let corrected: Promise<unknown> | undefined
  await transaction(shop.database, async (queries) => {
    await orderFor('Devi Busy', queries)
    corrected = correct(old.id, 'Devi Quiet')
    await queries.rows('select pg_sleep(0.05)')
  })
  await corrected
  expect(await lostPeople()).toEqual([])

  const next = await orderFor('Gita Busy')
  let placed: Promise<unknown> | undefined
  await transaction(shop.database, async (queries) => {
    await correct(next.id, 'Gita Quiet', queries)
    placed = orderFor('Gita Busy')
    await queries.rows('select pg_sleep(0.05)')
  })
  await placed
  expect(await contactsLike('Gita Busy')).toBe(1)
  expect(await lostPeople()).toEqual([])
})
