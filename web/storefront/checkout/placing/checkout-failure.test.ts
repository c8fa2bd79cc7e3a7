import { expect, test } from 'vitest'
import { ApiFailure } from '#client/api-client.ts'
import { PaymentStopped, readFailure } from './checkout-failure.ts'

const failure = (code: ApiFailure['code'], status: number, serverMessage?: string) =>
  readFailure(new ApiFailure(serverMessage ?? 'Bad Request', { code, status, serverMessage }))

test("a refused order shows the server's words", () => {
  expect(failure('out_of_stock', 409, 'Only 2 left').message).toBe('Only 2 left')
})

test('a refusal without words reads "Failed to place order"', () => {
  expect(failure('unknown', 400).message).toBe('Failed to place order')
})

test.each(['network', 'timeout'] as const)('without an answer (%s) it says to try again', (code) => {
  expect(failure(code, 0).message).toBe('Failed to place order. Please try again.')
})

test('an unreadable answer says to try again', () => {
  expect(failure('unreadable', 200).message).toBe('Failed to place order. Please try again.')
  expect(readFailure(new TypeError('x is undefined')).message).toBe(
    'Failed to place order. Please try again.',
  )
})

test('a stopped payment shows its own words', () => {
  expect(readFailure(new PaymentStopped('Payment failed: Card declined')).message).toBe(
    'Payment failed: Card declined',
  )
})

test.each(['price_changed', 'cart_changed', 'out_of_stock', 'coupon_refused'] as const)(
  'after %s the summary is fetched again',
  (code) => {
    expect(failure(code, 409, 'Changed').needsNewPrice).toBe(true)
    expect(failure('invalid_input', 400, 'Bad').needsNewPrice).toBe(false)
  },
)
