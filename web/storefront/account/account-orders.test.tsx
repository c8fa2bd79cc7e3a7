// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { problemReply } from '#testing/api-fixtures.ts'
import { buildOrder } from '#testing/order-fixtures.ts'
import {
  openAccount,
  pageUrl,
  preloadAccountModules,
  press,
  startAsCustomer,
  success,
} from './account-page-fixtures.tsx'

beforeAll(preloadAccountModules)
beforeEach(startAsCustomer)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('orders', () => {
  const order = buildOrder({ status: 'pending', paymentState: 'due' })

  test('/orders opens the orders; the ids are the last six', async () => {
    openAccount('/orders', { orders: [order] })
    await screen.findByRole('button', { name: 'Track Order' })
    expect(screen.getByText(`#${order.id.slice(-6).toUpperCase()}`)).toBeTruthy()
  })

  test('the filter has exactly six values; the shop does the filtering', async () => {
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

  test('the search is sent once typing pauses', async () => {
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

  test('an order opens from its address with timeline, items, address, help', async () => {
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
    await waitFor(() => expect(pageUrl()).toBe('/orders'))
  })

  test('an order of somebody else is not found', async () => {
    openAccount('/orders?order=01a1fbf5-0000-7000-8000-000000000000')
    await screen.findByRole('heading', { name: 'This order could not be found' })
  })

  test('cancelling asks first; declining sends nothing', async () => {
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
