// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { applyOutbox } from '#delivery/outbox/outbox-overlay.ts'
import { buildEntry, buildStop } from './delivery-fixtures.ts'
import { StopCard } from './stop-card.tsx'
import { ToBringBack } from './to-bring-back.tsx'

afterEach(cleanup)

test('a parcel that could not be delivered stays in sight until the shop has it, also without network', () => {
  const stop = buildStop({ id: 'order-1', status: 'out_for_delivery' })
  const failed = buildEntry({ action: { kind: 'failed_attempt', reason: 'Customer not at home' } })
  const work = applyOutbox({ assignedOrders: [stop], recentOrders: [], toBringBack: [] }, [failed])
  expect(work.open).toEqual([])
  render(<ToBringBack orders={work.toBringBack} personId="agent-1" />)
  expect(screen.getByText('Not delivered. Bring it back to the shop.')).toBeDefined()
})

test('what was cancelled goes to the shop, what another agent delivers now goes to that agent', () => {
  const cancelled = buildStop({ id: 'one', status: 'cancelled' })
  const handedOver = buildStop({
    id: 'two',
    deliveryAgent: { _id: 'agent-2', name: 'Sita Rao', phone: null },
  })
  render(<ToBringBack orders={[cancelled, handedOver]} personId="agent-1" />)
  expect(screen.getByText('Cancelled. Bring it back to the shop.')).toBeDefined()
  expect(screen.getByText('Give it to Sita Rao, who delivers it now.')).toBeDefined()
})

test('the agent who takes a parcel over reads from whom to fetch it', () => {
  const since = '2026-03-10T07:00:00.000Z'
  const stop = buildStop({ goodsOut: { since, agent: { _id: 'agent-9', name: 'Sita Rao' } } })
  render(<StopCard order={stop} now={Date.parse(since)} />)
  expect(screen.getByText('Fetch this parcel from Sita Rao.')).toBeDefined()
})
