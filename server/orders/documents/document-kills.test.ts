import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { findViolations } from '#server/database/invariants.ts'
import { dispatchOf } from '#server/delivery/delivery-fixtures.ts'
import { databaseUrl } from '#tests/testing/database-server.ts'
import { startServer } from '#tests/testing/killable-server.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/testing/shop.ts'
import { placeOrders } from './document-fixtures.ts'

/** `npm run test:long` kills more often; `npm run test:faults` kills the database too. */
const KILLS = Number(process.env.DOCUMENT_KILLS ?? 1)
const ORDERS = 12

/** Knows the database that the killed servers share. */
let shop: TestShop
let admin: TestPerson
let agent: TestPerson
let url: string
beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.person('admin')
  agent = await shop.person('delivery_agent')
  url = databaseUrl(inject('postgres'), shop.connection.database ?? '')
})
afterAll(() => shop.close())

/** Picks orders up at once, some of which an administrator cancels at once, until the server is killed under them. */
async function killUnderLoad(answers: number): Promise<string[]> {
  const dispatch = dispatchOf(shop, admin)
  const ids = await placeOrders(shop, ORDERS)
  for (const id of ids) await dispatch.assign(id, agent.id)
  const server = await startServer(url)
  const acknowledged: string[] = []
  const pickUp = async (id: string, at: number) => {
    const picked = await server.call('PUT', `/api/orders/${id}/status`, {
      as: agent,
      body: { status: 'picked_up' },
    })
    if (picked.status === 200) acknowledged.push(id)
    if (at % 3 === 0)
      await server.call('POST', `/api/orders/${id}/cancel`, { as: admin, body: { reason: 'Refused' } })
  }
  const work = Promise.allSettled(ids.map(pickUp))
  await server.killAfter(answers)
  await work
  return acknowledged
}

test(`after ${KILLS} times kill -9 among dispatches each series is whole, and who was told of a pick-up has the invoice`, {
  timeout: (2 + KILLS) * 60_000,
}, async () => {
  const acknowledged: string[] = []
  for (let kill = 0; kill < KILLS; kill++)
    acknowledged.push(...(await killUnderLoad(1 + ((5 + kill * 5) % ORDERS))))
  expect(acknowledged.length).toBeGreaterThan(0)
  const invoiced = await shop.database.sql`
    select from documents where kind <> 'credit_note' and order_id = any(${acknowledged})`
  expect(invoiced).toHaveLength(acknowledged.length)
  const lost = await shop.database.sql`
    select from orders o where o.goods_out_at is not null and not exists (select from documents d where d.order_id = o.id)`
  expect(lost).toEqual([])
  expect(await findViolations(shop.database)).toEqual([])
})
