import { expect, test } from 'vitest'
import { buildOrder } from '#testing/order-fixtures.ts'
import { formatConsequences } from '../record/delivered-after-all-form.tsx'
import { formatCancellation } from './cancel-order-form.tsx'
import { formatDeliveryNote } from './delivery-note.tsx'

const withRavi = { since: '2026-03-10T07:00:00.000Z', agent: { _id: 'agent-1', name: 'Ravi Kumar' } }

test('a row says that an attempt failed and who still has the goods, and nothing of an order on its way', () => {
  expect(formatDeliveryNote(buildOrder({ status: 'confirmed', attempts: 1, goodsOut: withRavi }))).toBe(
    '1 failed attempt · goods with Ravi Kumar',
  )
  expect(formatDeliveryNote(buildOrder({ status: 'confirmed', attempts: 2, goodsOut: null }))).toBe(
    '2 failed attempts',
  )
  expect(formatDeliveryNote(buildOrder({ status: 'picked_up', goodsOut: withRavi }))).toBeUndefined()
  expect(formatDeliveryNote(buildOrder({ status: 'pending' }))).toBeUndefined()
})

test('booking a cancelled order as delivered says what becomes of the cash and of a payment that went back', () => {
  const cash = buildOrder({ status: 'cancelled', paymentMethod: 'cod', total: 1180, goodsOut: withRavi })
  expect(formatConsequences(cash)).toContain('₹1,180.00 in cash is booked as in hand of Ravi Kumar')
  const byCourier = { ...cash, courier: 'DTDC', goodsOut: { ...withRavi, agent: null } }
  expect(formatConsequences(byCourier)).toContain('₹1,180.00 in cash is then due from DTDC')
  expect(formatConsequences({ ...cash, due: 0 })).not.toContain('cash')
  expect(formatConsequences({ ...cash, paymentMethod: 'razorpay' })).toContain(
    'The refund that cancelling asked for is withdrawn',
  )
})

test('cancelling says that what is left of a payment goes back, also after a refund of a part', () => {
  const paid = buildOrder({ status: 'confirmed', paymentMethod: 'razorpay', paymentState: 'paid' })
  expect(formatCancellation(paid)).toContain('The payment is refunded.')
  for (const paymentState of ['partly_refunded', 'refund_pending'] as const)
    expect(formatCancellation({ ...paid, paymentState })).toContain(
      'What is left of the payment is refunded.',
    )
  expect(formatCancellation({ ...paid, paymentState: 'refunded' })).not.toContain('refunded')
})
