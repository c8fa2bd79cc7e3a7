import { expect, test } from 'vitest'
import { readAmount } from './read-amount.ts'

test('amounts are read as people type them, in whole paise', () => {
  expect(['1180', '1,180.50', '₹ 1 180', '0', '0.05'].map(readAmount)).toEqual([1180, 1180.5, 1180, 0, 0.05])
})

test('what is no amount is none', () => {
  for (const text of ['', '-5', '1.234', 'ten', '1e3', '12345678901', '1.5.5', '.5'])
    expect(readAmount(text), text).toBeUndefined()
})
