// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#client/query-client.ts'
import type { Agent } from '#contract/delivery-schemas.ts'
import type { Order, OrderPage } from '#contract/ordering/orders-schemas.ts'
import { answerCalls, jsonReply } from '#testing/api-fixtures.ts'
import { buildOrder } from '#testing/order-fixtures.ts'
import { signInAs } from '#testing/person-fixtures.ts'
import { ConfirmProvider } from '#ui/overlays/use-confirm.tsx'
import { AllOrdersList } from './all-orders-list.tsx'
import { useAssignment } from './assign/assignment.ts'
import { NO_FILTERS, type OrderFilters } from './order-filters.ts'
import { OrderListFooter } from './order-list-footer.tsx'
import { patchOrder } from './orders-api.ts'
import type { OrdersView } from './orders-view.ts'
import { useOrderList } from './use-order-list.ts'

const ORDERS_OF_THE_SHOP = 1_000_000
const MAX_ROWS = 200

beforeEach(() => void signInAs('admin'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Orders are shown by the last eight letters of their ids. */
const idOf = (at: number) => String(at).padStart(8, '0')

/** A server that gives as many orders as it is asked for, of a million. */
function answerPages() {
  return answerCalls(({ path }) => {
    const query = new URL(path, 'http://shop').searchParams
    const first = Number(query.get('cursor') ?? 0)
    const limit = Number(query.get('limit') ?? ORDERS_OF_THE_SHOP)
    const items = Array.from({ length: limit }, (_, at) => buildOrder({ id: idOf(first + at) }))
    const data: OrderPage = { items, total: ORDERS_OF_THE_SHOP, nextCursor: String(first + limit) }
    return jsonReply({ success: true, data })
  })
}

const view: OrdersView = {
  isListOpen: true,
  filters: NO_FILTERS,
  openOrderId: null,
  step: null,
  openList: () => undefined,
  changeFilters: () => undefined,
  openOrder: () => undefined,
  close: () => undefined,
}

/** `agents` is undefined while they are not known. */
function AllOrders({ agents, filters = NO_FILTERS }: { agents?: readonly Agent[]; filters?: OrderFilters }) {
  const list = useOrderList(filters, true)
  const assignment = useAssignment(agents)
  return (
    <>
      <AllOrdersList
        view={view}
        list={list}
        agents={[]}
        assignment={assignment}
        onClearFilters={() => undefined}
      />
      <OrderListFooter list={list} total="10,00,000" isOldestFirst={false} onClose={() => undefined} />
    </>
  )
}

test('of a million orders at most 200 stand in the page, however far somebody turns', async () => {
  answerPages()
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ConfirmProvider>
        <AllOrders />
      </ConfirmProvider>
    </QueryClientProvider>,
  )
  let first = 0
  for (let turns = 0; turns < 5; turns++) {
    await waitFor(() => expect(document.body.textContent).toContain(`#${idOf(first)}`))
    const rows = document.querySelectorAll('ul > li').length
    expect(rows).toBeGreaterThan(0)
    expect(rows).toBeLessThanOrEqual(MAX_ROWS)
    expect(document.body.textContent).toContain('Showing 10,00,000 of 10,00,000 orders')
    expect(document.body.textContent).toContain(`${first + 1} to ${first + rows} on this page`)
    first += rows
    fireEvent.click(screen.getByLabelText('Older orders'))
  }
  expect(first).toBeGreaterThan(MAX_ROWS)
})

test('a row says where an order goes, how much it is and whom to call, and calls it by its number', async () => {
  const order = buildOrder({ id: 'some-order-87217ccd', orderNumber: 'TK-48217390', itemCount: 3 })
  answerCalls(() => jsonReply({ success: true, data: { items: [order], total: 1, nextCursor: null } }))
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ConfirmProvider>
        <AllOrders />
      </ConfirmProvider>
    </QueryClientProvider>,
  )
  const name = await screen.findByRole('button', { name: 'TK-48217390' })
  const row = name.closest('li')?.textContent
  for (const text of ['#87217CCD', 'Mysuru 570001', '4, Car Street', '9000000001', '3 items'])
    expect(row).toContain(text)
  for (const label of ['Select order TK-48217390', 'Agent for order TK-48217390'])
    expect(screen.getByLabelText(label)).toBeTruthy()
})

