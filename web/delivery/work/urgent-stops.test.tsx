// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Order } from '#contract/ordering/orders-schemas.ts'
import { AssignedOrders } from './assigned-orders.tsx'
import { buildStop } from './delivery-fixtures.ts'
import { StopCard } from './stop-card.tsx'
import { StopQueue } from './stop-queue.tsx'

afterEach(cleanup)

const placed = '2026-03-10T06:00:00.000Z'
const now = Date.parse(placed) + 5 * 60 * 60 * 1000

function showEverywhere(order: Order) {
  const ignore = () => undefined
  render(
    <>
      <StopCard order={order} now={now} />
      <StopQueue orders={[order]} now={now} onChoose={ignore} />
      <AssignedOrders orders={[order]} now={now} stateOf={ignore} onChoose={ignore} onStep={ignore} />
    </>,
  )
  return screen.queryAllByText('URGENT').length
}

test('an agent reads URGENT where administrators do: at high priority, not at age alone', () => {
  expect(showEverywhere(buildStop({ createdAt: placed }))).toBe(0)
  cleanup()
  expect(showEverywhere(buildStop({ createdAt: placed, priority: 'high' }))).toBe(3)
})
