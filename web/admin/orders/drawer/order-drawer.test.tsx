// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerCalls, jsonReply, problemReply } from '#testing/api-fixtures.ts'
import { renderCustomerPage } from '#testing/customer-page-fixtures.tsx'
import { buildOrder } from '#testing/order-fixtures.ts'
import { signInAs } from '#testing/person-fixtures.ts'
import type { Assignment } from '../assign/assignment.ts'
import { NO_FILTERS } from '../order-filters.ts'
import type { OrdersView } from '../orders-view.ts'
import { OrderDrawer } from './order-drawer.tsx'

beforeEach(() => void signInAs('admin'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a note that is being written is discarded only after a question', async () => {
  const order = { ...buildOrder(), history: [], changeable: 'all' }
  answerCalls(({ path }) =>
    path === `/api/orders/${order.id}`
      ? jsonReply({ success: true, data: order })
      : problemReply(404, 'not_found', 'Not found'),
  )
  const close = vi.fn()
  const view: OrdersView = {
    isListOpen: false,
    filters: NO_FILTERS,
    openOrderId: order.id,
    step: null,
    openList: () => undefined,
    changeFilters: () => undefined,
    openOrder: () => undefined,
    close,
  }
  const assignment: Assignment = {
    isWithoutAgents: true,
    chosenFor: () => '',
    choose: () => undefined,
    isAssigning: () => false,
    failureOf: () => undefined,
    errorOf: () => undefined,
    assign: () => Promise.resolve(),
    assignAll: () => Promise.resolve([]),
  }
  renderCustomerPage(<OrderDrawer view={view} agents={[]} assignment={assignment} />, '/admin')
  fireEvent.click(await screen.findByRole('button', { name: 'Add a note' }))
  const typed = screen.getByLabelText('Note', { selector: 'textarea' })
  fireEvent.change(typed, { target: { value: 'Ring twice' } })
  for (const name of ['Close', 'Back']) {
    fireEvent.click(screen.getByRole('button', { name }))
    fireEvent.click(await screen.findByRole('button', { name: 'Keep editing' }))
    await waitFor(() => expect(screen.queryByText('Discard your changes?')).toBeNull())
  }
  expect(close).not.toHaveBeenCalled()
  expect(screen.getByDisplayValue('Ring twice')).toBeTruthy()
  fireEvent.keyDown(document.body, { key: 'Escape' })
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(close).toHaveBeenCalledTimes(1))
})
