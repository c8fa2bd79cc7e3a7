import { expect, test } from 'vitest'
import { buildAmounts, buildCheckout, buildLine } from './checkout-fixtures.ts'
import { changeNotice } from './checkout-price-api.ts'

const amounts = buildAmounts(110_000)

test('a new price is said with the old and the new total', () => {
  const now = buildCheckout({ items: [buildLine({ price: 1100, lineTotal: 1100 })], amounts })
  expect(changeNotice(buildCheckout(), now)).toEqual({
    reason: 'Prices have changed.',
    totals: 'The total is now ₹1,298.00 (it was ₹1,180.00).',
  })
})

test('a cart changed in another window is said as such', () => {
  const now = buildCheckout({ items: [buildLine(), buildLine({ productId: 'gadgets_001' })] })
  expect(changeNotice(buildCheckout(), now)?.reason).toBe('Your cart has changed.')
})

test('a code that the customer puts on is no surprise', () => {
  const coupon = { code: 'SAVE10', label: '10% off', isValid: true, reason: null }
  const now = buildCheckout({ coupon, amounts: buildAmounts(100_000, 10_000) })
  expect(changeNotice(buildCheckout(), now)).toBeNull()
})
