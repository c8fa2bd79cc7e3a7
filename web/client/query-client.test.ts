import { expect, test } from 'vitest'
import { ApiFailure } from './api-client.ts'
import { isTransient, retryDelay } from './query-client.ts'

test.each([
  ['no network', { code: 'network' as const }, true],
  ['a time-out', { code: 'timeout' as const }, true],
  ['a shop that is away', { status: 503 }, true],
  ['a shop that is flooded', { status: 429 }, true],
  ['a refusal', { status: 403, code: 'forbidden' as const }, false],
  ['an ended session', { status: 401, code: 'unauthenticated' as const }, false],
  ['a fault of the shop', { status: 500, code: 'internal' as const }, false],
])('after %s asking again may help: %o %s', (_case, details, expected) => {
  expect(isTransient(new ApiFailure('x', details))).toBe(expected)
})

test('an error of the page itself is not tried again', () => {
  expect(isTransient(new TypeError('x is not a function'))).toBe(false)
})

test('waits grow, and never undercut what the shop asks for', () => {
  const plain = new ApiFailure('x', { code: 'network' })
  for (const [attempt, leastMs] of [
    [0, 500],
    [1, 1000],
    [2, 2000],
  ] as const) {
    expect(retryDelay(attempt, plain)).toBeGreaterThanOrEqual(leastMs)
    expect(retryDelay(attempt, plain)).toBeLessThanOrEqual(leastMs * 1.3)
  }
  expect(retryDelay(0, new ApiFailure('x', { retryAfterSeconds: 4 }))).toBeGreaterThanOrEqual(4000)
  expect(retryDelay(0, new ApiFailure('x', { retryAfterSeconds: 3600 }))).toBe(15_000)
})
