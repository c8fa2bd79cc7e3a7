import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { buildApp } from '#server/app.ts'
import { connect } from '#server/database/connect.ts'
import { openEvents } from '#server/events/events.ts'
import { eventually } from '#tests/testing/eventually.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/testing/shop.ts'
import { dispatchOf } from './delivery-fixtures.ts'

let shop: TestShop
let admin: TestPerson
let second: Awaited<ReturnType<typeof openSecondServer>>
beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.person('admin')
  // No clock of the second server goes on: what a phone receives there was published, not found by polling.
  vi.useFakeTimers({ toFake: ['setInterval'] })
  second = await openSecondServer(shop)
  vi.useRealTimers()
})
afterAll(async () => {
  await second.close()
  await shop.close()
})

/** Another process's part of the same shop: its own connections, events and listener on one database. */
async function openSecondServer({ config, database: first, jobs, app: firstApp }: TestShop) {
  const [row] = await first.sql<{ name: string }>`select current_database() as name`
  const connection = { ...inject('postgres'), database: row?.name }
  const database = connect(connection)
  const events = openEvents(database.pool, connection, firstApp.log)
  const app = await buildApp({ config, database, events, jobs, log: firstApp.log })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    address,
    async close() {
      await app.close()
      await events.close()
      await database.close()
    },
  }
}

/** What a phone at the second server hears. */
async function listenAs(person: TestPerson) {
  const leaving = new AbortController()
  const answer = await fetch(`${second.address}/api/events`, {
    headers: { authorization: `Bearer ${person.token}` },
    signal: leaving.signal,
  })
  let received = ''
  const reading = (async () => {
    const decoder = new TextDecoder()
    for await (const bytes of answer.body ?? []) received += decoder.decode(bytes, { stream: true })
  })().catch((error: unknown) => {
    if (!leaving.signal.aborted) throw error
  })
  return {
    received: () => received,
    forget: () => {
      received = ''
    },
    async leave() {
      leaving.abort()
      await reading
    },
  }
}

test('an assignment, a reassignment and a cancellation made at one server reach a phone at the other at once', async () => {
  const dispatch = dispatchOf(shop, admin)
  const [agent, other] = [await shop.person('delivery_agent'), await shop.person('delivery_agent')]
  const phone = await listenAs(agent)
  // The listening connection is up once it passes on something.
  await eventually(() => {
    shop.events.publish({ topic: 'cash', people: [agent.id] })
    expect(phone.received()).toContain('cash')
  })
  const expectEvent = async (id: string, change: () => Promise<{ status: number }>) => {
    phone.forget()
    expect((await change()).status).toBe(200)
    await eventually(() => expect(phone.received()).toContain(JSON.stringify({ topic: 'orders', id })))
  }
  const [one, two] = [await dispatch.newOrder(), await dispatch.newOrder()]
  await expectEvent(one.id, () => dispatch.assign(one.id, agent.id))
  await expectEvent(one.id, () => dispatch.reassign(one.id, other.id))
  await expectEvent(two.id, () => dispatch.assign(two.id, agent.id))
  const cancel = () =>
    shop.call('POST', `/api/orders/${two.id}/cancel`, { as: admin, body: { reason: 'Customer moved away' } })
  await expectEvent(two.id, cancel)
  await phone.leave()
})
