import { expect, test } from 'vitest'
import { ORDER_STATUSES } from '#contract/order-status.ts'
import { buildOrder } from '#testing/order-fixtures.ts'
import { allowedChanges } from './order-changes.ts'

test('each status offers what the table of transitions lets an administrator do', () => {
  const offered = ORDER_STATUSES.map((status) => [status, [...allowedChanges(buildOrder({ status }))].sort()])
  expect(Object.fromEntries(offered)).toEqual({
    pending: ['cancel', 'confirm', 'priority'],
    confirmed: ['cancel', 'priority', 'ship'],
    assigned: ['cancel', 'priority', 'reassign', 'unassign'],
    picked_up: ['cancel', 'priority', 'reassign'],
    shipped: ['cancel', 'deliver', 'priority'],
    out_for_delivery: ['cancel', 'priority', 'reassign'],
    delivered: [],
    cancelled: [],
  })
})
