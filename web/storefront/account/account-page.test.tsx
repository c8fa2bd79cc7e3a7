// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { clearSession } from '#accounts/session.ts'
import type { CustomerStats } from '#contract/dashboards.ts'
import { problemReply } from '#testing/api-fixtures.ts'
import { buildOrder } from '#testing/order-fixtures.ts'
import { signInAs } from '#testing/person-fixtures.ts'
import {
  openAccount,
  openTab,
  pageUrl,
  preloadAccountModules,
  press,
  startAsCustomer,
  statsCalls,
  success,
} from './account-page-fixtures.tsx'
import { buildCustomerStats } from './customer-stats-fixtures.ts'

beforeAll(preloadAccountModules)
beforeEach(startAsCustomer)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('who is let in', () => {
  test('another role sees "Access Denied" with the way home', () => {
    act(() => void signInAs('delivery_agent'))
    openAccount()
    expect(screen.getByRole('heading', { name: 'Access Denied' })).toBeTruthy()
    expect(screen.getByText('Customer access required.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Go to Home' }).getAttribute('href')).toBe('/')
  })

  test('a role edited in the browser is refused by the server', async () => {
    openAccount('/customer', { stats: () => problemReply(403, 'forbidden', 'Not allowed') })
    await screen.findByRole('heading', { name: 'Access Denied' })
  })

  test('without a user it reads "Loading user..."', async () => {
    openAccount()
    await screen.findByText('Total Orders')
    act(() => clearSession())
    expect(screen.getByText('Loading user...')).toBeTruthy()
  })

  test('a page whose session has ended in another tab says so, and leads to the login', async () => {
    openAccount()
    await screen.findByText('Total Orders')
    act(() => clearSession())
    const title = { name: 'Please Login' }
    expect(await screen.findByRole('heading', title, { timeout: 10_000 })).toBeTruthy()
    expect(screen.getByText('You have been logged out')).toBeTruthy()
    expect(screen.queryByText('Loading user...')).toBeNull()
  })
})

describe('loading', () => {
  test('a failed load says so and can be tried again', async () => {
    const { shop } = openAccount('/customer', { stats: () => problemReply(500, 'internal', 'It broke') })
    await screen.findByRole('heading', { name: 'Failed to Load Dashboard' })
    expect(screen.getByText('It broke')).toBeTruthy()
    shop.stats = () => success(buildCustomerStats())
    press('Retry')
    await screen.findByText('Total Orders')
  })

  test('the figures are read once, whatever tab or order is opened', async () => {
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
  test('greets, counts and distributes', async () => {
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

  test('the counts lead to wishlist and cart', async () => {
    openAccount()
    await screen.findByText('Total Orders')
    const wishlist = screen.getByRole('link', { name: 'Wishlist 4' })
    expect(wishlist.getAttribute('href')).toBe('/wishlist')
    expect(screen.getByRole('link', { name: /^Cart/ }).getAttribute('href')).toBe('/cart')
  })

  test('a new customer sees no trend; known orders give known percentages', async () => {
    openAccount()
    await screen.findByText('Total Orders')
    expect(screen.queryByText(/%.*against the 30 days before/)).toBeNull()
    cleanup()
    const stats = buildCustomerStats({ ordersTrend: 25, spentTrend: -40 } satisfies Partial<CustomerStats>)
    openAccount('/customer', { stats: () => success(stats) })
    await screen.findByText('Total Orders')
    const trends = screen.getAllByText(/against the 30 days before/).map((mark) => mark.textContent)
    const period = 'in the last 30 days, against the 30 days before'
    expect(trends).toEqual([`+25% ${period}`, `-40% ${period}`])
  })

  test('rewards are announced with 0 points', async () => {
    openAccount()
    await screen.findByText('Total Orders')
    press('Rewards')
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText('1 point per ₹10 spent')).toBeTruthy()
    expect(dialog.getByText('Coming Soon')).toBeTruthy()
    expect(dialog.getByText('0').parentElement?.textContent).toBe('0points')
  })

  test('quick actions lead on', async () => {
    openAccount()
    await screen.findByText('Total Orders')
    const actions = within(screen.getByRole('navigation', { name: 'Quick actions' }))
    expect(actions.getByRole('link', { name: 'Shop Now' }).getAttribute('href')).toBe('/products')
    expect(actions.getByRole('link', { name: 'My Wishlist' }).getAttribute('href')).toBe('/wishlist')
    fireEvent.click(actions.getByRole('button', { name: 'My Orders' }))
    expect(screen.getByRole('tab', { name: 'Orders' }).getAttribute('aria-selected')).toBe('true')
  })
})

test('notifications list the latest orders and open them', async () => {
  const order = buildOrder({ status: 'out_for_delivery' })
  openAccount('/customer', {
    stats: () => success(buildCustomerStats({ recentOrders: [order] })),
    orders: [order],
  })
  await screen.findByText('Total Orders')
  press('Notifications')
  fireEvent.click(await screen.findByRole('button', { name: /^Out for delivery/ }))
  await screen.findByRole('heading', { name: 'Out for delivery' })
  expect(pageUrl()).toBe(`/customer?order=${order.id}`)
})
