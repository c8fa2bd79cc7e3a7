// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { clearSession } from '#accounts/session.ts'
import { AdminLayout } from '#admin/layout/admin-layout.tsx'
import { buildAgent } from '#admin/orders/assign/agent-fixtures.ts'
import { createQueryClient } from '#client/query-client.ts'
import type { AdminStats, ToDo } from '#contract/dashboards.ts'
import type { Order } from '#contract/ordering/orders-schemas.ts'
import { answerCalls, jsonReply, problemReply } from '#testing/api-fixtures.ts'
import { buildOrder } from '#testing/order-fixtures.ts'
import { signInAs } from '#testing/person-fixtures.ts'
import { getShownToasts, removeToast } from '#ui/overlays/toast.ts'
import { AdminPage } from './admin-page.tsx'
import { buildAdminStats } from './admin-stats-fixtures.ts'

// Loaded ahead: a page loads it when it is opened.
beforeAll(() => import('#admin/orders/all-orders-dialog.tsx'))
beforeEach(() => void signInAs('admin', { name: 'Asha Admin' }))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  for (const toast of getShownToasts()) removeToast(toast.id)
})

interface ShopState {
  stats: AdminStats
  toDo: ToDo
  orders: Order[]
  isAway: boolean
}

/** A shop whose state a test may change while the page is open. */
function openDashboard(given: Partial<ShopState> = {}, path = '/admin') {
  const shop: ShopState = {
    ...{ stats: buildAdminStats(), toDo: NOTHING_TO_DO, orders: [], isAway: false },
    ...given,
  }
  const calls = answerCalls(({ path: called }) => {
    if (shop.isAway) return problemReply(500, 'internal', 'The shop is away')
    if (called.startsWith('/api/analytics/admin/dashboard')) return success(shop.stats)
    if (called.startsWith('/api/analytics/admin/agents')) return success(shop.stats.deliveryAgents)
    if (called.startsWith('/api/analytics/admin/all-orders')) {
      return success({ items: shop.orders, total: shop.orders.length, nextCursor: null })
    }
    if (called === '/api/desk/to-do') return success(shop.toDo)
    if (called === '/api/shop') return success({ name: 'Tokri', isDemo: true })
    return success({})
  })
  const queryClient = createQueryClient()
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[path]}>
        <Routes>
          <Route element={<AdminLayout />}>
            <Route path="/admin" element={<AdminPage />} />
          </Route>
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const refetch = () => act(() => queryClient.refetchQueries({ type: 'active' }))
  return { shop, calls, refetch }
}

const NOTHING_TO_DO: ToDo = {
  waiting: {},
  tabs: { to_assign: 0, out: 0, to_come_back: 0, done: 0 },
  bellSeenAt: null,
}
const success = (data: unknown) => jsonReply({ success: true, data })
const shownMessages = () => getShownToasts().map((toast) => toast.message)

describe('who is let in', () => {
  test('without a user it says "Access Denied" with the way home', async () => {
    openDashboard()
    await screen.findByText('Total Orders')
    act(() => clearSession())
    expect(screen.getByRole('heading', { name: 'Access Denied' })).toBeTruthy()
    expect(screen.getByText('You need admin privileges to access this page.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Go to Home' }).getAttribute('href')).toBe('/')
  })

  test('a role edited in the browser is refused by the server and sees "Access Denied"', async () => {
    answerCalls(() => problemReply(403, 'forbidden', 'Not allowed'))
    const queryClient = createQueryClient()
    render(
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <AdminLayout />
        </MemoryRouter>
      </QueryClientProvider>,
    )
    expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeTruthy()
  })
})

describe('loading', () => {
  test('the first load says "Loading Dashboard..."', async () => {
    openDashboard()
    expect(screen.getByText('Loading Dashboard...')).toBeTruthy()
    await screen.findByText('Total Orders')
    expect(screen.queryByText('Loading Dashboard...')).toBeNull()
  })

  test('stats, agents and all orders are fetched together', async () => {
    const { calls } = openDashboard()
    await screen.findByText('Total Orders')
    const called = calls.map((call) => call.path.split('?')[0])
    expect(called).toEqual(
      expect.arrayContaining([
        '/api/analytics/admin/dashboard',
        '/api/analytics/admin/agents',
        '/api/analytics/admin/all-orders',
      ]),
    )
  })

  test('a failed first load shows its message, and Retry loads', async () => {
    const { shop } = openDashboard({ isAway: true })
    expect(await screen.findByRole('heading', { name: 'Failed to Load Dashboard' })).toBeTruthy()
    expect(screen.getByText('The shop is away')).toBeTruthy()
    shop.isAway = false
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('Total Orders')).toBeTruthy()
  })

  test('an empty shop keeps its dashboard when a refetch fails, and says so', async () => {
    const { shop, refetch } = openDashboard()
    await screen.findByText('Total Orders')
    shop.isAway = true
    await refetch()
    expect(screen.getByText('Total Orders')).toBeTruthy()
    expect(screen.queryByText('Failed to Load Dashboard')).toBeNull()
    await waitFor(() => expect(shownMessages()).toContain('Failed to load all orders: The shop is away'))
    await refetch()
    expect(screen.getByText('Total Orders')).toBeTruthy()
  })
})

