// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Checkout, Order } from '../../contract/orders.ts'
import type { ShopInfo } from '../../contract/settings.ts'
import { signInAs } from '../accounts/person-fixtures.ts'
import { forgetSession } from '../accounts/session.ts'
import { buildOrder } from '../admin-orders/order-fixtures.ts'
import { answerCalls, brokenNetwork, jsonReply, problemReply, type SentCall } from '../api-fixtures.ts'
import { buildCheckout } from '../checkout/checkout-fixtures.ts'
import { createQueryClient } from '../query-client.ts'
import { ShellSlotsContext } from '../shell-slots.tsx'
import { CheckoutPage } from './checkout-page.tsx'

beforeEach(() => {
  sessionStorage.clear()
  vi.stubGlobal('scrollTo', () => undefined)
  signInAs('customer', { name: 'Asha Rao', phone: '9876543210', address: null })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const shopInfo: ShopInfo = {
  name: 'Tokri',
  state: 'Karnataka',
  supportEmail: null,
  supportPhone: null,
  isDemo: false,
  payment: { cod: true, razorpay: true, mode: 'test', cashLimit: 50_000 },
}

interface ShopState {
  checkout: Checkout
  latest: Order | undefined
  placeOrder: () => Response | Promise<Response>
}

/** Opens the checkout in a shop whose answers a test may change. */
function openCheckout(given: Partial<ShopState> = {}, address = '/checkout') {
  const order = buildOrder()
  const shop: ShopState = {
    checkout: buildCheckout(),
    latest: buildOrder(),
    placeOrder: () => success(order),
    ...given,
  }
  const calls = answerCalls(({ method, path }) => {
    if (path === '/api/shop') return success(shopInfo)
    if (path === '/api/checkout/price') return success(shop.checkout)
    if (path === '/api/addresses') return success({ items: [] })
    if (path === '/api/orders' && method === 'POST') return shop.placeOrder()
    if (path.startsWith('/api/orders?')) {
      return success({ items: shop.latest ? [shop.latest] : [], total: 1, nextCursor: null })
    }
    if (path.startsWith('/api/orders/')) return success({ ...order, history: [] })
    return problemReply(404, 'not_found', `No ${path}`)
  })
  const slots = {
    searchElement: null,
    setFilterButton: () => undefined,
    setNavigationHidden: () => undefined,
  }
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ShellSlotsContext value={slots}>
        <MemoryRouter initialEntries={[address]}>
          <Routes>
            <Route path="/checkout" element={<CheckoutPage />} />
            <Route path="*" element={<p>Elsewhere</p>} />
          </Routes>
          <Address />
        </MemoryRouter>
      </ShellSlotsContext>
    </QueryClientProvider>,
  )
  return { shop, calls }
}

function Address() {
  const { pathname, search } = useLocation()
  return <output aria-label="Address">{pathname + search}</output>
}

const success = (data: unknown) => jsonReply({ success: true, data })
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const ordersOf = (calls: readonly SentCall[]) =>
  calls.filter(({ method, path }) => method === 'POST' && path === '/api/orders')

async function toPayment() {
  await screen.findByRole('heading', { name: 'Delivery Details' })
  press('Continue to Payment')
  await screen.findByRole('heading', { name: 'Payment Method' })
}

describe('step 1', () => {
  test('has seven fields, filled from the last order, and a landmark (CHK-06, CHK-07)', async () => {
    openCheckout()
    await screen.findByRole('heading', { name: 'Delivery Details' })
    expect(field('Full Name').value).toBe('Meera Iyer')
    expect(field('Phone Number').value).toBe('9000000001')
    expect(field('Email Address').value).toBe('meera@example.com')
    expect(field('Street Address').value).toBe('4, Car Street')
    expect(field('City').value).toBe('Mysuru')
    expect(field('State').value).toBe('Karnataka')
    expect(field('Pincode').value).toBe('570001')
    expect(field('Landmark (optional)').value).toBe('')
  })

  test('without an order before it knows what the profile knows', async () => {
    openCheckout({ latest: undefined })
    await screen.findByRole('heading', { name: 'Delivery Details' })
    expect(field('Full Name').value).toBe('Asha Rao')
    expect(field('Phone Number').value).toBe('9876543210')
    expect(field('City').value).toBe('')
  })

  test('one message at a time, the first bad field marked and focused (CHK-09, CHK-13)', async () => {
    openCheckout()
    await screen.findByRole('heading', { name: 'Delivery Details' })
    type('City', ' ')
    type('Phone Number', '123')
    press('Continue to Payment')
    expect(screen.getAllByText(/^Please /).map((message) => message.textContent)).toEqual([
      'Please fill in all delivery details',
    ])
    expect(document.activeElement).toBe(field('City'))
    expect(field('City').getAttribute('aria-invalid')).toBe('true')
    type('City', 'Mysuru')
    press('Continue to Payment')
    expect(screen.getAllByText(/^Please /).map((message) => message.textContent)).toEqual([
      'Please enter a valid 10-digit phone number',
    ])
    expect(document.activeElement).toBe(field('Phone Number'))
  })

  test('what was typed survives a reload (nothing typed is lost)', async () => {
    openCheckout()
    await screen.findByRole('heading', { name: 'Delivery Details' })
    type('Full Name', 'Ravi Kumar')
    cleanup()
    openCheckout()
    await screen.findByRole('heading', { name: 'Delivery Details' })
    expect(field('Full Name').value).toBe('Ravi Kumar')
  })

  test("what another person typed in this tab is nobody else's", async () => {
    openCheckout()
    await screen.findByRole('heading', { name: 'Delivery Details' })
    type('Full Name', 'Ravi Kumar')
    cleanup()
    act(() => void signInAs('customer', { id: 'person-2', name: 'Zoya Khan' }))
    openCheckout({ latest: undefined })
    await screen.findByRole('heading', { name: 'Delivery Details' })
    expect(field('Full Name').value).toBe('Zoya Khan')
  })
})

describe('step 2', () => {
  test('names the button after the method (CHK-15..17, CHK-20, CHK-21)', async () => {
    openCheckout()
    await toPayment()
    expect(screen.getByText('Test Mode')).toBeTruthy()
    fireEvent.click(screen.getByRole('radio', { name: /^Pay Online/ }))
    expect(screen.getByRole('button', { name: 'Proceed to Pay' })).toBeTruthy()
    fireEvent.click(screen.getByRole('radio', { name: /^Cash on Delivery/ }))
    expect(screen.getByRole('button', { name: 'Place Order' })).toBeTruthy()
  })

  test('going back keeps the details and clears the error (CHK-18, CHK-19)', async () => {
    openCheckout({ placeOrder: () => problemReply(409, 'out_of_stock', 'Only 2 left') })
    await toPayment()
    await placeCashOrder()
    await screen.findByText('Only 2 left')
    press('Back to Delivery')
    await screen.findByRole('heading', { name: 'Delivery Details' })
    expect(field('Full Name').value).toBe('Meera Iyer')
    press('Continue to Payment')
    await screen.findByRole('heading', { name: 'Payment Method' })
    expect(screen.queryByText('Only 2 left')).toBeNull()
  })

  test('while an order is under way the button reads "Processing..." and takes no second click (CHK-22)', async () => {
    let answer: (response: Response) => void = () => undefined
    const waiting = new Promise<Response>((resolve) => {
      answer = resolve
    })
    const { calls } = openCheckout({ placeOrder: () => waiting })
    await toPayment()
    await placeCashOrder()
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Processing...' })
    expect(button.disabled).toBe(true)
    fireEvent.click(button)
    expect(ordersOf(calls)).toHaveLength(1)
    await act(async () => answer(success(buildOrder())))
  })

  test('the error banner can be dismissed (CHK-23)', async () => {
    openCheckout({ placeOrder: () => problemReply(409, 'out_of_stock', 'Only 2 left') })
    await toPayment()
    await placeCashOrder()
    await screen.findByText('Only 2 left')
    press('Dismiss')
    await waitFor(() => expect(screen.queryByText('Only 2 left')).toBeNull())
  })

  test('after a dead network the next try carries the same key (CHK-36)', async () => {
    const { shop, calls } = openCheckout({ placeOrder: () => brokenNetwork() })
    await toPayment()
    await placeCashOrder()
    await screen.findByText('Failed to place order. Please try again.')
    shop.placeOrder = () => success(buildOrder())
    press('Place Order')
    await screen.findByRole('heading', { name: 'Order Placed Successfully!' })
    const keys = ordersOf(calls).map(({ headers }) => headers.get('idempotency-key'))
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
  })

  test('new prices are shown before the order is tried again', async () => {
    const { shop } = openCheckout()
    await toPayment()
    const items = buildCheckout().items.map((line) => ({ ...line, price: 1100, lineTotal: 1100 }))
    const amounts = { subtotal: 1100, discount: 0, tax: 198, total: 1298 }
    shop.placeOrder = () => {
      shop.checkout = buildCheckout({ items, amounts })
      return problemReply(409, 'price_changed', 'Prices have changed. Please check the new total.')
    }
    await placeCashOrder()
    await screen.findByText('The total is now ₹1,298.00 (it was ₹1,180.00).')
    expect(screen.getByText('Prices have changed. Please check the new total.')).toBeTruthy()
  })
})

async function placeCashOrder() {
  fireEvent.click(screen.getByRole('radio', { name: /^Cash on Delivery/ }))
  press('Place Order')
}

describe('the summary', () => {
  test('shows lines and amounts as the shop counts them (CHK-24..28)', async () => {
    openCheckout()
    const summary = within(await screen.findByRole('complementary', { name: 'Order Summary' }))
    for (const text of [
      'Wireless Headphones',
      'Subtotal',
      'Tax (18%)',
      'Total',
      'Free delivery on all orders',
    ]) {
      expect(summary.getAllByText(text).length).toBeGreaterThan(0)
    }
    expect(summary.getByText('Qty 1 × ₹1,000.00')).toBeTruthy()
    expect(summary.getByText('₹180.00')).toBeTruthy()
  })

  test('what cannot be bought stops the order and leads to the cart', async () => {
    const items = buildCheckout().items.map((line) => ({ ...line, isAvailable: false, left: 0 }))
    openCheckout({ checkout: buildCheckout({ items }) })
    await toPayment()
    expect(screen.getByText('Out of stock')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Change cart' }).getAttribute('href')).toBe('/cart')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Proceed to Pay' }).disabled).toBe(true)
  })
})

