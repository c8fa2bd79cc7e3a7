import { IncomingMessage, ServerResponse } from 'node:http'
import { type AddressInfo, Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { SHOP_EVENTS } from '#contract/notifications.ts'
import { closeSession, tokenHash } from '#server/accounts/sign-in/session.ts'
import type { AddressedEvent, Events } from '#server/events/events.ts'
import { eventually } from '#tests/testing/eventually.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/testing/shop.ts'
import { LiveStreams } from './live-streams.ts'

const NETWORK = '203.0.113.1'

let shop: TestShop
let address: string
const open: AbortController[] = []

beforeAll(async () => {
  shop = await openTestShop()
  address = await shop.app.listen({ port: 0, host: '127.0.0.1' })
})
beforeEach(() => {
  for (const stream of open.splice(0)) stream.abort()
  // What the test before announced is said to nobody any more.
  passTime(10_000)
})
afterAll(() => shop.close())

const realNow = performance.now.bind(performance)
let passedMs = 0
function passTime(ms: number) {
  passedMs += ms
  vi.spyOn(performance, 'now').mockImplementation(() => realNow() + passedMs)
}

interface Reader {
  status: number
  headers: Headers
  /** Everything received so far. */
  text(): string
  events(): unknown[]
  hasEnded(): boolean
  leave(): void
}

/** Opens the stream as somebody and keeps reading it. */
async function listen(as?: TestPerson, at = address): Promise<Reader> {
  const leaving = new AbortController()
  open.push(leaving)
  const headers = as && { authorization: `Bearer ${as.token}` }
  const response = await fetch(`${at}/api/events`, { headers, signal: leaving.signal })
  let text = ''
  let ended = false
  const read = async () => {
    const decoder = new TextDecoder()
    for await (const chunk of response.body ?? []) text += decoder.decode(chunk, { stream: true })
  }
  read()
    .catch(() => undefined)
    .finally(() => {
      ended = true
    })
  if (response.ok) await eventually(() => expect(text).toContain(': open'))
  return {
    status: response.status,
    headers: response.headers,
    text: () => text,
    events: () => [...text.matchAll(/^data: (.*)$/gm)].map(([, data]) => JSON.parse(data ?? '')),
    hasEnded: () => ended,
    leave: () => leaving.abort(),
  }
}

test('a stream needs a session, and is never cached', async () => {
  expect((await listen()).status).toBe(401)
  const reader = await listen(await shop.person('customer'))
  expect(reader.status).toBe(200)
  expect(reader.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(reader.headers.get('cache-control')).toBe('no-store')
  expect(reader.headers.get('content-security-policy')).toContain("default-src 'self'")
})

test('an event reaches those whom it concerns and nobody else, without saying whom', async () => {
  const [asha, ravi, agent, admin] = await Promise.all([
    shop.person('customer'),
    shop.person('customer'),
    shop.person('delivery_agent'),
    shop.person('admin'),
  ])
  const readers = {
    asha: await listen(asha),
    ravi: await listen(ravi),
    agent: await listen(agent),
    admin: await listen(admin),
  }
  shop.events.publish({ topic: 'orders', id: 'o1', people: [asha.id, agent.id], roles: ['admin'] })
  shop.events.publish({ topic: 'cart', people: [ravi.id] })
  shop.events.publish({ topic: 'cash', people: [] })
  shop.events.publish({ topic: 'catalogue', id: 'p1' })
  const order = { topic: 'orders', id: 'o1' }
  const product = { topic: 'catalogue', id: 'p1' }
  await eventually(() => {
    expect(readers.asha.events()).toEqual([order, product])
    expect(readers.agent.events()).toEqual([order, product])
    expect(readers.admin.events()).toEqual([order, product])
    expect(readers.ravi.events()).toEqual([{ topic: 'cart' }, product])
  })
  expect(readers.admin.text()).not.toContain(asha.id)
})

test('what came shortly before a stream opens is the first that it says, each topic once, to whom it concerns', async () => {
  const [asha, ravi] = await Promise.all([shop.person('customer'), shop.person('customer')])
  const witness = await listen(asha)
  for (const id of ['one', 'two']) shop.events.publish({ topic: 'orders', id, people: [asha.id] })
  await eventually(() => expect(witness.events()).toHaveLength(2))
  const [own, others] = [await listen(asha), await listen(ravi)]
  expect(own.events()).toEqual([{ topic: 'orders' }])
  shop.events.publish({ topic: 'cart', people: [asha.id, ravi.id] })
  await eventually(() => expect(own.events()).toEqual([{ topic: 'orders' }, { topic: 'cart' }]))
  await eventually(() => expect(others.events()).toEqual([{ topic: 'cart' }]))
})

test('what came ten seconds before a stream opens is not said again', async () => {
  const person = await shop.person('customer')
  const witness = await listen(person)
  shop.events.publish({ topic: 'orders', people: [person.id] })
  await eventually(() => expect(witness.events()).toHaveLength(1))
  passTime(10_000)
  expect((await listen(person)).events()).toEqual([])
})

test('the news of a cart names the page that changed it, which has the answer already', async () => {
  const asha = await shop.person('customer')
  const reader = await listen(asha)
  const clear = (page: string) =>
    shop.call('DELETE', `/api/cart/${asha.id}`, { as: asha, headers: { 'x-page': page } })
  await clear('page1')
  await clear('no page of ours')
  await eventually(() =>
    expect(reader.events()).toEqual([{ topic: 'cart', page: 'page1' }, { topic: 'cart' }]),
  )
})

test('the same change published many times at once is passed on once, in one write', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  const listeners: ((event: AddressedEvent) => void)[] = []
  const events: Events = {
    publish: (event) => {
      for (const onEvent of listeners) onEvent(event)
    },
    beforeAll: () => undefined,
    listen: (onEvent) => {
      listeners.push(onEvent)
      return () => undefined
    },
    close: async () => undefined,
  }
  const streams = new LiveStreams(shop.database, events, shop.app.log)
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  const write = vi.spyOn(response, 'write')
  const admin = await shop.person('admin')
  streams.open(
    { ...admin, phone: null, role: 'admin', staffRole: 'owner', sessionHash: tokenHash(admin.token) },
    NETWORK,
    response,
  )
  for (let at = 0; at < 40; at++) events.publish({ topic: 'agents', roles: ['admin'] })
  expect(write).not.toHaveBeenCalled()
  vi.advanceTimersToNextTimer()
  expect(write.mock.calls).toEqual([['data: {"topic":"agents"}\n\n']])
  streams.close()
  vi.useRealTimers()
})

test('what another server announces arrives too', async () => {
  const person = await shop.person('customer')
  const reader = await listen(person)
  const event = JSON.stringify({ topic: 'orders', id: 'o2', people: [person.id] })
  await shop.database.sql`select pg_notify('tokri_events', ${event})`
  await eventually(() => expect(reader.events()).toEqual([{ topic: 'orders', id: 'o2' }]))
})

test('after a break the page is asked to fetch everything again', async () => {
  const reader = await listen(await shop.person('customer'))
  await shop.database.sql`
    select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'tokri-events' and datname = current_database()`
  await eventually(() => expect(reader.events()).toEqual(SHOP_EVENTS.map((topic) => ({ topic }))))
  expect(reader.text()).toContain('event: missed')
})

test('logging out ends the stream of that session, not of the other device', async () => {
  const here = await shop.person('customer')
  const there = { ...here, token: await anotherSession(here) }
  const readers = [await listen(here), await listen(there)]
  await shop.call('POST', '/api/logout', { as: here })
  await eventually(() => expect(readers[0]?.hasEnded()).toBe(true))
  shop.events.publish({ topic: 'cart', people: [here.id] })
  await eventually(() => expect(readers[1]?.events()).toContainEqual({ topic: 'cart' }))
  expect(readers[1]?.hasEnded()).toBe(false)
})

test('a session that vanished without a word is found by the heartbeat', async () => {
  const person = await shop.person('customer')
  vi.useFakeTimers({ toFake: ['setInterval'] })
  const other = await openTestShopOnSameDatabase()
  const reader = await listen(person, other.address)
  await closeSession(shop.database, tokenHash(person.token))
  vi.advanceTimersByTime(20_000)
  vi.useRealTimers()
  await eventually(() => expect(reader.hasEnded()).toBe(true))
  await other.close()
})

test('a heartbeat keeps a quiet stream alive', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  const other = await openTestShopOnSameDatabase()
  const reader = await listen(await shop.person('customer'), other.address)
  vi.advanceTimersByTime(40_000)
  vi.useRealTimers()
  await eventually(() => expect(reader.text().match(/: still here/g)).toHaveLength(2))
  expect(reader.hasEnded()).toBe(false)
  await other.close()
})

