import { expect, test } from 'vitest'
import { buildOrder } from '#testing/order-fixtures.ts'
import { formatPayment } from './format-payment.ts'

/** Of 3,540 rupees, of which 2,360 were paid online. */
const bothWays = { paymentMethod: 'razorpay', total: 3540, prepaid: 2360, due: 1180 } as const

test('a paper names the cash of a delivered order beside its refund, and of a cancelled one none', () => {
  const said = (changes: object) => formatPayment(buildOrder({ ...bothWays, ...changes }))
  expect(said({ status: 'delivered', paymentState: 'refund_pending' })).toBe(
    'Paid online and in cash, the refund is on its way',
  )
  expect(said({ status: 'delivered', paymentState: 'partly_refunded' })).toBe(
    'Paid online and in cash, partly refunded',
  )
  expect(said({ status: 'cancelled', paymentState: 'partly_refunded' })).toBe('Paid online, partly refunded')
})
