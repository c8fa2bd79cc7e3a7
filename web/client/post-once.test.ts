// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { answerCalls, brokenNetwork, jsonReply, problemReply } from '#testing/api-fixtures.ts'
import { postOnce } from './post-once.ts'

afterEach(() => vi.unstubAllGlobals())

async function keysOf(
  answers: (() => Response | Promise<Response>)[],
  ...bodies: object[]
): Promise<(string | null)[]> {
  const left = [...answers]
  const calls = answerCalls(() => (left.shift() ?? (() => jsonReply({ success: true })))())
  for (const body of bodies) await postOnce('/api/things', body).catch(() => undefined)
  return calls.map(({ headers }) => headers.get('idempotency-key'))
}

test('a call whose answer was lost has the same key when it is made again, and the next one another', async () => {
  const [lost, again, next] = await keysOf([brokenNetwork], { a: 1 }, { a: 1 }, { a: 1 })
  expect(lost).toMatch(/^[\da-f]{32}$/)
  expect(again).toBe(lost)
  expect(next).not.toBe(lost)
})

test('after a failure of the server the key stays, after a refusal it does not', async () => {
  const away = () => problemReply(503, 'unavailable', 'The shop is away')
  const refused = () => problemReply(400, 'invalid_input', 'Enter a name')
  const [first, second, third] = await keysOf([away, refused], { b: 1 }, { b: 1 }, { b: 1 })
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('another body has another key', async () => {
  const [one, other] = await keysOf([brokenNetwork], { c: 1 }, { c: 2 })
  expect(other).not.toBe(one)
})
