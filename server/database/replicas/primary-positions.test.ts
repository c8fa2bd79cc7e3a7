import { expect, test } from 'vitest'
import { PrimaryPositions } from './primary-positions.ts'

const KEPT_MS = 10_000

test('a replica is as fresh as the last moment of which it has everything', () => {
  const primary = new PrimaryPositions(KEPT_MS)
  primary.add(100, 1_000)
  primary.add(200, 3_000)
  expect([99, 100, 199, 200, 999].map((replayed) => primary.momentOf(replayed))).toEqual([
    undefined,
    1_000,
    1_000,
    3_000,
    3_000,
  ])
})

test('a primary at rest leaves nobody behind, however long it rests', () => {
  const primary = new PrimaryPositions(KEPT_MS)
  for (let at = 0; at <= 10 * KEPT_MS; at += 2_000) primary.add(100, at)
  expect(primary.momentOf(100)).toBe(10 * KEPT_MS)
})

test('a replica that stands still while the primary goes on falls behind, and at last out of sight', () => {
  const primary = new PrimaryPositions(KEPT_MS)
  for (let at = 0; at <= KEPT_MS; at += 2_000) primary.add(100 + at, at)
  expect(primary.momentOf(100)).toBe(0)
  primary.add(100 + KEPT_MS + 2_000, KEPT_MS + 2_000)
  expect(primary.momentOf(100)).toBeUndefined()
})

test('an answer that was overtaken makes nobody older or fresher', () => {
  const primary = new PrimaryPositions(KEPT_MS)
  primary.add(200, 2_000)
  primary.add(150, 2_001)
  expect(primary.momentOf(150)).toBeUndefined()
  primary.add(200, 1_999)
  expect(primary.momentOf(200)).toBe(2_000)
})

test('a primary that begins again lower, as after a restore, is followed once the old marks are gone', () => {
  const primary = new PrimaryPositions(KEPT_MS)
  primary.add(900, 0)
  primary.add(100, KEPT_MS + 1)
  expect(primary.momentOf(100)).toBe(KEPT_MS + 1)
})