test('a role taken away takes its events with it', async () => {
  const person = await shop.person('admin')
  const reader = await listen(person)
  await shop.database.sql`update people set role = 'customer', staff_role = null where id = ${person.id}`
  shop.events.publish({ topic: 'session', people: [person.id] })
  await eventually(() => expect(reader.events()).toEqual([{ topic: 'session' }]))
  // The session is looked up meanwhile; from some time on nothing of the role is received.
  let round = 0
  await eventually(async () => {
    const id = `round-${++round}`
    shop.events.publish({ topic: 'orders', id, roles: ['admin'] })
    shop.events.publish({ topic: 'cart', id, people: [person.id] })
    await eventually(() => expect(reader.events()).toContainEqual({ topic: 'cart', id }))
    expect(reader.events()).not.toContainEqual({ topic: 'orders', id })
  })
  shop.events.publish({ topic: 'orders', id: 'later', roles: ['admin'] })
  shop.events.publish({ topic: 'cart', id: 'later', people: [person.id] })
  await eventually(() => expect(reader.events()).toContainEqual({ topic: 'cart', id: 'later' }))
  expect(reader.events()).not.toContainEqual({ topic: 'orders', id: 'later' })
})

test('a seventh stream of one session ends the oldest', async () => {
  const person = await shop.person('customer')
  const readers: Reader[] = []
  for (let at = 0; at < 7; at++) readers.push(await listen(person))
  await eventually(() =>
    expect(readers.map((reader) => reader.hasEnded())).toEqual([true, ...Array(6).fill(false)]),
  )
})

