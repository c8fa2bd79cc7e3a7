import { expect, test } from 'vitest'
import { buildOrder } from '#testing/order-fixtures.ts'
import { formatPayment } from './format-payment.ts'

/** Of 3,540 rupees, of which 2,360 were paid online. */
const bothWays = { paymentMethod: 'razorpay', total: 3540, prepaid: 2360, due: 1180 } as const

test('a refund of an order that was paid both ways hides the cash of no delivered order', () => {
  const said = (changes: object) => formatPayment(buildOrder({ ...bothWays, ...changes }))
  expect(said({ status: 'delivered', paymentState: 'collected' })).toBe(
    '₹2,360.00 paid online. Cash collected: ₹1,180.00',
  )
  expect(said({ status: 'delivered', paymentState: 'refund_pending' })).toBe(
    'Paid online and in cash, refund on its way',
  )
  expect(said({ status: 'delivered', paymentState: 'partly_refunded' })).toBe(
    'Paid online and in cash, partly refunded',
  )
  expect(said({ status: 'cancelled', paymentState: 'refund_pending' })).toBe('Paid online, refund on its way')
  expect(said({ status: 'cancelled', paymentState: 'none' })).toBe('Online, nothing paid')
})
