// @vitest-environment happy-dom
import { act, cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { clearSession } from '#accounts/session.ts'
import { brokenNetwork, problemReply } from '#testing/api-fixtures.ts'
import { buildOrder } from '#testing/order-fixtures.ts'
import { signInAs } from '#testing/person-fixtures.ts'
import { buildCheckout } from './checkout-fixtures.ts'
import {
  field,
  findForm,
  openCheckout,
  ordersOf,
  placeCashOrder,
  press,
  startAsCustomer,
  toPayment,
  type,
} from './checkout-page-fixtures.tsx'

beforeEach(startAsCustomer)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('step 1', () => {
  test('has seven fields, filled from the last order, and a landmark', async () => {
    openCheckout()
    await findForm()
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
    await findForm()
    expect(field('Full Name').value).toBe('Asha Rao')
    expect(field('Phone Number').value).toBe('9876543210')
    expect(field('City').value).toBe('')
  })

  test('one message at a time, the first bad field marked and focused', async () => {
    openCheckout()
    await findForm()
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
    await findForm()
    type('Full Name', 'Ravi Kumar')
    cleanup()
    openCheckout()
    await findForm()
    expect(field('Full Name').value).toBe('Ravi Kumar')
  })

  test.each(['Email Address', 'Pincode', 'Full Name'])(
    'typing %s last on a page opened at the payment step switches nothing; the press does',
    async (last) => {
      openCheckout({ latest: undefined }, '/checkout?step=payment')
      await findForm()
      const typed: Record<string, string> = {
        'Full Name': 'Asha Rao',
        'Email Address': 'jump@gmail.com',
        'Street Address': '4, Car Street',
        City: 'Mysuru',
        State: 'Karnataka',
        Pincode: '570001',
      }
      type(last, '')
      for (const [name, value] of Object.entries(typed)) if (name !== last) type(name, value)
      const value = typed[last] ?? ''
      for (let length = 1; length <= value.length; length += 1) type(last, value.slice(0, length))
      expect(screen.queryByRole('heading', { name: 'Payment Method' })).toBeNull()
      expect(field(last).value).toBe(value)
      press('Continue to Payment')
      await screen.findByRole('heading', { name: 'Payment Method' })
      expect(screen.getByLabelText('Page URL').textContent).toBe('/checkout?step=payment')
    },
  )

  test("what another person typed in this tab is nobody else's", async () => {
    openCheckout()
    await findForm()
    type('Full Name', 'Ravi Kumar')
    cleanup()
    act(() => void signInAs('customer', { id: 'person-2', name: 'Zoya Khan' }))
    openCheckout({ latest: undefined })
    await findForm()
    expect(field('Full Name').value).toBe('Zoya Khan')
  })
})

describe('the summary', () => {
  test('shows lines and amounts as the shop counts them', async () => {
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

  test('what is sold out is marked, leads to the cart, and the shop has the last word', async () => {
    const items = buildCheckout().items.map((line) => ({ ...line, isAvailable: false, left: 1 }))
    openCheckout({
      checkout: buildCheckout({ items }),
      placeOrder: () => problemReply(409, 'out_of_stock', 'Only 1 left of Wireless Headphones'),
    })
    await toPayment()
    expect(screen.getByText('Only 1 left')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Change cart' }).getAttribute('href')).toBe('/cart')
    await placeCashOrder()
    await screen.findByText('Only 1 left of Wireless Headphones')
  })
})

describe('nothing to buy', () => {
  test.each([
    ['/checkout', 'Your cart is empty. Add items to proceed!'],
    ['/checkout?product=unknown', 'Product information missing. Please try again.'],
    ['/checkout?product=', 'Product information missing. Please try again.'],
  ])('%s reads "%s" and leads to /', async (pageUrl, text) => {
    openCheckout({ checkout: buildCheckout({ items: [], itemCount: 0 }) }, pageUrl)
    await screen.findByRole('heading', { name: 'No Items to Checkout' })
    expect(screen.getByText(text)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Continue Shopping' }).getAttribute('href')).toBe('/')
  })

  test('a cart that an order with a lost answer has emptied leads to that order, which is not sent again', async () => {
    openCheckout({ placeOrder: brokenNetwork })
    await toPayment()
    await placeCashOrder()
    await screen.findByText('Failed to place order. Please try again.')
    cleanup()
    const { calls } = openCheckout({
      checkout: buildCheckout({ items: [], itemCount: 0 }),
      placedByKey: buildOrder(),
    })
    await screen.findByRole('heading', { name: 'Order Placed Successfully!' })
    expect(ordersOf(calls)).toEqual([])
  })

  test('a session that ended in another tab asks to log in and loses nothing', async () => {
    openCheckout()
    await findForm()
    type('Full Name', 'Ravi Kumar')
    act(() => clearSession())
    expect(screen.getByRole('heading', { name: 'Please Login' })).toBeTruthy()
    act(() => void signInAs('customer'))
    await findForm()
    expect(field('Full Name').value).toBe('Ravi Kumar')
  })
})

test.each(['/checkout', '/checkout?product=electronics_001&quantity=2'])(
  'going back from a success screen that was seen leads to the orders, not to it again: %s',
  async (url) => {
    openCheckout({}, url)
    await toPayment()
    await placeCashOrder()
    await screen.findByRole('heading', { name: 'Order Placed Successfully!' })
    cleanup()
    openCheckout({ checkout: buildCheckout({ items: [], itemCount: 0 }), placedByKey: buildOrder() }, url)
    await screen.findByText('Elsewhere')
    expect(screen.getByLabelText('Page URL').textContent).toBe('/orders')
  },
)

test('an address is offered to be saved, but not to a guest, who has no account', async () => {
  openCheckout()
  await findForm()
  expect(screen.getByLabelText('Save this address for next time')).toBeTruthy()
  cleanup()
  act(() => void signInAs('customer', { id: 'guest', isGuest: true }))
  openCheckout()
  await findForm()
  expect(screen.queryByLabelText('Save this address for next time')).toBeNull()
})

describe('a buy-now', () => {
  test('is labelled Express Checkout; a cart is not', async () => {
    openCheckout({}, '/checkout?product=electronics_001&quantity=2')
    expect(await screen.findByText('Express Checkout')).toBeTruthy()
    cleanup()
    openCheckout()
    await findForm()
    expect(screen.queryByText('Express Checkout')).toBeNull()
  })

  test('orders its product alone', async () => {
    const { calls } = openCheckout({}, '/checkout?product=electronics_001&quantity=2')
    await toPayment()
    await placeCashOrder()
    await screen.findByRole('heading', { name: 'Order Placed Successfully!' })
    expect(ordersOf(calls)[0]?.body).toMatchObject({ orderType: 'buy-now' })
    const prices = calls.filter(({ path }) => path === '/api/checkout/price')
    expect(prices[0]?.body).toMatchObject({ items: [{ productId: 'electronics_001', quantity: 2 }] })
  })
})

test('the success screen says everything and survives a reload', async () => {
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
  expect(screen.getByText('Nothing yet: you pay in cash at the door')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Track Your Order' }).getAttribute('href')).toBe('/orders')
  expect(screen.getByRole('link', { name: 'Continue Shopping' }).getAttribute('href')).toBe('/')
  const pageUrl = screen.getByLabelText('Page URL').textContent
  cleanup()
  openCheckout({}, pageUrl)
  await screen.findByRole('heading', { name: 'Order Placed Successfully!' })
})