describe('the header', () => {
  test('refresh says "Dashboard refreshed!" once everything has come', async () => {
    openDashboard()
    await screen.findByText('Total Orders')
    fireEvent.click(screen.getByRole('button', { name: 'Refresh' }))
    await waitFor(() => expect(shownMessages()).toContain('Dashboard refreshed!'))
  })

  test('a failed refresh shows the error and no success', async () => {
    const { shop } = openDashboard()
    await screen.findByText('Total Orders')
    shop.isAway = true
    fireEvent.click(screen.getByRole('button', { name: 'Refresh' }))
    await waitFor(() => expect(shownMessages()).toContain('The shop is away'))
    expect(shownMessages()).not.toContain('Dashboard refreshed!')
  })

  test('the bell counts the recent activity and opens "Notifications"', async () => {
    const time = new Date().toISOString()
    const activity = (id: string, message: string) => ({
      _id: id,
      id,
      type: 'order' as const,
      message,
      time,
      orderId: null,
    })
    const recentActivity = [activity('1', 'New order from Meera'), activity('2', 'New order from Rohan')]
    openDashboard({ stats: buildAdminStats({ recentActivity }) })
    fireEvent.click(await screen.findByRole('button', { name: 'Notifications, 2' }))
    const panel = await screen.findByRole('dialog', { name: 'Notifications' })
    expect(within(panel).getByText('New order from Meera')).toBeTruthy()
    expect(within(panel).getAllByText('just now')).toHaveLength(2)
  })

  test('without activity the panel says "No new notifications"', async () => {
    openDashboard()
    await screen.findByText('Total Orders')
    fireEvent.click(screen.getByRole('button', { name: 'Notifications' }))
    expect(await screen.findByText('No new notifications')).toBeTruthy()
  })
})

describe('the figures', () => {
  test('each card carries its number and its note', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
    const stats = buildAdminStats({
      totalOrders: 1215,
      pendingOrders: 6,
      statusCounts: [
        { status: 'pending', count: 4 },
        { status: 'confirmed', count: 2 },
        { status: 'delivered', count: 176 },
      ],
      totalCustomers: 25,
      totalAgents: 7,
      availableAgents: 4,
      totalRevenue: 123456.5,
      deliveredOrders: 176,
    })
    openDashboard({ stats })
    const figures = within(await screen.findByRole('region', { name: 'Key figures' }))
    for (const text of [
      '1,215',
      '4 pending, 2 confirmed',
      '25',
      '7',
      '4 available',
      '₹1,23,456.50',
      '176 delivered',
    ]) {
      expect(figures.getByText(text)).toBeTruthy()
    }
  })

  test('agents show their rate and their dot', async () => {
    const agents = [
      buildAgent({ id: 'a', name: 'Ravi', status: 'available', completionRate: 90 }),
      buildAgent({ id: 'b', name: 'Salim', status: 'busy', completionRate: 85 }),
      buildAgent({ id: 'c', name: 'Deepa', status: 'offline', completionRate: 80 }),
    ]
    openDashboard({ stats: buildAdminStats({ deliveryAgents: agents }) })
    const rows = (await screen.findAllByText(/open · /)).map((note) => note.closest('li'))
    const dots = rows.map((row) => row?.querySelector('[data-status]')?.getAttribute('data-status'))
    expect(dots).toEqual(['available', 'busy', 'offline'])
    expect(screen.getByText('90%')).toBeTruthy()
  })
})

describe('what to do now', () => {
  test('each kind that waits has its number and leads to its list', async () => {
    openDashboard({ toDo: { ...NOTHING_TO_DO, waiting: { toAssign: 3, soldOut: 1, tickets: 0 } } })
    const assign = await screen.findByRole('link', { name: '3 orders to assign' })
    expect(assign.getAttribute('href')).toBe('/admin?view=orders&tab=to_assign')
    const soldOut = screen.getByRole('link', { name: '1 product sold out' })
    expect(soldOut.getAttribute('href')).toBe('/admin/products?stock=out&visibility=visible')
    expect(screen.queryByText(/to answer/)).toBeNull()
  })

  test('without work it says so', async () => {
    openDashboard()
    expect(await screen.findByText(/^Nothing waits for you/)).toBeTruthy()
  })
})

