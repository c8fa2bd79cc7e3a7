import { expect, test } from 'vitest'
import { buildEntry, buildStop } from '#delivery/work/delivery-fixtures.ts'
import { applyOutbox } from './outbox-overlay.ts'

const order = buildStop({ id: 'order-1' })
const stats = { assignedOrders: [order], recentOrders: [] }

test('a step that is only on the phone shows at once, with the time it happened', () => {
  const { open } = applyOutbox(stats, [buildEntry()])
  expect(open).toMatchObject([{ status: 'picked_up', pickedUpAt: '2026-03-10T08:00:00.000Z' }])
})

test('a delivery leaves the list, leads the recent ones and counts as cash that is not booked yet', () => {
  const steps = (['picked_up', 'out_for_delivery', 'delivered'] as const).map((to, at) =>
    buildEntry({ id: `entry-${at}`, number: at, action: { kind: 'step', to } }),
  )
  const earlier = buildStop({ id: 'order-0', status: 'delivered', deliveredAt: '2026-03-09T08:00:00.000Z' })
  const work = applyOutbox({ ...stats, recentOrders: [earlier] }, steps)
  expect(work.open).toEqual([])
  expect(work.delivered.map(({ id }) => id)).toEqual(['order-1', 'order-0'])
  expect(work.delivered[0]).toMatchObject({ paymentState: 'collected' })
  expect(work.unbookedCash).toBe(1180)
})

test('recent deliveries stay five, the newest first', () => {
  const recentOrders = [1, 2, 3, 4, 5].map((day) =>
    buildStop({ id: `old-${day}`, status: 'delivered', deliveredAt: `2026-03-0${day}T08:00:00.000Z` }),
  )
  const delivered = buildEntry({ action: { kind: 'step', to: 'delivered' } })
  const work = applyOutbox({ ...stats, recentOrders }, [delivered])
  expect(work.delivered.map(({ id }) => id)).toEqual(['order-1', 'old-5', 'old-4', 'old-3', 'old-2'])
})

test('a failed attempt takes the order off the list', () => {
  const failed = buildEntry({ action: { kind: 'failed_attempt', reason: 'Other' } })
  expect(applyOutbox(stats, [failed]).open).toEqual([])
})

test('what the shop refused does not show, nor what came after it', () => {
  const entries = [
    buildEntry({ id: 'a', number: 1, state: 'attention' }),
    buildEntry({ id: 'b', number: 2, action: { kind: 'step', to: 'out_for_delivery' } }),
  ]
  expect(applyOutbox(stats, entries).open).toMatchObject([{ status: 'assigned' }])
})

test('a step that the shop already shows changes nothing', () => {
  const further = buildStop({ id: 'order-1', status: 'out_for_delivery' })
  const work = applyOutbox({ assignedOrders: [further], recentOrders: [] }, [buildEntry({ state: 'sent' })])
  expect(work.open).toEqual([further])
})
