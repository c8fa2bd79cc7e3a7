// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CustomerStats } from '../../contract/dashboards.ts'
import type { Order } from '../../contract/orders.ts'
import { signInAs } from '../accounts/person-fixtures.ts'
import { forgetSession, getSession } from '../accounts/session.ts'
import { buildOrder } from '../admin-orders/order-fixtures.ts'
import { answerCalls, jsonReply, problemReply, type SentCall } from '../api-fixtures.ts'
import { buildCustomerStats } from '../profile/customer-stats-fixtures.ts'
import { createQueryClient } from '../query-client.ts'
import { ConfirmProvider } from '../ui/use-confirm.tsx'
import { CustomerPage } from './customer-page.tsx'
import { OrdersPage } from './orders-page.tsx'

// Loaded ahead: the page loads them when they are wanted.
beforeAll(() =>
  Promise.all([
    import('../orders/order-details.tsx'),
    import('../orders/order-notifications.tsx'),
    import('../profile/rewards-dialog.tsx'),
    import('./account-profile.tsx'),
  ]),
)
beforeEach(() => {
  const listens = { addEventListener: () => undefined, removeEventListener: () => undefined }
  // Motion is reduced: figures stand still at once.
  vi.stubGlobal('matchMedia', () => ({ matches: true, ...listens }))
  signInAs('customer', { name: 'Asha Rao', phone: '9876543210' })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

interface ShopState {
  stats: () => Response
  orders: Order[]
  cancel: () => Response
  saveProfile: (call: SentCall) => Response
}

const SHOP = {
  name: 'Tokri',
  supportEmail: 'help@example.com',
  supportPhone: '080 5550 1000',
  payment: { cod: true, razorpay: false, mode: 'off', cashLimit: 50_000 },
}

function openAccount(path = '/customer', given: Partial<ShopState> = {}) {
  const shop: ShopState = {
    stats: () => success(buildCustomerStats()),
    orders: [],
    cancel: () => success({}),
    saveProfile: ({ body }) => success({ ...getSession().user, ...(body as object) }),
    ...given,
  }
  const calls = answerCalls((call) => {
    const { method, path: called } = call
    if (called === '/api/shop') return success(SHOP)
    if (called === '/api/dashboard/stats/customer') return shop.stats()
    if (called.startsWith('/api/orders?')) {
      return success({ items: shop.orders, total: shop.orders.length, nextCursor: null })
    }
    if (called.endsWith('/cancel')) return shop.cancel()
    if (called.endsWith('/reorder')) return success({ added: 1, skipped: ['Old Radio'] })
    if (called.startsWith('/api/orders/')) {
      const order = shop.orders.find(({ id }) => called.endsWith(id))
      return order
        ? success({ ...order, history: [] })
        : problemReply(404, 'not_found', 'This order does not exist')
    }
    if (called === '/api/profile' && method === 'PUT') return shop.saveProfile(call)
    if (called.startsWith('/api/cart/'))
      return success({ items: [], itemCount: 3, amounts: {}, coupon: null })
    return success({ items: [] })
  })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={[path]}>
        <ConfirmProvider>
          <Routes>
            <Route path="/customer" element={<CustomerPage />} />
            <Route path="/orders" element={<OrdersPage />} />
            <Route path="*" element={<p>Elsewhere</p>} />
          </Routes>
          <Address />
        </ConfirmProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return { shop, calls }
}

function Address() {
  const { pathname, search } = useLocation()
  return <output aria-label="Page address">{pathname + search}</output>
}

const success = (data: unknown) => jsonReply({ success: true, data })
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const openTab = (name: string) => fireEvent.mouseDown(screen.getByRole('tab', { name }))
const statsCalls = (calls: readonly SentCall[]) => calls.filter(({ path }) => path.includes('/stats/'))
const address = () => screen.getByLabelText('Page address').textContent

describe('who is let in', () => {
  test('another role sees "Access Denied" with the way home (CUST-01, CUST-02)', () => {
    act(() => void signInAs('delivery_agent'))
    openAccount()
    expect(screen.getByRole('heading', { name: 'Access Denied' })).toBeTruthy()
    expect(screen.getByText('Customer access required.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Go to Home' }).getAttribute('href')).toBe('/')
  })

  test('a role edited in the browser is refused by the server (Q-03)', async () => {
    openAccount('/customer', { stats: () => problemReply(403, 'forbidden', 'Not allowed') })
    await screen.findByRole('heading', { name: 'Access Denied' })
  })

  test('without a user it reads "Loading user..." (CUST-03)', async () => {
    openAccount()
    await screen.findByText('Total Orders')
    act(() => forgetSession())
    expect(screen.getByText('Loading user...')).toBeTruthy()
  })
})

describe('loading', () => {
  test('a failed load says so and can be tried again (CUST-04, CUST-05)', async () => {
    const { shop } = openAccount('/customer', { stats: () => problemReply(500, 'internal', 'It broke') })
    await screen.findByRole('heading', { name: 'Failed to Load Dashboard' })
    expect(screen.getByText('It broke')).toBeTruthy()
    shop.stats = () => success(buildCustomerStats())
    press('Retry')
    await screen.findByText('Total Orders')
  })

  test('the figures are read once, whatever tab or order is opened (CUST-06, Q-60)', async () => {
    const order = buildOrder()
    const { calls } = openAccount('/customer', { orders: [order] })
    await screen.findByText('Total Orders')
    openTab('Orders')
    fireEvent.click(await screen.findByRole('button', { name: 'Track Order' }))
    await screen.findByRole('dialog')
    press('Close')
    openTab('Profile')
    openTab('Overview')
    await screen.findByText('Total Orders')
    expect(statsCalls(calls)).toHaveLength(1)
  })
})

describe('the overview', () => {
  test('greets, counts and distributes (CUST-07..14)', async () => {
    openAccount()
    await screen.findByText('Total Orders')
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'Overview',
      'Orders',
      'Profile',
    ])
    expect(screen.getByRole('link', { name: 'Browse Products' }).getAttribute('href')).toBe('/products')
    expect(screen.getByText('₹7,080.00')).toBeTruthy()
    expect(screen.getByText('In Transit').parentElement?.textContent).toBe('In Transit350%')
    expect(screen.getByText('Average order value').parentElement?.textContent).toContain('₹1,180.00')
  })

  test('the counts lead to wishlist and cart (CUST-56, CUST-57)', async () => {
    openAccount()
    await screen.findByText('Total Orders')
    const wishlist = screen.getByRole('link', { name: 'Wishlist 4' })
    expect(wishlist.getAttribute('href')).toBe('/wishlist')
    expect(screen.getByRole('link', { name: /^Cart/ }).getAttribute('href')).toBe('/cart')
  })

  test('a new customer sees no trend; known orders give known percentages (Q-54)', async () => {
    openAccount()
    await screen.findByText('Total Orders')
    expect(screen.queryByText(/%.*against the 30 days before/)).toBeNull()
    cleanup()
    const stats = buildCustomerStats({ ordersTrend: 25, spentTrend: -40 } satisfies Partial<CustomerStats>)
    openAccount('/customer', { stats: () => success(stats) })
    await screen.findByText('Total Orders')
    const trends = screen
      .getAllByText(/against the 30 days before/)
      .map((mark) => mark.parentElement?.textContent)
    expect(trends).toEqual(['+25% against the 30 days before', '-40% against the 30 days before'])
  })

  test('rewards are announced with 0 points (CUST-18, CUST-53..55)', async () => {
    openAccount()
    await screen.findByText('Total Orders')
    press('Rewards')
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText('1 point per ₹10 spent')).toBeTruthy()
    expect(dialog.getByText('Coming Soon')).toBeTruthy()
    expect(dialog.getByText('0').parentElement?.textContent).toBe('0points')
  })

  test('quick actions lead on (CUST-15..17)', async () => {
    openAccount()
    await screen.findByText('Total Orders')
    const actions = within(screen.getByRole('navigation', { name: 'Quick actions' }))
    expect(actions.getByRole('link', { name: 'Shop Now' }).getAttribute('href')).toBe('/products')
    expect(actions.getByRole('link', { name: 'My Wishlist' }).getAttribute('href')).toBe('/wishlist')
    fireEvent.click(actions.getByRole('button', { name: 'My Orders' }))
    expect(screen.getByRole('tab', { name: 'Orders' }).getAttribute('aria-selected')).toBe('true')
  })
})

