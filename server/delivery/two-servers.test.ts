import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { buildApp } from '../app.ts'
import { connect } from '../database/connect.ts'
import { openEvents } from '../events.ts'
import { openTestShop, type TestPerson, type TestShop } from '../testing/shop.ts'
import { dispatchOf } from './delivery-fixtures.ts'

const WITHIN_MS = 2_000

let shop: TestShop
let admin: TestPerson
let second: Awaited<ReturnType<typeof openSecondServer>>
beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.person('admin')
  second = await openSecondServer(shop)
})
afterAll(async () => {
  await second.close()
  await shop.close()
})

/** Another process's part of the same shop: its own connections, events and listener on one database. */
async function openSecondServer({ config, database: first, jobs, app: firstApp }: TestShop) {
  const [row] = await first.rows<{ name: string }>('select current_database() as name')
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
  let heard = ''
  const reading = (async () => {
    const decoder = new TextDecoder()
    for await (const bytes of answer.body ?? []) heard += decoder.decode(bytes, { stream: true })
  })().catch((error: unknown) => {
    if (!leaving.signal.aborted) throw error
  })
  return {
    heard: () => heard,
    forget: () => {
      heard = ''
    },
    async leave() {
      leaving.abort()
      await reading
    },
  }
}

test('an assignment, a reassignment and a cancellation made at one server reach a phone at the other within two seconds', async () => {
  const dispatch = dispatchOf(shop, admin)
  const [agent, other] = [await shop.person('delivery_agent'), await shop.person('delivery_agent')]
  const phone = await listenAs(agent)
  // The listening connection is up once it passes on something.
  await vi.waitFor(() => {
    shop.events.announce({ topic: 'cash', people: [agent.id] })
    expect(phone.heard()).toContain('cash')
  }, 10_000)
  const isTold = async (id: string, change: () => Promise<{ status: number }>) => {
    phone.forget()
    const started = Date.now()
    expect((await change()).status).toBe(200)
    await vi.waitFor(
      () => expect(phone.heard()).toContain(JSON.stringify({ topic: 'orders', id })),
      WITHIN_MS,
    )
    return Date.now() - started
  }
  const [one, two] = [await dispatch.newOrder(), await dispatch.newOrder()]
  expect(await isTold(one.id, () => dispatch.assign(one.id, agent.id))).toBeLessThan(WITHIN_MS)
  expect(await isTold(one.id, () => dispatch.reassign(one.id, other.id))).toBeLessThan(WITHIN_MS)
  expect(await isTold(two.id, () => dispatch.assign(two.id, agent.id))).toBeLessThan(WITHIN_MS)
  const cancel = () =>
    shop.call('POST', `/api/orders/${two.id}/cancel`, { as: admin, body: { reason: 'Customer moved away' } })
  expect(await isTold(two.id, cancel)).toBeLessThan(WITHIN_MS)
  await phone.leave()
})
