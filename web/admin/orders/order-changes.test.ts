import { expect, test } from 'vitest'
import { ORDER_STATUSES } from '#contract/ordering/order-status.ts'
import { may, type StaffRole } from '#contract/staff-roles.ts'
import { buildOrder } from '#testing/order-fixtures.ts'
import { allowedChanges, questionBefore } from './order-changes.ts'

test('each status offers what the table of transitions lets an administrator do', () => {
  const offered = ORDER_STATUSES.map((status) => [
    status,
    [...allowedChanges(buildOrder({ status }), () => true)].sort(),
  ])
  expect(Object.fromEntries(offered)).toEqual({
    pending: ['cancel', 'confirm', 'priority'],
    confirmed: ['cancel', 'priority', 'ship'],
    assigned: ['cancel', 'priority', 'reassign', 'unassign'],
    picked_up: ['cancel', 'priority', 'reassign'],
    shipped: ['cancel', 'courier', 'deliver', 'priority'],
    out_for_delivery: ['cancel', 'priority', 'reassign'],
    delivered: [],
    cancelled: [],
  })
})

test('a packer confirms and assigns and does not cancel, an accountant is offered nothing', () => {
  const offeredTo = (staffRole: StaffRole) => {
    const changes = ORDER_STATUSES.map((status) =>
      [...allowedChanges(buildOrder({ status }), (right) => may({ role: 'admin', staffRole }, right))].sort(),
    )
    return [...new Set(changes.flat())].sort()
  }
  expect(offeredTo('packer')).toEqual([
    'confirm',
    'courier',
    'deliver',
    'priority',
    'reassign',
    'ship',
    'unassign',
  ])
  expect(offeredTo('accountant')).toEqual([])
})

test('only what cannot be undone, or takes an order from its agent, is asked first', () => {
  const order = buildOrder({ orderNumber: 'TK-10000001' })
  const changes = [
    { kind: 'confirm' },
    { kind: 'ship', courier: 'Delhivery', trackingNumber: '' },
    { kind: 'deliver' },
    { kind: 'priority', priority: 'high' },
    { kind: 'reassign', agentId: 'a' },
    { kind: 'unassign' },
  ] as const
  const questions = changes.flatMap((change) => questionBefore(order, change)?.title ?? [])
  expect(questions).toEqual([
    'Mark order TK-10000001 as delivered?',
    expect.stringMatching(/^Take order TK-10000001 back from /),
  ])
})