test('five hundred streams receive one event', async () => {
  const people = await Promise.all(Array.from({ length: 100 }, () => shop.person('customer')))
  const readers = await Promise.all(
    people.flatMap((person) => Array.from({ length: 5 }, () => listen(person))),
  )
  shop.events.publish({ topic: 'catalogue' })
  await eventually(() => expect(readers.every((reader) => reader.events().length === 1)).toBe(true))
})

test('a reader that does not read is dropped, the others receive on', async () => {
  const slow = await shop.person('customer')
  const quick = await shop.person('customer')
  const { connect } = await import('node:net')
  const socket = connect((shop.app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(`GET /api/events HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${slow.token}\r\n\r\n`)
  await new Promise((resolve) => socket.once('data', resolve))
  socket.pause()
  const reader = await listen(quick)
  const closed = new Promise((resolve) => socket.once('close', resolve))
  const people = [slow.id]
  for (let round = 0; round < 200; round++) {
    for (let at = 0; at < 400; at++)
      shop.events.publish({ topic: 'orders', id: `${round}-${at}-${'x'.repeat(60)}`, people })
    await sleep(5)
    if (socket.destroyed) break
  }
  shop.events.publish({ topic: 'cart', people: [quick.id] })
  await eventually(() => expect(reader.events()).toContainEqual({ topic: 'cart' }))
  socket.resume()
  await closed
})

test('closing the shop ends the streams at once', async () => {
  const other = await openTestShop()
  const at = await other.app.listen({ port: 0, host: '127.0.0.1' })
  const reader = await listen(await other.person('customer'), at)
  await other.app.close()
  await eventually(() => expect(reader.hasEnded()).toBe(true))
  await other.close()
})

async function anotherSession(person: TestPerson): Promise<string> {
  const { openSession } = await import('#server/accounts/sign-in/session.ts')
  return (await openSession(shop.database, person.id, false)).token
}

/** A second server of the same shop, made while timers are under the test's control. */
async function openTestShopOnSameDatabase() {
  const { buildApp } = await import('#server/app.ts')
  const app = await buildApp({
    config: shop.config,
    database: shop.database,
    events: shop.events,
    jobs: shop.jobs,
    log: shop.app.log,
  })
  const at = await app.listen({ port: 0, host: '127.0.0.1' })
  return { address: at, close: () => app.close() }
}
