import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertProduct } from '#server/catalogue/product-fixtures.ts'
import { command } from '#server/commands/command.ts'
import { transaction } from '#server/database/transaction.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/testing/shop.ts'
import { placeOrder } from './order-fixtures.ts'
import { ORDER, type OrderRow } from './order-tables.ts'
import { type Actor, lockOrder, transitionOrder } from './transition-order.ts'

/** A step is guarded by its order's lock and by its own condition; each has to hold without the other. */
const person: Actor = { id: null, name: 'Test', role: 'admin' }

let shop: TestShop
let agent: TestPerson
beforeAll(async () => {
  shop = await openTestShop()
  agent = await shop.person('delivery_agent')
})
afterAll(() => shop.close())

async function newOrder(): Promise<string> {
  const product = await insertProduct(shop.database)
  const customer = await shop.person()
  return (await placeOrder(shop, customer, [{ productId: product.id, quantity: 1 }])).body.data.id
}

test('of ten steps that read the same status without a lock one is taken', async () => {
  const id = await newOrder()
  const [read] = await shop.database.sql<OrderRow>`select ${ORDER} from orders where id = ${id}`
  if (!read) throw new Error('The order was placed')
  const tries = await Promise.allSettled(
    Array.from({ length: 10 }, () =>
      command(shop, (tx) =>
        transitionOrder(tx, read, { to: 'assigned', by: 'admin', person, agentId: agent.id }),
      ),
    ),
  )
  expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
  for (const one of tries)
    if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'invalid_transition' })
  const history = await shop.database.sql`
    select to_status as status from order_history where order_id = ${id} order by sequence`
  expect(history).toEqual([{ status: 'pending' }, { status: 'assigned' }])
})

test('a locked order lets nobody else read it for a change', async () => {
  const id = await newOrder()
  await transaction(shop.database, async (queries) => {
    await lockOrder(queries, id)
    const second = transaction(shop.database, async (other) => {
      await other.rows(`set local lock_timeout = '100ms'`)
      await lockOrder(other, id)
    })
    await expect(second).rejects.toMatchObject({ code: '55P03' })
  })
})
