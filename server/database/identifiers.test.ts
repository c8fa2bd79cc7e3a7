import { expect, test } from 'vitest'
import { idAt, isId, newId } from './identifiers.ts'

test('ids sort in the order in which they were given, also many in one millisecond', () => {
  const ids = Array.from({ length: 10_000 }, () => newId())
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(10_000)
  expect(ids.every(isId)).toBe(true)
})

test('an id for another time carries that time', () => {
  const id = idAt(Date.UTC(2026, 0, 1))
  expect(Number.parseInt(id.replace('-', '').slice(0, 12), 16)).toBe(Date.UTC(2026, 0, 1))
  expect(isId(id)).toBe(true)
})