describe('new orders', () => {
  const first = buildOrder({ id: 'order-1', customer: { _id: 'c', name: 'Meera', email: null, phone: null } })
  const second = buildOrder({
    id: 'order-2',
    customer: { _id: 'c', name: 'Rohan', email: null, phone: null },
  })

  test('are announced, and move no row that somebody points at', async () => {
    const { shop, refetch } = openDashboard({
      stats: buildAdminStats({ totalOrders: 1, recentOrders: [first] }),
    })
    const name = await screen.findByText('Meera')
    fireEvent.pointerEnter(name)
    fireEvent.pointerOver(name)
    shop.stats = buildAdminStats({ totalOrders: 2, recentOrders: [second, first] })
    await refetch()
    expect(await screen.findByRole('button', { name: '1 new order' })).toBeTruthy()
    expect(screen.queryByText('Rohan')).toBeNull()
    fireEvent.pointerOut(name, { relatedTarget: document.body })
    expect(await screen.findByText('Rohan')).toBeTruthy()
  })
})

describe('All Orders', () => {
  const agents = [buildAgent({ id: 'agent-1', name: 'Ravi Kumar' })]
  const pending = buildOrder({ id: 'order-pending1', status: 'pending' })
  const carried = buildOrder({
    id: 'order-carried1',
    status: 'picked_up',
    customer: { _id: 'c2', name: 'Rohan Deshpande', email: 'rohan@example.com', phone: null },
    deliveryAgent: { _id: 'agent-1', name: 'Ravi Kumar', phone: null },
  })

  async function openList() {
    const opened = openDashboard({
      stats: buildAdminStats({ totalOrders: 2, recentOrders: [pending], deliveryAgents: agents }),
      orders: [pending, carried],
    })
    fireEvent.click(await screen.findByRole('button', { name: 'View All' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'All Orders' }))
    await dialog.findByText('Rohan Deshpande')
    return { ...opened, dialog }
  }

  test('opens from "View All" with title, subtitle and footer', async () => {
    const { dialog } = await openList()
    expect(dialog.getByText('Manage and assign all customer orders')).toBeTruthy()
    expect(dialog.getByText('Showing 2 of 2 orders')).toBeTruthy()
    expect(dialog.getByRole('button', { name: 'Export CSV' })).toBeTruthy()
  })

  test('offers assignment on pending orders alone and names the agent of others', async () => {
    const { dialog } = await openList()
    const buttons = dialog.getAllByRole('button', { name: 'Assign' })
    expect(buttons).toHaveLength(1)
    expect(buttons[0]).toHaveProperty('disabled', true)
    expect(dialog.getByText(/^Assigned to:/).textContent).toBe('Assigned to: Ravi Kumar')
  })

  test('a chosen agent survives a refetch, and then the order can be assigned', async () => {
    const { dialog, refetch } = await openList()
    const select = dialog.getByRole('combobox', { name: /^Agent for order/ })
    fireEvent.change(select, { target: { value: 'agent-1' } })
    await refetch()
    expect(select).toHaveProperty('value', 'agent-1')
    expect(dialog.getByRole('button', { name: 'Assign' })).toHaveProperty('disabled', false)
  })

  test('a filter acts at once on what is there', async () => {
    const { dialog } = await openList()
    fireEvent.change(dialog.getByRole('combobox', { name: 'Status' }), { target: { value: 'pending' } })
    expect(dialog.queryByText('Rohan Deshpande')).toBeNull()
    expect(dialog.getByText('Meera Iyer')).toBeTruthy()
  })

  test('the status filter has exactly the seven values of the specification', async () => {
    const { dialog } = await openList()
    const options = within(dialog.getByRole('combobox', { name: 'Status' })).getAllByRole('option')
    expect(options.map((option) => option.getAttribute('value'))).toEqual([
      'all',
      'pending',
      'confirmed',
      'assigned',
      'picked_up',
      'out_for_delivery',
      'delivered',
    ])
  })

  test('what the server found is shown, also where the browser cannot tell why', async () => {
    const { dialog, shop } = await openList()
    shop.orders = [carried]
    fireEvent.change(dialog.getByRole('searchbox', { name: 'Search orders' }), {
      target: { value: 'known to the server alone' },
    })
    await waitFor(() => expect(dialog.queryByText('Meera Iyer')).toBeNull())
    expect(await dialog.findByText('Rohan Deshpande')).toBeTruthy()
    expect(dialog.getByText('Showing 1 of 2 orders')).toBeTruthy()
    expect(dialog.queryByText('No orders found')).toBeNull()
  })

  test('without a match it says so', async () => {
    const { dialog, shop } = await openList()
    shop.orders = []
    fireEvent.change(dialog.getByRole('searchbox', { name: 'Search orders' }), {
      target: { value: 'nobody' },
    })
    expect(await dialog.findByText('No orders found')).toBeTruthy()
    expect(await dialog.findByText('Try adjusting your search or filter criteria')).toBeTruthy()
  })
})
