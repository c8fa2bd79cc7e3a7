import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signedIn } from '#server/accounts/account-fixtures.ts'
import type { AddressedEvent } from '#server/events/events.ts'
import { Problem } from '#server/http/problem.ts'
import { openTestShop, type TestShop } from '#tests/testing/shop.ts'
import { command } from './command.ts'
import { CommittedRefusal } from './idempotency.ts'

let shop: TestShop
let published: AddressedEvent[] = []
beforeAll(async () => {
  shop = await openTestShop()
  shop.events.beforeAll((event) => published.push(event))
})
afterAll(() => shop.close())
beforeEach(() => {
  published = []
})

const thing = (id: string): AddressedEvent => ({ topic: 'orders', id, roles: ['admin'] })

test('what was published arrives only after the commit', async () => {
  const result = await command(shop, async (tx) => {
    tx.publish(thing('committed'))
    await tx.sql`select 1`
    expect(published).toEqual([])
    return 'done'
  })
  expect(result).toBe('done')
  expect(published).toEqual([thing('committed')])
})

test('nobody receives what was rolled back', async () => {
  const failing = command(shop, async (tx) => {
    tx.publish(thing('refused'))
    throw new Error('Refused')
  })
  await expect(failing).rejects.toThrow('Refused')
  expect(published).toEqual([])
})

test('work that a deadlock repeats is published once', async () => {
  let tries = 0
  await command(shop, async (tx) => {
    tries++
    tx.publish(thing(`try ${tries}`))
    if (tries === 1) throw Object.assign(new Error('deadlock detected'), { code: '40P01' })
  })
  expect(published).toEqual([thing('try 2')])
})

test('a change of a whole topic is told of once, whatever else was published of it', async () => {
  const [whole, product]: AddressedEvent[] = [{ topic: 'catalogue' }, { topic: 'catalogue', id: 'p1' }]
  await command(shop, async (tx) => {
    for (const event of [product, whole, thing('o1'), product, whole]) tx.publish(event as AddressedEvent)
  })
  expect(published).toEqual([whole, thing('o1')])
})

describe('a call with a key', () => {
  const callOf = (personId: string, request: unknown = 'buy', makes?: unknown) => ({
    personId,
    key: 'key-of-one-call',
    request,
    makes,
  })
  const newPerson = async () => (await signedIn(shop)).id

  test('is done once, however often it comes at the same moment, and each gets the first answer', async () => {
    const call = callOf(await newPerson())
    let done = 0
    const work = async () => ({ done: ++done })
    const answers = await Promise.all(Array.from({ length: 8 }, () => command(shop, call, work)))
    expect(answers).toEqual(Array.from({ length: 8 }, () => ({ done: 1 })))
  })

  test('is refused when it comes with another request', async () => {
    const person = await newPerson()
    await command(shop, callOf(person), async () => 'bought')
    const other = command(shop, callOf(person, 'sell'), async () => 'sold')
    await expect(other).rejects.toMatchObject({ code: 'idempotency_mismatch' })
  })

  test('that names beforehand what it makes is answered with that', async () => {
    const call = callOf(await newPerson(), 'buy', { id: 'the order' })
    const first = await command(shop, call, async () => ({ id: 'the order', isNew: true }))
    expect(first).toEqual({ id: 'the order', isNew: true })
    expect(await command(shop, call, async () => ({ id: 'another' }))).toEqual({ id: 'the order' })
  })

  test('that failed may come again', async () => {
    const call = callOf(await newPerson())
    const failing = command(shop, call, async () => {
      throw new Error('Not now')
    })
    await expect(failing).rejects.toThrow('Not now')
    expect(await command(shop, call, async () => 'done')).toBe('done')
  })

  test('that is refused stores what was written, and its key may be used again', async () => {
    const person = await newPerson()
    const problem = new Problem(409, 'wrong_delivery_code', 'Wrong try')
    const refused = command(shop, callOf(person), async (tx) => {
      await tx.sql`update people set name = 'Counted' where id = ${person}`
      tx.publish(thing('counted'))
      return new CommittedRefusal(problem)
    })
    await expect(refused).rejects.toBe(problem)
    expect(published).toEqual([thing('counted')])
    const [row] = await shop.database.sql<{ name: string }>`select name from people where id = ${person}`
    expect(row?.name).toBe('Counted')
    expect(await command(shop, callOf(person), async () => 'right')).toBe('right')
  })
})