test('a shop without agents says so where one would be chosen, and leads to adding one', async () => {
  const order = buildOrder({ orderNumber: 'TK-48217390' })
  answerCalls(() => jsonReply({ success: true, data: { items: [order], total: 1, nextCursor: null } }))
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <ConfirmProvider>
          <AllOrders agents={[]} />
        </ConfirmProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const link = await screen.findByRole('link', { name: 'Add an agent' })
  expect(link.getAttribute('href')).toBe('/admin/people?role=delivery_agent')
  expect(link.parentElement?.textContent).toContain('No delivery agents yet')
  expect(screen.queryByRole('button', { name: 'Assign' })).toBeNull()
})

const confirmed = (orderNumber: string, hour: number) =>
  buildOrder({
    ...{ id: orderNumber, orderNumber, status: 'confirmed' },
    createdAt: new Date(Date.UTC(2026, 2, 10, hour)).toISOString(),
  })
const isTicked = (orderNumber: string) =>
  (screen.getByLabelText(`Select order ${orderNumber}`) as HTMLInputElement).checked

/**
 * "To assign" with TK-2 and TK-1, both ticked, found by a word that the browser does not see in them; `refetch` reads it
 * again with what the server has then.
 */
async function tickToAssign(pages: { hasOlder: boolean } = { hasOlder: false }) {
  let items = [confirmed('TK-2', 10), confirmed('TK-1', 9)]
  const nextCursor = pages.hasOlder ? 'older' : null
  answerCalls(() => jsonReply({ success: true, data: { items, total: items.length, nextCursor } }))
  const queryClient = createQueryClient()
  render(
    <QueryClientProvider client={queryClient}>
      <ConfirmProvider>
        <AllOrders filters={{ ...NO_FILTERS, status: 'to_assign', search: 'misspelt' }} />
      </ConfirmProvider>
    </QueryClientProvider>,
  )
  await screen.findByRole('button', { name: 'TK-2' })
  fireEvent.click(screen.getByLabelText('Select all orders'))
  expect([isTicked('TK-2'), isTicked('TK-1')]).toEqual([true, true])
  const refetch = (latest: Order[]) =>
    act(async () => {
      items = latest
      await queryClient.invalidateQueries()
    })
  return { queryClient, refetch }
}

test('an order that somebody else takes out of the list keeps its place and is not selected', async () => {
  const { refetch } = await tickToAssign()
  await refetch([confirmed('TK-1', 9)])
  const note = await screen.findByRole('button', { name: '1 order is no longer here' })
  expect([isTicked('TK-2'), isTicked('TK-1')]).toEqual([false, true])
  expect(screen.getByLabelText('Select order TK-2').closest('[inert]')).not.toBeNull()
  expect(screen.getByLabelText('Select all orders')).toHaveProperty('checked', true)
  fireEvent.click(note)
  expect(screen.queryByRole('button', { name: 'TK-2' })).toBeNull()
  expect(screen.queryByRole('button', { name: /no longer here/ })).toBeNull()
})

test('an order that leaves the list by a step of this page stays selected, as it is now', async () => {
  const { queryClient, refetch } = await tickToAssign()
  act(() => patchOrder(queryClient, { ...confirmed('TK-2', 10), status: 'assigned' }))
  await refetch([confirmed('TK-1', 9)])
  expect(isTicked('TK-2')).toBe(true)
  expect(screen.queryByRole('button', { name: /no longer here/ })).toBeNull()
})

test('an order that a new one moves to the next page has not left the list', async () => {
  const { refetch } = await tickToAssign({ hasOlder: true })
  await refetch([confirmed('TK-3', 11), confirmed('TK-2', 10)])
  await screen.findByRole('button', { name: '1 new order' })
  expect(isTicked('TK-1')).toBe(true)
  await refetch([confirmed('TK-3', 11), confirmed('TK-1', 9)])
  await screen.findByRole('button', { name: '1 new order, 1 order is no longer here' })
  expect([isTicked('TK-2'), isTicked('TK-1')]).toEqual([false, true])
})
