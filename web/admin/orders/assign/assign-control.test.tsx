// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#client/query-client.ts'
import type { Order } from '#contract/ordering/orders-schemas.ts'
import { buildOrder } from '#testing/order-fixtures.ts'
import { signInAs } from '#testing/person-fixtures.ts'
import { ConfirmProvider } from '#ui/overlays/use-confirm.tsx'
import { AssignControl } from './assign-control.tsx'
import type { Assignment } from './assignment.ts'

beforeEach(() => void signInAs('admin'))
afterEach(cleanup)

const assignment: Assignment = {
  isWithoutAgents: false,
  chosenFor: () => 'agent-1',
  choose: () => undefined,
  isAssigning: () => false,
  failureOf: () => undefined,
  errorOf: () => undefined,
  assign: vi.fn(async () => undefined),
  assignAll: async () => [],
}
const client = createQueryClient()
const control = (order: Order) => (
  <QueryClientProvider client={client}>
    <ConfirmProvider>
      <AssignControl order={order} agents={[]} assignment={assignment} />
    </ConfirmProvider>
  </QueryClientProvider>
)
const waiting = buildOrder({ status: 'confirmed', deliveryAgent: null })
const assigned = buildOrder({
  status: 'assigned',
  deliveryAgent: { _id: 'agent-1', name: 'Ravi', phone: null },
})

test('after assigning by keyboard the focus is on who has the order now', () => {
  const { rerender } = render(control(waiting))
  fireEvent.submit(screen.getByRole('button', { name: 'Assign' }))
  rerender(control(assigned))
  expect(document.activeElement).not.toBe(document.body)
  expect(document.activeElement?.textContent).toContain('Assigned to: Ravi')
})

test('an order that somebody else assigns takes no focus', () => {
  const { rerender } = render(control(waiting))
  rerender(control(assigned))
  expect(document.activeElement).toBe(document.body)
})
