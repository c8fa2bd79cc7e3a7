import { expect, test } from 'vitest'
import { buildOrder } from '#testing/order-fixtures.ts'
import { formatConsequences } from '../record/delivered-after-all-form.tsx'
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
  expect(formatConsequences({ ...cash, goodsOut: { ...withRavi, agent: null } })).toContain(
    'No cash is booked',
  )
  expect(formatConsequences({ ...cash, paymentMethod: 'razorpay' })).toContain(
    'ask the customer to pay again',
  )
})
