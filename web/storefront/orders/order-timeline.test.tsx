// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { OrderStatus } from '#contract/ordering/order-status.ts'
import { buildOrder } from '#testing/order-fixtures.ts'
import { OrderTimeline, timelineNotes } from './order-timeline.tsx'

afterEach(cleanup)

/** "done", "in progress" or "not yet" of Ordered, Processing, Shipped, Delivered. */
function statesOf(status: OrderStatus): string[] {
  render(<OrderTimeline order={buildOrder({ status })} />)
  return screen
    .getAllByRole('listitem')
    .map((step) => /done|in progress|not yet/.exec(step.textContent)?.[0] ?? '')
}

test.each<[OrderStatus, string[]]>([
  ['pending', ['done', 'in progress', 'not yet', 'not yet']],
  ['confirmed', ['done', 'in progress', 'not yet', 'not yet']],
  ['assigned', ['done', 'in progress', 'not yet', 'not yet']],
  ['picked_up', ['done', 'done', 'not yet', 'not yet']],
  ['shipped', ['done', 'done', 'in progress', 'not yet']],
  ['out_for_delivery', ['done', 'done', 'in progress', 'not yet']],
  ['delivered', ['done', 'done', 'done', 'done']],
  ['cancelled', ['done']],
])('the timeline of %s reads %j', (status, states) => {
  expect(statesOf(status)).toEqual(states)
})

test('the steps are Ordered, Processing, Shipped, Delivered', () => {
  render(<OrderTimeline order={buildOrder()} />)
  const names = screen
    .getAllByRole('listitem')
    .map((step) => step.querySelector('p')?.firstChild?.textContent)
  expect(names).toEqual(['Ordered', 'Processing', 'Shipped', 'Delivered'])
})

test('what arrives today is expected on no other day', () => {
  const now = new Date('2026-03-11T15:00:00+05:30')
  const order = buildOrder({ status: 'out_for_delivery', outForDeliveryAt: '2026-03-11T10:00:00+05:30' })
  expect(timelineNotes(order, now)[3]).toBe('Arriving today')
  expect(timelineNotes(buildOrder(), now)[3]).toMatch(/^Expected by /)
})

test('a cancelled order is marked with its reason, and expects nothing', () => {
  const order = buildOrder({
    status: 'cancelled',
    cancelledAt: '2026-03-11T10:00:00',
    cancelReason: 'Ordered by mistake',
    confirmedAt: '2026-03-10T10:00:00',
  })
  render(<OrderTimeline order={order} />)
  expect(screen.getByText('Cancelled')).toBeTruthy()
  expect(screen.getByText('Ordered by mistake')).toBeTruthy()
  expect(screen.queryByText('Processing')).toBeNull()
  expect(screen.queryByText(/not yet/)).toBeNull()
  expect(timelineNotes(order)[3]).toBeUndefined()
})
