import { expect, test } from 'vitest'
import { formatPriceRange, formatWords } from './format-understood.ts'

test.each([
  [null, 500, 'Up to ₹500'],
  [10_000, null, '₹10,000 and above'],
  [2_000, 5_000, '₹2,000 to ₹5,000'],
  [null, 99.5, 'Up to ₹99.50'],
  [null, null, undefined],
])('from %s to %s reads %s', (minPrice, maxPrice, text) => {
  expect(formatPriceRange({ minPrice, maxPrice })).toBe(text)
})

test('words are quoted one by one', () => {
  expect([['red'], ['red', 'xyz', 'big']].map(formatWords)).toEqual(['“red”', '“red”, “xyz” and “big”'])
})
