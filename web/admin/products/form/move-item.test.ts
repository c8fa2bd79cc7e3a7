import { expect, test } from 'vitest'
import { moveItem } from './move-item.ts'

test('an item goes to its new place and the others close up', () => {
  expect(moveItem(['a', 'b', 'c', 'd'], 3, 0)).toEqual(['d', 'a', 'b', 'c'])
  expect(moveItem(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd'])
})

test('places beyond the ends are the ends; an unknown item moves nothing', () => {
  expect(moveItem(['a', 'b'], 0, 9)).toEqual(['b', 'a'])
  expect(moveItem(['a', 'b'], 1, -3)).toEqual(['b', 'a'])
  expect(moveItem(['a', 'b'], 5, 0)).toEqual(['a', 'b'])
})
