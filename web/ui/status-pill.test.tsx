// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ORDER_STATUSES, type OrderStatus } from '#contract/ordering/order-status.ts'
import { AgentDot } from './agent-dot.tsx'
import { StatusPill } from './status-pill.tsx'

afterEach(cleanup)

test.each<[OrderStatus, string, string, string]>([
  ['delivered', 'DELIVERED', 'delivered', 'STATE-04'],
  ['assigned', 'ASSIGNED', 'assigned', 'STATE-05'],
  ['out_for_delivery', 'OUT FOR DELIVERY', 'out', 'STATE-06'],
  ['pending', 'PENDING', 'pending', 'STATE-07'],
  ['confirmed', 'CONFIRMED', 'confirmed', 'STATE-08'],
  ['picked_up', 'PICKED UP', 'other', 'STATE-09'],
  ['shipped', 'SHIPPED', 'other', 'STATE-09'],
  ['cancelled', 'CANCELLED', 'other', 'STATE-09'],
])('%s reads %s in the colour of %s (%s, STATE-10)', (status, label, tone) => {
  render(<StatusPill status={status} />)
  const pill = screen.getByText(label)
  expect(pill.dataset.tone).toBe(tone)
  expect(pill.className).toContain(`text-${tone}`)
})

test('every status carries an icon, for colour is never the only signal', () => {
  for (const status of ORDER_STATUSES) {
    const page = render(<StatusPill status={status} />)
    expect(page.container.querySelector('svg')).not.toBeNull()
    page.unmount()
  }
})

test.each([
  ['available', 'Available', 'bg-dot-available', 'ADM-26'],
  ['busy', 'Busy', 'bg-dot-busy', 'ADM-27'],
  ['offline', 'Offline', 'bg-dot-offline', 'ADM-28'],
  ['on holiday', 'Offline', 'bg-dot-offline', 'ADM-28'],
])('an agent who is %s reads %s with a dot of %s (%s)', (status, label, color) => {
  render(<AgentDot status={status} />)
  expect(screen.getByText(label).previousElementSibling?.className).toContain(color)
})