describe('orders', () => {
  const order = buildOrder({ status: 'pending', paymentState: 'due' })

  test('/orders opens the orders (ROUTE-23, Q-04); the ids are the last six (CUST-27)', async () => {
    openAccount('/orders', { orders: [order] })
    await screen.findByRole('button', { name: 'Track Order' })
    expect(screen.getByText(`#${order.id.slice(-6).toUpperCase()}`)).toBeTruthy()
  })

  test('the filter has exactly six values; the shop does the filtering (CUST-24, CUST-25)', async () => {
    const { calls } = openAccount('/orders', { orders: [order] })
    await screen.findByRole('button', { name: 'Track Order' })
    const select = screen.getByLabelText<HTMLSelectElement>('Status')
    expect([...select.options].map(({ value }) => value)).toEqual([
      'all',
      'pending',
      'assigned',
      'picked_up',
      'shipped',
      'delivered',
    ])
    fireEvent.change(select, { target: { value: 'shipped' } })
    await waitFor(() => expect(calls.at(-1)?.path).toContain('status=shipped'))
  })

  test('the search is sent once typing pauses (CUST-22, CUST-23)', async () => {
    const { calls } = openAccount('/orders', { orders: [order] })
    await screen.findByRole('button', { name: 'Track Order' })
    const search = screen.getByLabelText('Search orders')
    for (const value of ['T', 'TK', 'TK-1001']) fireEvent.change(search, { target: { value } })
    await waitFor(() => expect(calls.at(-1)?.path).toContain('search=TK-1001'))
    expect(calls.filter(({ path }) => path.includes('search=')).length).toBe(1)
  })

  test('nothing found offers to clear the filters', async () => {
    openAccount('/orders')
    await screen.findByRole('heading', { name: 'No orders yet' })
    fireEvent.change(screen.getByLabelText('Status'), { target: { value: 'delivered' } })
    await screen.findByRole('heading', { name: 'No orders found' })
    press('Clear filters')
    await screen.findByRole('heading', { name: 'No orders yet' })
  })

  test('an order opens from its address with timeline, items, address, help (CUST-37, CUST-44..51)', async () => {
    openAccount(`/orders?order=${order.id}`, { orders: [order] })
    const dialog = within(await screen.findByRole('dialog'))
    await dialog.findByText('Need help?')
    expect(dialog.getByRole('heading', { name: 'Order received' })).toBeTruthy()
    expect(dialog.getByRole('list', { name: 'Delivery timeline' })).toBeTruthy()
    expect(dialog.getByRole('link', { name: 'Wireless Headphones' })).toBeTruthy()
    expect(dialog.getByText('Mon-Fri 9:00 AM-6:00 PM')).toBeTruthy()
    expect(dialog.getByText('Sat-Sun 10:00 AM-4:00 PM')).toBeTruthy()
    expect(dialog.getByText(/24\/7 support/)).toBeTruthy()
    expect(dialog.getByText(/30-day return policy/).textContent).toContain('7 days')
    const maps = dialog.getByRole('link', { name: /Open in maps/ })
    expect(maps.getAttribute('target')).toBe('_blank')
    expect(maps.getAttribute('rel')).toContain('noopener')
    const mail = await dialog.findByRole('link', { name: 'Email us' })
    expect(mail.getAttribute('href')).toBe('mailto:help@example.com?subject=Order%20TK-1001')
    const call = dialog.getByRole('link', { name: 'Call 080 5550 1000' })
    expect(call.getAttribute('href')).toBe('tel:08055501000')
  })

  test('closing an order that a link opened leaves the list', async () => {
    openAccount(`/orders?order=${order.id}`, { orders: [order] })
    await screen.findByText('Need help?')
    press('Close')
    await waitFor(() => expect(address()).toBe('/orders'))
  })

  test('an order of somebody else is not found', async () => {
    openAccount('/orders?order=01a1fbf5-0000-7000-8000-000000000000')
    await screen.findByRole('heading', { name: 'This order could not be found' })
  })

  test('cancelling asks first; declining sends nothing (Q-48)', async () => {
    const { calls, shop } = openAccount(`/orders?order=${order.id}`, { orders: [order] })
    await screen.findByText('Need help?')
    press('Cancel Order')
    const question = within(await screen.findByRole('alertdialog', { name: 'Cancel this order?' }))
    fireEvent.click(question.getByRole('button', { name: 'Keep Order' }))
    expect(calls.some(({ path }) => path.endsWith('/cancel'))).toBe(false)
    shop.cancel = () => {
      shop.orders = [{ ...order, status: 'cancelled', cancelledAt: '2026-03-11T10:00:00' }]
      return success(shop.orders[0])
    }
    press('Cancel Order')
    const again = within(await screen.findByRole('alertdialog', { name: 'Cancel this order?' }))
    fireEvent.click(again.getByRole('button', { name: 'Cancel Order' }))
    await screen.findByRole('heading', { name: 'Cancelled' })
    expect(screen.queryByRole('button', { name: 'Cancel Order' })).toBeNull()
  })

  test('a cancellation that comes too late says why', async () => {
    const refuse = () => problemReply(409, 'invalid_transition', 'This order is already picked up')
    openAccount(`/orders?order=${order.id}`, { orders: [order], cancel: refuse })
    await screen.findByText('Need help?')
    press('Cancel Order')
    const question = within(await screen.findByRole('alertdialog'))
    fireEvent.click(question.getByRole('button', { name: 'Cancel Order' }))
    await screen.findByText('This order is already picked up')
  })

  test('what is picked up cannot be cancelled', async () => {
    openAccount(`/orders?order=${order.id}`, { orders: [{ ...order, status: 'picked_up' }] })
    await screen.findByText('Need help?')
    expect(screen.queryByRole('button', { name: 'Cancel Order' })).toBeNull()
  })

  test('ordering again says what went into the cart and what did not', async () => {
    openAccount(`/orders?order=${order.id}`, { orders: [order] })
    await screen.findByText('Need help?')
    press('Order Again')
    await screen.findByText('1 product is in your cart. Not available now: Old Radio.')
    expect(screen.getByRole('link', { name: 'View Cart' }).getAttribute('href')).toBe('/cart')
  })
})

