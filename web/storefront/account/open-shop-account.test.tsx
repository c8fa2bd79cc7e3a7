// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { ORDER_STATUSES } from '#contract/ordering/order-status.ts'
import { buildProductCard } from '#shop/products/product-card-fixtures.ts'
import { buildOrder } from '#testing/order-fixtures.ts'
import {
  openAccount,
  pageUrl,
  preloadAccountModules,
  press,
  startAsCustomer,
  success,
} from './account-page-fixtures.tsx'
import { buildCustomerStats } from './customer-stats-fixtures.ts'

beforeAll(preloadAccountModules)
beforeEach(startAsCustomer)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const agent = { _id: 'agent-1', name: 'Ravi Kumar', phone: '9811122233' }
const comes = buildOrder({
  status: 'out_for_delivery',
  outForDeliveryAt: new Date().toISOString(),
  deliveryAgent: agent,
})
const waits = buildOrder({ id: '01a1fbf5-cda2-72fd-a5f4-6783ef179119', orderNumber: 'TK-1002' })
const open = (url?: string, more: object = {}) => openAccount(url, { isOpenToVisitors: true, ...more })
const stats =
  (openOrders = [comes, waits]) =>
  () =>
    success(buildCustomerStats({ openOrders }))

test('the account begins with the parcel that comes next: when, by whom, what to pay, and the way to help', async () => {
  open('/customer', { stats: stats(), orders: [comes] })
  const next = within(await screen.findByRole('region', { name: 'Out for delivery' }))
  for (const said of ['Arriving today', 'Ravi is bringing it.', /keep ₹1,180.00 ready/])
    expect(next.getByText(said)).toBeTruthy()
  expect(next.queryByText(/Kumar/)).toBeNull()
  expect(next.getByRole('button', { name: /TK-1002/ })).toBeTruthy()
  const headings = screen.getAllByRole('heading').map(({ textContent }) => textContent)
  expect(headings.indexOf('Out for delivery')).toBeLessThan(headings.indexOf('Welcome back, Asha!'))
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  fireEvent.click(next.getByRole('button', { name: 'Help' }))
  await within(await screen.findByRole('dialog')).findByText('Need help?')
  expect(pageUrl()).toBe(`/customer?order=${comes.id}`)
  expect(scrolled).toHaveBeenCalled()
})

test('what was delivered before can be bought again there, and nothing stands there before', async () => {
  open('/customer', { boughtAgain: [buildProductCard({ name: 'Basmati Rice' })], stats: stats([]) })
  const again = within(await screen.findByRole('region', { name: 'Buy again' }))
  expect(again.getByRole('link', { name: 'Basmati Rice' })).toBeTruthy()
  expect(again.getByRole('button', { name: /Add to Cart/ })).toBeTruthy()
  cleanup()
  open('/customer', { stats: stats([]) })
  await screen.findByText('Total Orders')
  expect(screen.queryByText('Buy again')).toBeNull()
})

test('a shop for members alone begins as the specification says', async () => {
  const { calls } = openAccount('/customer', { stats: stats() })
  await screen.findByText('Total Orders')
  expect(screen.queryByRole('region', { name: 'Out for delivery' })).toBeNull()
  expect(calls.some(({ path }) => path === '/api/orders/again')).toBe(false)
})

test('a delivered order is reviewed and ordered again, a cancelled one is not tracked', async () => {
  const delivered = buildOrder({ status: 'delivered', deliveredAt: '2026-03-14T10:00:00' })
  open('/orders', { orders: [delivered] })
  await screen.findByRole('button', { name: 'View Order' })
  expect(screen.queryByRole('button', { name: 'Track Order' })).toBeNull()
  press('Order Again')
  await screen.findByText('1 product is in your cart. Not available now: Old Radio.')
  press('View Order')
  const dialog = within(await screen.findByRole('dialog'))
  const review = await dialog.findByRole('link', { name: 'Write a review of Wireless Headphones' })
  expect(review.getAttribute('href')).toBe('/products/electronics_001#reviews')
  cleanup()
  open('/orders', { orders: [buildOrder({ status: 'cancelled', cancelledAt: '2026-03-11T10:00:00' })] })
  await screen.findByRole('button', { name: 'View Order' })
  expect(screen.queryByRole('button', { name: 'Track Order' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Order Again' })).toBeNull()
})

test('statuses read as a shopper says them; the filter has all of them and lives in the URL', async () => {
  const { calls } = open('/orders?status=cancelled', { orders: [comes] })
  await screen.findByText('Out for delivery', { selector: 'article *' })
  expect(screen.queryByText('OUT FOR DELIVERY')).toBeNull()
  const select = screen.getByLabelText<HTMLSelectElement>('Status')
  expect([...select.options].map(({ value }) => value)).toEqual(['all', ...ORDER_STATUSES])
  expect(select.value).toBe('cancelled')
  expect(calls.some(({ path }) => path.includes('status=cancelled'))).toBe(true)
  fireEvent.change(select, { target: { value: 'out_for_delivery' } })
  await waitFor(() => expect(pageUrl()).toBe('/orders?status=out_for_delivery'))
  fireEvent.change(select, { target: { value: 'all' } })
  await waitFor(() => expect(pageUrl()).toBe('/orders'))
})
