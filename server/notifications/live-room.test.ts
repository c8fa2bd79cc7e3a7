import { randomBytes } from 'node:crypto'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Role } from '#contract/accounts.ts'
import { newId } from '#server/database/identifiers.ts'
import type { SignedIn } from '#server/http/access.ts'
import { openTestShop, type TestShop } from '#tests/testing/shop.ts'
import { LiveStreams } from './live-streams.ts'

let shop: TestShop
let streams: LiveStreams
beforeAll(async () => {
  shop = await openTestShop()
})
beforeEach(() => {
  streams?.close()
  streams = new LiveStreams(shop.database, shop.events, shop.app.log)
})
afterAll(async () => {
  streams.close()
  await shop.close()
})

function personOf(role: Role): SignedIn {
  const id = newId()
  const email = `${id}@example.com`
  return { id, name: 'Asha', email, phone: null, role, staffRole: null, sessionHash: randomBytes(32) }
}

const newSession = (person: SignedIn): SignedIn => ({ ...person, sessionHash: randomBytes(32) })

/** Opens so many streams and counts those that were let in. */
function open(count: number, personAt: (at: number) => SignedIn, networkAt: (at: number) => string): number {
  let opened = 0
  for (let at = 0; at < count; at++) {
    try {
      streams.open(personAt(at), networkAt(at), new ServerResponse(new IncomingMessage(new Socket())))
      opened += 1
    } catch (error) {
      expect(error).toMatchObject({ status: 503, retryAfterSeconds: 30 })
    }
  }
  return opened
}

const manyNetworks = (at: number) => `10.0.${Math.floor(at / 200)}.0`

test('one person has twelve streams, with however many sessions from however many networks; the oldest ends', () => {
  const customer = personOf('customer')
  open(40, () => newSession(customer), manyNetworks)
  expect(streams.count()).toBe(12)
})

test('one network has a thousand streams of customers, and the next network has its own', () => {
  const one = '203.0.113.1'
  expect(
    open(
      1_050,
      () => personOf('customer'),
      () => one,
    ),
  ).toBe(1_000)
  expect(
    open(
      5,
      () => personOf('customer'),
      () => '203.0.113.2',
    ),
  ).toBe(5)
  expect(
    open(
      1,
      () => personOf('admin'),
      () => one,
    ),
  ).toBe(1)
})

test('customers never take the room of administrators and agents', () => {
  expect(open(4_600, () => personOf('customer'), manyNetworks)).toBe(4_500)
  expect(open(250, () => personOf('delivery_agent'), manyNetworks)).toBe(250)
  expect(open(1, () => personOf('admin'), manyNetworks)).toBe(1)
  expect(open(1, () => personOf('customer'), manyNetworks)).toBe(0)
  expect(streams.count()).toBe(4_751)
})
