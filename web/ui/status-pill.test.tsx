// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ORDER_STATUSES, type OrderStatus } from '#contract/ordering/order-status.ts'
import { AgentDot } from './agent-dot.tsx'
import { StatusPill } from './status-pill.tsx'

afterEach(cleanup)

test.each<[OrderStatus, string, string]>([
  ['delivered', 'DELIVERED', 'delivered'],
  ['assigned', 'ASSIGNED', 'assigned'],
  ['out_for_delivery', 'OUT FOR DELIVERY', 'out'],
  ['pending', 'PENDING', 'pending'],
  ['confirmed', 'CONFIRMED', 'confirmed'],
  ['picked_up', 'PICKED UP', 'other'],
  ['shipped', 'SHIPPED', 'other'],
  ['cancelled', 'CANCELLED', 'other'],
])('%s reads %s in the colour of %s', (status, label, tone) => {
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
  ['available', 'Available', 'bg-dot-available'],
  ['busy', 'Busy', 'bg-dot-busy'],
  ['offline', 'Offline', 'bg-dot-offline'],
  ['on holiday', 'Offline', 'bg-dot-offline'],
])('an agent who is %s reads %s with a dot of %s', (status, label, color) => {
  render(<AgentDot status={status} />)
  expect(screen.getByText(label).previousElementSibling?.className).toContain(color)
})
