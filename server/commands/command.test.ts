import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AddressedEvent } from '#server/events/events.ts'
import { openTestShop, type TestShop } from '#tests/testing/shop.ts'
import { command } from './command.ts'

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

test('what was published is told only after the commit', async () => {
  const result = await command(shop, async (tx) => {
    tx.publish(thing('committed'))
    await tx.sql`select 1`
    expect(published).toEqual([])
    return 'done'
  })
  expect(result).toBe('done')
  expect(published).toEqual([thing('committed')])
})

test('nobody hears of what was rolled back', async () => {
  const failing = command(shop, async (tx) => {
    tx.publish(thing('refused'))
    throw new Error('Refused')
  })
  await expect(failing).rejects.toThrow('Refused')
  expect(published).toEqual([])
})

test('work that a deadlock repeats is told of once', async () => {
  let tries = 0
  await command(shop, async (tx) => {
    tries++
    tx.publish(thing(`try ${tries}`))
    if (tries === 1) throw Object.assign(new Error('deadlock detected'), { code: '40P01' })
  })
  expect(published).toEqual([thing('try 2')])
})
