import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '#tests/testing/eventually.ts'
import { openTestShop, type TestShop } from '#tests/testing/shop.ts'
import { type AddressedEvent, type Events, openEvents } from './events.ts'

let shop: TestShop
let second: Events
const log = pino({ level: 'silent' })

beforeAll(async () => {
  shop = await openTestShop()
  second = openEvents(shop.database.pool, shop.database.pool.options, log)
  await isListening(second)
})
afterAll(async () => {
  await second.close()
  await shop.close()
})

function isListening(events: Events): Promise<void> {
  return new Promise((resolve) => {
    const stop = events.listen(
      () => undefined,
      () => {
        stop()
        resolve()
      },
    )
  })
}

function onEvent(events: Events): AddressedEvent[] {
  const received: AddressedEvent[] = []
  events.listen((event) => received.push(event))
  return received
}

test('what one server publishes, every server receives, in order', async () => {
  const receivedHere = onEvent(shop.events)
  const receivedThere = onEvent(second)
  const published = Array.from({ length: 120 }, (_, at): AddressedEvent => ({ topic: 'orders', id: `${at}` }))
  for (const event of published) shop.events.publish(event)
  await eventually(() => expect(receivedThere).toEqual(published))
  await eventually(() => expect(receivedHere).toEqual(published))
})

test('an announcement made while another is on its way is not forgotten', async () => {
  const received = onEvent(second)
  for (let at = 0; at < 30; at++) {
    shop.events.publish({ topic: 'cart', id: `${at}` })
    await sleep(at % 8)
  }
  await eventually(() => expect(received).toHaveLength(30))
})

test('one for hundreds of people arrives, in portions', async () => {
  const received = onEvent(second)
  const people = Array.from(
    { length: 450 },
    (_, at) => `018f0000-0000-7000-8000-${at.toString().padStart(12, '0')}`,
  )
  shop.events.publish({ topic: 'agents', id: 'a', people, roles: ['admin'] })
  await eventually(() => expect(received.flatMap((event) => event.people ?? [])).toEqual(people))
  expect(received.filter((event) => event.roles?.includes('admin'))).toHaveLength(1)
})

test('a killed connection is opened again and listeners learn that they may have missed something', async () => {
  const again = isListening(second)
  await shop.database.sql`
    select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'tokri-events' and datname = current_database()`
  await again
  const received = onEvent(second)
  shop.events.publish({ topic: 'cash' })
  await eventually(() => expect(received).toEqual([{ topic: 'cash' }]))
})

test('a payload of another sender that cannot be read disturbs nobody', async () => {
  const received = onEvent(second)
  await shop.database.sql`select pg_notify('tokri_events', 'no json')`
  shop.events.publish({ topic: 'wishlist' })
  await eventually(() => expect(received).toEqual([{ topic: 'wishlist' }]))
})

test('closing waits for what was announced, and works before the first connection stands', async () => {
  const received = onEvent(second)
  const brief = openEvents(shop.database.pool, shop.database.pool.options, log)
  brief.publish({ topic: 'session' })
  await brief.close()
  await eventually(() => expect(received).toEqual([{ topic: 'session' }]))
})
