import { describe, expect, test } from 'vitest'
import { bulkChangesOf } from './bulk-changes.ts'

describe('the same change of many products', () => {
  test.each([
    ['price', '999', { price: 999 }],
    ['percent', '10', { pricePercent: 10 }],
    ['percent', '-7.5%', { pricePercent: -7.5 }],
    ['percent', '−5', { pricePercent: -5 }],
    ['stock', '12', { stock: 12 }],
    ['stock', '', { stock: null }],
    ['hide', '', { isVisible: false }],
    ['show', '', { isVisible: true }],
  ] as const)('%s "%s" is sent', (change, text, changes) => {
    expect(bulkChangesOf(change, text)).toEqual(changes)
  })

  test.each([
    ['price', '', 'Enter a number'],
    ['price', '0', 'The price must be above zero'],
    ['percent', '-99', 'At most 95 percent down'],
    ['percent', 'ten', 'Enter a number'],
    ['stock', 'many', 'Enter a whole number, or "unlimited"'],
  ] as const)('%s "%s" is refused', (change, text, message) => {
    expect(bulkChangesOf(change, text)).toBe(message)
  })
})
