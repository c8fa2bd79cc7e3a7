import { describe, expect, test } from 'vitest'
import {
  FINAL_STATUSES,
  isMarkedUrgent,
  isUrgent,
  ORDER_STATUSES,
  type OrderStatus,
  statusLabel,
} from './order-status.ts'
import { AGENT_STEPS, mayMove, TRANSITIONS } from './order-steps.ts'
import { TIMELINE_STEPS, timelineOf } from './order-timeline.ts'
import { STATUS_FILTERS, statusesOfFilter } from './status-filters.ts'

describe('the table of transitions', () => {
  test('has exactly the eight statuses of the specification', () => {
    expect(ORDER_STATUSES).toEqual([
      'pending',
      'confirmed',
      'assigned',
      'picked_up',
      'shipped',
      'out_for_delivery',
      'delivered',
      'cancelled',
    ])
  })

  test('reaches every status from a new order', () => {
    const reached = new Set<OrderStatus>(['pending'])
    for (let before = 0; before < reached.size; ) {
      before = reached.size
      for (const step of TRANSITIONS) if (reached.has(step.from)) reached.add(step.to)
    }
    expect([...reached].sort()).toEqual([...ORDER_STATUSES].sort())
  })

  test('leads nowhere from delivered, and from cancelled only to a delivery that was not known', () => {
    expect(TRANSITIONS.filter((step) => FINAL_STATUSES.includes(step.from))).toEqual([
      { from: 'cancelled', to: 'delivered', by: 'admin' },
    ])
  })

  test('names no step twice', () => {
    const names = TRANSITIONS.map((step) => `${step.from} ${step.to} ${step.by}`)
    expect(new Set(names).size).toBe(names.length)
  })

  test('lets agents take their three steps and report a failure, nothing else', () => {
    const agentSteps = TRANSITIONS.filter((step) => step.by === 'assigned_agent').map(
      (step) => `${step.from} ${step.to}`,
    )
    expect(agentSteps.sort()).toEqual(
      [
        'assigned picked_up',
        'out_for_delivery confirmed',
        'out_for_delivery delivered',
        'picked_up confirmed',
        'picked_up out_for_delivery',
      ].sort(),
    )
    for (const [from, { to }] of Object.entries(AGENT_STEPS)) {
      expect(mayMove(from as OrderStatus, to, 'assigned_agent')).toBe(true)
    }
  })

  test('lets customers cancel until the order is picked up', () => {
    const from = ORDER_STATUSES.filter((status) => mayMove(status, 'cancelled', 'customer'))
    expect(from).toEqual(['pending', 'confirmed', 'assigned'])
  })
})

describe('the agent’s prompts', () => {
  test('ask the questions of the specification', () => {
    expect(Object.values(AGENT_STEPS).map((step) => step.question)).toEqual([
      'Mark this order as picked up?',
      'Mark this order as out for delivery?',
      'Mark this order as delivered?',
    ])
  })
})

describe('what a status looks like', () => {
  test('its label is upper case without underscores', () => {
    expect(statusLabel('out_for_delivery')).toBe('OUT FOR DELIVERY')
  })

  test.each([
    ['pending', 'done current todo todo'],
    ['confirmed', 'done current todo todo'],
    ['assigned', 'done current todo todo'],
    ['picked_up', 'done done todo todo'],
    ['shipped', 'done done current todo'],
    ['out_for_delivery', 'done done current todo'],
    ['delivered', 'done done done done'],
    ['cancelled', 'done todo todo todo'],
  ] as const)('the timeline of %s is %s', (status, states) => {
    const timeline = timelineOf(status)
    expect(timeline.map(({ step }) => step)).toEqual([...TIMELINE_STEPS])
    expect(timeline.map(({ state }) => state).join(' ')).toBe(states)
  })
})

describe('the filters of the lists', () => {
  test('are the three lists of the specification', () => {
    expect(STATUS_FILTERS.customer).toEqual([
      'all',
      'pending',
      'assigned',
      'picked_up',
      'shipped',
      'delivered',
    ])
    expect(STATUS_FILTERS.admin).toEqual([
      'all',
      'pending',
      'confirmed',
      'assigned',
      'picked_up',
      'out_for_delivery',
      'delivered',
    ])
    expect(STATUS_FILTERS.delivery_agent).toEqual(['all', 'assigned', 'picked_up', 'out_for_delivery'])
  })

  test('a customer’s shipped finds what is out for delivery, pending what is confirmed', () => {
    expect(statusesOfFilter('customer', 'shipped')).toContain('out_for_delivery')
    expect(statusesOfFilter('customer', 'pending')).toContain('confirmed')
    expect(statusesOfFilter('admin', 'pending')).toEqual(['pending'])
  })
})

describe('urgent', () => {
  const now = Date.parse('2026-11-21T12:00:00Z')
  const order = (status: OrderStatus, minutesAgo: number, priority = 'normal') => ({
    status,
    priority,
    createdAt: new Date(now - minutesAgo * 60_000).toISOString(),
  })

  test.each([
    [order('pending', 59), false],
    [order('pending', 61), true],
    [order('pending', 1, 'high'), true],
    [order('delivered', 600, 'high'), false],
    [order('cancelled', 600), false],
  ])('whether %j is urgent: %s', (given, expected) => {
    expect(isUrgent(given, now)).toBe(expected)
  })

  test.each([
    ['waits for an agent for over an hour', order('confirmed', 61), true],
    ['has waited for less', order('pending', 59), false],
    ['has an agent, however old it is', order('assigned', 600), false],
    ['is on its way', order('out_for_delivery', 600), false],
    ['has an agent and high priority', order('assigned', 5, 'high'), true],
    ['is delivered', order('delivered', 600, 'high'), false],
  ])('whether it is to assign, when it %s: %j %s', (_when, given, expected) => {
    expect(isMarkedUrgent(given, now)).toBe(expected)
  })
})
