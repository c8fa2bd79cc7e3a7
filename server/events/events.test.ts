import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '#tests/testing/eventually.ts'
import { openTestShop, type TestShop } from '#tests/testing/shop.ts'
import { type Announcement, type Events, openEvents } from './events.ts'

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

function hear(events: Events): Announcement[] {
  const heard: Announcement[] = []
  events.listen((announcement) => heard.push(announcement))
  return heard
}

test('what one server announces, every server hears, in order', async () => {
  const heardHere = hear(shop.events)
  const heardThere = hear(second)
  const announced = Array.from({ length: 120 }, (_, at): Announcement => ({ topic: 'orders', id: `${at}` }))
  for (const announcement of announced) shop.events.announce(announcement)
  await eventually(() => expect(heardThere).toEqual(announced))
  await eventually(() => expect(heardHere).toEqual(announced))
})

test('an announcement made while another is on its way is not forgotten', async () => {
  const heard = hear(second)
  for (let at = 0; at < 30; at++) {
    shop.events.announce({ topic: 'cart', id: `${at}` })
    await sleep(at % 8)
  }
  await eventually(() => expect(heard).toHaveLength(30))
})

test('one for hundreds of people arrives, in portions', async () => {
  const heard = hear(second)
  const people = Array.from(
    { length: 450 },
    (_, at) => `018f0000-0000-7000-8000-${at.toString().padStart(12, '0')}`,
  )
  shop.events.announce({ topic: 'agents', id: 'a', people, roles: ['admin'] })
  await eventually(() => expect(heard.flatMap((announcement) => announcement.people ?? [])).toEqual(people))
  expect(heard.filter((announcement) => announcement.roles?.includes('admin'))).toHaveLength(1)
})

test('a killed connection is opened again and listeners are told that they may have missed something', async () => {
  const again = isListening(second)
  await shop.database.sql`
    select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'tokri-events' and datname = current_database()`
  await again
  const heard = hear(second)
  shop.events.announce({ topic: 'cash' })
  await eventually(() => expect(heard).toEqual([{ topic: 'cash' }]))
})

test('a payload of another sender that cannot be read disturbs nobody', async () => {
  const heard = hear(second)
  await shop.database.sql`select pg_notify('tokri_events', 'no json')`
  shop.events.announce({ topic: 'wishlist' })
  await eventually(() => expect(heard).toEqual([{ topic: 'wishlist' }]))
})

test('closing waits for what was announced, and works before the first connection stands', async () => {
  const heard = hear(second)
  const brief = openEvents(shop.database.pool, shop.database.pool.options, log)
  brief.announce({ topic: 'session' })
  await brief.close()
  await eventually(() => expect(heard).toEqual([{ topic: 'session' }]))
})