test('notifications list the latest orders and open them (CUST-52)', async () => {
  const order = buildOrder({ status: 'out_for_delivery' })
  openAccount('/customer', {
    stats: () => success(buildCustomerStats({ recentOrders: [order] })),
    orders: [order],
  })
  await screen.findByText('Total Orders')
  press('Notifications')
  fireEvent.click(await screen.findByRole('button', { name: /^Out for delivery/ }))
  await screen.findByRole('heading', { name: 'Out for delivery' })
  expect(address()).toBe(`/customer?order=${order.id}`)
})

describe('the profile', () => {
  async function edit(given: Partial<ShopState> = {}) {
    const opened = openAccount('/customer?tab=profile', given)
    fireEvent.click(await screen.findByRole('button', { name: 'Edit Profile' }))
    return opened
  }
  const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
  const profileCalls = (calls: readonly SentCall[]) => calls.filter(({ path }) => path === '/api/profile')

  test('has inputs of the types text, email, tel and a textarea (CUST-29, CUST-32)', async () => {
    await edit()
    expect(field('Name').type).toBe('text')
    expect(field('Email').type).toBe('email')
    expect(field('Phone').type).toBe('tel')
    expect(field('Address').tagName).toBe('TEXTAREA')
  })

  test('a saved profile says so and shows everywhere (CUST-30, CUST-34)', async () => {
    const { calls } = await edit()
    fireEvent.change(field('Name'), { target: { value: 'Asha Iyer' } })
    press('Save Changes')
    const alert = within(await screen.findByRole('alertdialog', { name: 'Profile updated successfully!' }))
    fireEvent.click(alert.getByRole('button', { name: 'OK' }))
    await screen.findByRole('button', { name: 'Edit Profile' })
    expect(screen.getByRole('heading', { name: 'Asha Iyer' })).toBeTruthy()
    expect(getSession().user?.name).toBe('Asha Iyer')
    expect(profileCalls(calls)[0]?.body).toEqual({
      name: 'Asha Iyer',
      email: 'asha@example.com',
      phone: '9876543210',
      address: '',
    })
  })

  test('a refused profile says why and keeps what was typed (CUST-33, CUST-35, Q-61)', async () => {
    await edit({ saveProfile: () => problemReply(409, 'email_taken', 'This email is taken') })
    fireEvent.change(field('Email'), { target: { value: 'not an email' } })
    press('Save Changes')
    await screen.findByRole('alertdialog', { name: 'Failed to update profile: This email is taken' })
    press('OK')
    expect(field('Email').value).toBe('not an email')
  })

  test('cancelling restores the old values and sends nothing (CUST-31)', async () => {
    const { calls } = await edit()
    fireEvent.change(field('Name'), { target: { value: 'Somebody Else' } })
    press('Cancel')
    expect(screen.getByRole('heading', { name: 'Asha Rao' })).toBeTruthy()
    expect(profileCalls(calls)).toHaveLength(0)
    press('Edit Profile')
    expect(field('Name').value).toBe('Asha Rao')
  })

  test('an address kept in parts is shown as text and stays in parts unless changed (ENT-03)', async () => {
    const parts = { street: '14, 3rd Cross', city: 'Bengaluru', state: 'Karnataka', pincode: '560038' }
    act(() => void signInAs('customer', { name: 'Asha Rao', address: parts }))
    const { calls } = await edit()
    expect(field('Address').value).toBe('14, 3rd Cross, Bengaluru, Karnataka - 560038')
    press('Save Changes')
    await screen.findByRole('alertdialog')
    expect(profileCalls(calls)[0]?.body).toMatchObject({ address: parts })
  })
})