describe('nothing to buy', () => {
  test.each([
    ['/checkout', 'Your cart is empty. Add items to proceed!'],
    ['/checkout?product=unknown', 'Product information missing. Please try again.'],
    ['/checkout?product=', 'Product information missing. Please try again.'],
  ])('%s reads "%s" and leads to / (CHK-03..05)', async (address, text) => {
    openCheckout({ checkout: buildCheckout({ items: [], itemCount: 0 }) }, address)
    await screen.findByRole('heading', { name: 'No Items to Checkout' })
    expect(screen.getByText(text)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Continue Shopping' }).getAttribute('href')).toBe('/')
  })

  test('a session that ended in another tab asks to log in and loses nothing (Q-03)', async () => {
    openCheckout()
    await screen.findByRole('heading', { name: 'Delivery Details' })
    type('Full Name', 'Ravi Kumar')
    act(() => forgetSession())
    expect(screen.getByRole('heading', { name: 'Please Login' })).toBeTruthy()
    act(() => void signInAs('customer'))
    await screen.findByRole('heading', { name: 'Delivery Details' })
    expect(field('Full Name').value).toBe('Ravi Kumar')
  })
})

describe('a buy-now', () => {
  test('is labelled Express Checkout; a cart is not (CHK-02)', async () => {
    openCheckout({}, '/checkout?product=electronics_001&quantity=2')
    expect(await screen.findByText('Express Checkout')).toBeTruthy()
    cleanup()
    openCheckout()
    await screen.findByRole('heading', { name: 'Delivery Details' })
    expect(screen.queryByText('Express Checkout')).toBeNull()
  })

  test('orders its product alone (CHK-39, CHK-54)', async () => {
    const { calls } = openCheckout({}, '/checkout?product=electronics_001&quantity=2')
    await toPayment()
    await placeCashOrder()
    await screen.findByRole('heading', { name: 'Order Placed Successfully!' })
    expect(ordersOf(calls)[0]?.body).toMatchObject({ orderType: 'buy-now' })
    const prices = calls.filter(({ path }) => path === '/api/checkout/price')
    expect(prices[0]?.body).toMatchObject({ items: [{ productId: 'electronics_001', quantity: 2 }] })
  })
})

test('the success screen says everything and survives a reload (CHK-37..47)', async () => {
  openCheckout()
  await toPayment()
  await placeCashOrder()
  await screen.findByRole('heading', { name: 'Order Placed Successfully!' })
  const order = buildOrder()
  expect(screen.getByText(/^Thank you/)).toBeTruthy()
  expect(screen.getByText(`#${order.id.slice(-8).toUpperCase()}`)).toBeTruthy()
  expect(screen.getByText(/^Monday,? 16 March 2026$/)).toBeTruthy()
  expect(screen.getByText(order.deliveryAddress)).toBeTruthy()
  expect(screen.getByText('Total Amount Paid')).toBeTruthy()
  expect(screen.getByText('to be paid on delivery')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Track Your Order' }).getAttribute('href')).toBe('/orders')
  expect(screen.getByRole('link', { name: 'Continue Shopping' }).getAttribute('href')).toBe('/')
  const address = screen.getByLabelText('Address').textContent
  cleanup()
  openCheckout({}, address)
  await screen.findByRole('heading', { name: 'Order Placed Successfully!' })
})
