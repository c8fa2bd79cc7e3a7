import { expect, test } from 'vitest'
import { ORDER_STATUSES } from '#contract/ordering/order-status.ts'
import { mapUrl } from '#shop/map-url.ts'
import { buildOrder } from '#testing/order-fixtures.ts'
import { formatItems, formatPayment, mayCancel, statusDate, statusTitle } from './format-order.ts'
import { formatCalendarDay } from './format-order-date.ts'

test('every status has plain words of its own', () => {
  expect(new Set(ORDER_STATUSES.map(statusTitle)).size).toBe(ORDER_STATUSES.length)
})

test('a customer may cancel until the goods are picked up', () => {
  expect(ORDER_STATUSES.filter((status) => mayCancel({ status }))).toEqual([
    'pending',
    'confirmed',
    'assigned',
  ])
})

test('the expected date is a calendar date, the same in every time zone', () => {
  expect(formatCalendarDay('2026-12-31')).toMatch(/^Thursday,? 31 December 2026$/)
  expect(formatCalendarDay('2028-02-29')).toMatch(/^Tuesday,? 29 February 2028$/)
})

test('the date says when it comes, or when it came', () => {
  const now = new Date('2026-03-12T12:00:00')
  const out = { status: 'out_for_delivery', expectedDelivery: '2026-03-16' } as const
  expect(statusDate(buildOrder(), now)).toMatch(/^Expected by Mon.*16 Mar$/)
  expect(statusDate(buildOrder({ ...out, outForDeliveryAt: '2026-03-12T09:00:00' }), now)).toBe(
    'Arriving today',
  )
  expect(statusDate(buildOrder({ ...out, outForDeliveryAt: '2026-03-11T09:00:00' }), now)).toMatch(
    /^Expected by/,
  )
  expect(statusDate(buildOrder(), new Date('2026-03-16T23:00:00+05:30'))).toMatch(/^Expected by/)
  expect(statusDate(buildOrder(), new Date('2026-03-17T01:00:00+05:30'))).toMatch(
    /^Late: it was expected by Mon.*16 Mar$/,
  )
  const delivered = buildOrder({ status: 'delivered', deliveredAt: '2026-03-14T10:00:00' })
  expect(statusDate(delivered, now)).toMatch(/^Delivered on Sat.*14 Mar$/)
  const cancelled = buildOrder({ status: 'cancelled', cancelledAt: '2026-03-11T10:00:00' })
  expect(statusDate(cancelled, now)).toMatch(/^Cancelled on Wed.*11 Mar$/)
})

test('cash is announced while it is due, never after', () => {
  expect(formatPayment(buildOrder({ paymentState: 'due' }))).toContain('keep ₹1,180.00 ready')
  expect(formatPayment(buildOrder({ paymentState: 'none', status: 'cancelled' }))).toContain('nothing to pay')
  expect(formatPayment(buildOrder({ paymentMethod: 'razorpay', paymentState: 'refund_pending' }))).toContain(
    'refund',
  )
})

test('what was paid in cash is named beside a refund of a part, unless the order was cancelled', () => {
  const order = { paymentMethod: 'razorpay', paymentState: 'partly_refunded', due: 1180 } as const
  expect(formatPayment(buildOrder({ ...order, status: 'delivered' }))).toBe(
    'Paid online and in cash, partly refunded',
  )
  expect(formatPayment(buildOrder({ ...order, status: 'cancelled' }))).toBe('Paid online, partly refunded')
})

test('many items are named by the first and a number', () => {
  const [item] = buildOrder().items
  if (!item) throw new Error('The builder makes one item')
  expect(formatItems([item])).toBe('Wireless Headphones')
  expect(formatItems([item, { ...item, productId: 'b' }, { ...item, productId: 'c' }])).toBe(
    'Wireless Headphones and 2 more',
  )
})

test('the maps link searches for the address, whatever is in it', () => {
  expect(mapUrl('4 & 5, Car Street #2 - 570001')).toBe(
    'https://www.google.com/maps/search/?api=1&query=4%20%26%205%2C%20Car%20Street%20%232%20-%20570001',
  )
})
