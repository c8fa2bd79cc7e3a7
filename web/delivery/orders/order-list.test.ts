import { expect, test } from 'vitest'
import { cashToCollect, formatProgress, mapLink, nextStepOf } from '#delivery/steps/format-step.ts'
import { buildStop } from '#delivery/work/delivery-fixtures.ts'
import { byNextStop, filterAssigned } from './order-list.ts'

test('the list is searched by customer, recipient and id in any case', () => {
  const order = buildStop({ id: '01a1fbf5-cda2-72fd-a5f4-6783ef17abcd' })
  for (const search of ['meera', 'IYER', '17ABCD', '#6783EF17ABCD', 'tk-1001', '  '])
    expect(filterAssigned([order], search, 'all'), search).toEqual([order])
  expect(filterAssigned([order], 'nobody', 'all')).toEqual([])
})

test('a status shows its orders alone, all shows every one', () => {
  const orders = [buildStop({ id: 'a' }), buildStop({ id: 'b', status: 'picked_up' })]
  expect(filterAssigned(orders, '', 'picked_up').map(({ id }) => id)).toEqual(['b'])
  expect(filterAssigned(orders, '', 'out_for_delivery')).toEqual([])
  expect(filterAssigned(orders, '', 'all')).toHaveLength(2)
})

test('the next stop is what is furthest on its way, then what is urgent, then what was assigned first', () => {
  const orders = [
    buildStop({ id: 'late', assignedAt: '2026-03-10T09:00:00.000Z' }),
    buildStop({ id: 'early', assignedAt: '2026-03-10T07:00:00.000Z' }),
    buildStop({ id: 'urgent', priority: 'high', assignedAt: '2026-03-10T10:00:00.000Z' }),
    buildStop({ id: 'fetched', status: 'picked_up' }),
    buildStop({ id: 'door', status: 'out_for_delivery' }),
  ]
  expect(orders.sort(byNextStop).map(({ id }) => id)).toEqual(['door', 'fetched', 'urgent', 'early', 'late'])
})

test('each status offers its one next step, final ones none', () => {
  expect(nextStepOf('assigned')?.question).toBe('Mark this order as picked up?')
  expect(nextStepOf('picked_up')?.question).toBe('Mark this order as out for delivery?')
  expect(nextStepOf('out_for_delivery')?.question).toBe('Mark this order as delivered?')
  for (const status of ['pending', 'confirmed', 'shipped', 'delivered', 'cancelled'] as const)
    expect(nextStepOf(status)).toBeUndefined()
})

test('cash is collected for unpaid orders alone', () => {
  expect(cashToCollect(buildStop())).toBe(1180)
  expect(cashToCollect(buildStop({ paymentMethod: 'razorpay', paymentState: 'paid' }))).toBeUndefined()
})

test('times of an attempt before do not count for this one', () => {
  const again = buildStop({
    pickedUpAt: '2026-03-09T08:00:00.000Z',
    outForDeliveryAt: '2026-03-09T09:00:00.000Z',
  })
  expect(formatProgress(again)).toMatch(/^Assigned [^·]+$/)
})

test('the map searches for the whole address', () => {
  const address = decodeURIComponent(mapLink(buildStop()))
  expect(address).toContain('destination=4, Car Street, Mysuru, Karnataka 570001')
})
