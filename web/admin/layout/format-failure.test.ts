import { expect, test } from 'vitest'
import { ApiFailure } from '#client/api-client.ts'
import { formatFailure } from './format-failure.ts'

test('a failure names its reason', () => {
  const failure = new ApiFailure('The shop is busy')
  expect(formatFailure('Failed to load all orders', failure)).toBe(
    'Failed to load all orders: The shop is busy',
  )
})

test.each([new ApiFailure(''), undefined, null, 'text'])('without a message it stands alone', (error) => {
  expect(formatFailure('Failed to assign order', error)).toBe('Failed to assign order')
})
