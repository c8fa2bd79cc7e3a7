// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { AgentStats } from '#contract/dashboards.ts'
import { EarningsCard } from '#delivery/cash/earnings-card.tsx'
import { AgentFigures } from './agent-figures.tsx'

afterEach(cleanup)

const figures: AgentStats = {
  totalDeliveries: 3,
  todayDeliveries: 1,
  weeklyDeliveries: 2,
  earningPerDelivery: null,
  earnings: null,
  todayEarnings: null,
  weeklyEarnings: null,
  earningsByDay: [],
  rating: null,
  isDefaultRating: false,
  completionRate: 100,
  assignedCount: 0,
  cashInHand: 0,
  cashLimit: 500_000,
  assignedOrders: [],
  toBringBack: [],
  recentOrders: [],
}

function show(stats: AgentStats) {
  render(
    <>
      <AgentFigures stats={stats} />
      <EarningsCard stats={stats} />
    </>,
  )
}

test('without an amount per delivery and a rating the agent reads of neither', () => {
  show(figures)
  expect(screen.getByText('Total Deliveries')).toBeDefined()
  expect(screen.queryByText(/earnings|rating|per delivery/i)).toBeNull()
})

test('with an amount the agent reads it and what it makes', () => {
  show({ ...figures, earningPerDelivery: 40, earnings: 120, todayEarnings: 40, weeklyEarnings: 80 })
  expect(screen.getByText('₹40.00 per delivery')).toBeDefined()
  expect(screen.getByText('₹80.00')).toBeDefined()
})
