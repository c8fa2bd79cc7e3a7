import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order } from '#contract/ordering/orders-schemas.ts'
import { insertProduct, setStock } from '#server/catalogue/product-fixtures.ts'
import { findViolations } from '#server/database/invariants.ts'
import { cashOf, dispatchOf } from '#server/delivery/delivery-fixtures.ts'
import { orderBody } from '#server/orders/order-fixtures.ts'
import { crashes, type LastStatement } from '../testing/crashes.ts'
import { decided } from '../testing/decided.ts'
import { openTestShop, type TestShop } from '../testing/shop.ts'
import { ORDER_MAILS } from './acknowledged-ledger.ts'

/** More statements than any call here sends, so that a run that never ends is a failure. */
const MAX_STATEMENTS = 100

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

type Prepare = () => Promise<{ call(): Promise<{ status: number }>; expectOnce(): Promise<void> }>

/**
 * Interrupts a call after its first statement, its second and so on until it comes through, each time before the next
 * one is sent and before it is answered, and calls each time again. An interrupted call must not be acknowledged.
 */
async function interruptEverywhere(prepare: Prepare): Promise<number> {
  await interruptBeforeEach(prepare, 'without its answer')
  return interruptBeforeEach(prepare, 'never sent')
}

async function interruptBeforeEach(prepare: Prepare, lastStatement: LastStatement): Promise<number> {
  for (let statements = 0; statements < MAX_STATEMENTS; statements++) {
    const { call, expectOnce } = await prepare()
    const crash = crashes(shop.database.pool, statements, lastStatement)
    const first = await decided(call)
    crash.end()
    if (!crash.hasHappened()) return statements
    expect(first.status, `interrupted after ${statements} statements`).toBeGreaterThanOrEqual(500)
    expect((await decided(call)).status).toBeLessThan(300)
    await expectOnce()
  }
  throw new Error('The call never came through')
}

async function expectMails(orderId: string, kind: string): Promise<void> {
  const mails = await shop.database.sql`
    select 1 from (${ORDER_MAILS}) as mails where order_id = ${orderId} and kind = ${kind}`
  expect(mails).toHaveLength(1)
}

test('an order interrupted after any statement is not acknowledged, and its retry places it once with one mail', async () => {
  const customer = await shop.person()
  let key = 0
  const statements = await interruptEverywhere(async () => {
    const product = await insertProduct(shop.database, { stock: 10 })
    const body = await orderBody(shop.database, [{ productId: product.id, quantity: 2 }])
    key += 1
    const placed: string[] = []
    return {
      async call() {
        const answer = await shop.call<Order>('POST', '/api/orders', {
          as: customer,
          body,
          key: `interrupted-${key}`,
        })
        if (answer.status < 300) placed.push(answer.body.data.id)
        return answer
      },
      async expectOnce() {
        const orders = await shop.database.sql<{ id: string }>`
          select order_id as id from order_lines where variant_id = ${product.id}`
        expect(orders.map(({ id }) => id)).toEqual(placed)
        const [row] = await shop.database.sql`select stock from variants where id = ${product.id}`
        expect(row).toEqual({ stock: 8 })
        await expectMails(String(placed[0]), 'placed')
      },
    }
  })
  // From the session to the commit; the shop says the rest after its answer.
  expect(statements).toBe(9)
  const stray = await shop.database.sql`
    select 1 from (${ORDER_MAILS}) as mails where order_id is null`
  expect(stray, 'mails of orders that do not exist').toEqual([])
  expect(await findViolations(shop.database)).toEqual([])
})

test('a delivery interrupted after any statement is not acknowledged, and its retry books the cash once', async () => {
  const admin = await shop.person('admin')
  const dispatch = dispatchOf(shop, admin)
  const statements = await interruptEverywhere(async () => {
    const agent = await shop.person('delivery_agent')
    const { id } = await dispatch.newOrder()
    await dispatch.bring(id, agent, 'picked_up', 'out_for_delivery')
    return {
      call: () => dispatch.step(id, 'delivered', agent, {}, `deliver-${id}`),
      async expectOnce() {
        expect(await cashOf(shop, agent)).toEqual({ inHand: 118_000, ledger: 118_000 })
        const { history } = await dispatch.read(id, admin)
        expect(history.filter(({ status }) => status === 'delivered')).toHaveLength(1)
        await expectMails(id, 'delivered')
      },
    }
  })
  expect(statements).toBeGreaterThan(5)
  expect(await findViolations(shop.database)).toEqual([])
})

test('an order that was refused gives its key back, so that the same call can succeed later', async () => {
  const customer = await shop.person()
  const product = await insertProduct(shop.database, { stock: 0 })
  const body = await orderBody(shop.database, [{ productId: product.id, quantity: 1 }])
  const place = () => shop.call('POST', '/api/orders', { as: customer, body, key: 'refused-first' })
  expect(await place()).toMatchObject({ status: 409, body: { code: 'out_of_stock' } })
  await setStock(shop, [product.id], 1)
  expect((await place()).status).toBe(201)
})
