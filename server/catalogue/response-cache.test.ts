import { setTimeout } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { openResponseCache, type ResponseCache } from './response-cache.ts'

const open = (bytes = 1_000_000, ageMs = 60_000) => openResponseCache({ bytes, ageMs })
const text = (answer: { body: Buffer } | undefined) => answer?.body.toString()
const content = (value: unknown, ...productIds: string[]) => ({ content: value, productIds })

/** A reading that ends on demand. */
function slowReading(value: unknown, ...productIds: string[]) {
  let finish: () => void = () => undefined
  const ended = new Promise<void>((resolve) => {
    finish = resolve
  })
  return { finish, ask: () => ended.then(() => content(value, ...productIds)) }
}

async function keep(cache: ResponseCache, key: string, value: unknown, ...productIds: string[]) {
  await cache.read(key, `/${key}`, async () => content(value, ...productIds))
}

test('what was read once is read from memory', async () => {
  const cache = open()
  await keep(cache, 'list', 'first')
  const again = await cache.read('list', '/list?', async () => content('second'))
  expect([text(again), text(cache.find('/list')), text(cache.find('/list?'))]).toEqual(
    Array(3).fill('"first"'),
  )
  expect(cache.find('/other')).toBeUndefined()
})

test('a crowd that asks at once causes one reading', async () => {
  const cache = open()
  let readings = 0
  const ask = async () => {
    readings++
    return content('page')
  }
  await Promise.all(Array.from({ length: 50 }, () => cache.read('list', '/list', ask)))
  expect(readings).toBe(1)
})

test('a failed reading is not cached, and the next one is tried', async () => {
  const cache = open()
  const failing = cache.read('list', '/list', () => Promise.reject(new Error('database away')))
  await expect(failing).rejects.toThrow('database away')
  await keep(cache, 'list', 'back')
  expect(text(cache.find('/list'))).toBe('"back"')
})

test('the same content has the same tag, other content another', async () => {
  const cache = open()
  await keep(cache, 'one', 'same')
  await keep(cache, 'two', 'same')
  await keep(cache, 'three', 'other')
  const [one, two, three] = ['/one', '/two', '/three'].map((address) => cache.find(address)?.etag)
  expect(one).toBe(two)
  expect(one).not.toBe(three)
})

describe('forgetting', () => {
  test('a product takes every answer that shows it, and no other', async () => {
    const cache = open()
    await keep(cache, 'with', 'a', 'kettle', 'lamp')
    await keep(cache, 'without', 'b', 'lamp')
    cache.invalidateProduct('kettle')
    expect([text(cache.find('/with')), text(cache.find('/without'))]).toEqual([undefined, '"b"'])
  })

  test('a reading that began before the change is answered but not cached', async () => {
    const cache = open()
    const reading = slowReading('old price', 'kettle')
    const answer = cache.read('list', '/list', reading.ask)
    cache.clear()
    reading.finish()
    expect(text(await answer)).toBe('"old price"')
    expect(cache.find('/list')).toBeUndefined()
  })

  test('whoever asks after the change does not join a reading from before it', async () => {
    const cache = open()
    const before = slowReading('old', 'kettle')
    const first = cache.read('list', '/list', before.ask)
    cache.invalidateProduct('kettle')
    const second = await cache.read('list', '/list', async () => content('new', 'kettle'))
    before.finish()
    await first
    expect([text(second), text(cache.find('/list'))]).toEqual(['"new"', '"new"'])
  })

  test('a change of another product leaves a reading good', async () => {
    const cache = open()
    const reading = slowReading('page', 'kettle')
    const answer = cache.read('list', '/list', reading.ask)
    cache.invalidateProduct('lamp')
    reading.finish()
    await answer
    expect(text(cache.find('/list'))).toBe('"page"')
  })
})

test('memory is bounded: what was requested least recently leaves first', async () => {
  const cache = open(10_000)
  const big = 'x'.repeat(900)
  for (const key of ['a', 'b', 'c', 'd', 'e']) await keep(cache, key, big)
  cache.find('/a')
  await keep(cache, 'f', big)
  await keep(cache, 'g', big)
  const cached = [...'abcdefg'].filter((key) => cache.find(`/${key}`))
  expect(cached).toContain('a')
  expect(cached).not.toContain('b')
  expect(cached.length).toBeLessThan(7)
})

test('an answer larger than the whole memory is given but not cached', async () => {
  const cache = open(2_000)
  await keep(cache, 'small', 'kept')
  await keep(cache, 'big', 'x'.repeat(5_000))
  expect([cache.find('/big'), text(cache.find('/small'))]).toEqual([undefined, '"kept"'])
})

test('an endless address is answered but takes no memory', async () => {
  const cache = open()
  const address = `/list?${'x'.repeat(1_000)}`
  expect(text(await cache.read('list', address, async () => content('page')))).toBe('"page"')
  expect(cache.find(address)).toBeUndefined()
})

test('no answer outlives its time, should an announcement be lost', async () => {
  const cache = open(1_000_000, 5)
  await keep(cache, 'list', 'page')
  await setTimeout(20)
  expect(cache.find('/list')).toBeUndefined()
})
