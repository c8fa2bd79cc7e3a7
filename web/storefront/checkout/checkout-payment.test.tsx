// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { inCash, orderAmounts, presentAmounts, TAX_ON_TOP } from '#contract/charges.ts'
import { brokenNetwork, problemReply } from '#testing/api-fixtures.ts'
import { buildOrder } from '#testing/order-fixtures.ts'
import { signInAs } from '#testing/person-fixtures.ts'
import { buildAmounts, buildCheckout } from './checkout-fixtures.ts'
import {
  field,
  findForm,
  openCheckout,
  ordersOf,
  placeCashOrder,
  press,
  startAsCustomer,
  success,
  toPayment,
} from './checkout-page-fixtures.tsx'

beforeEach(startAsCustomer)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('step 2', () => {
  test('names the button after the method', async () => {
    openCheckout()
    await toPayment()
    expect(screen.getByText('Test Mode')).toBeTruthy()
    fireEvent.click(screen.getByRole('radio', { name: /^Pay Online/ }))
    expect(screen.getByRole('button', { name: 'Proceed to Pay' })).toBeTruthy()
    fireEvent.click(screen.getByRole('radio', { name: /^Cash on Delivery/ }))
    expect(screen.getByRole('button', { name: 'Place Order' })).toBeTruthy()
  })

  test('with nothing to pay there is nothing to choose, for a guest too', async () => {
    const amounts = buildAmounts(100_000, 100_000)
    const order = buildOrder({ total: 0, paymentState: 'none' })
    signInAs('customer', { isGuest: true })
    const { calls } = openCheckout({ checkout: buildCheckout({ amounts }), order })
    await toPayment()
    expect(screen.getByText('There is nothing to pay')).toBeTruthy()
    expect(screen.queryByRole('radio')).toBeNull()
    press('Place Order')
    await screen.findByRole('heading', { name: 'Order Placed Successfully!' })
    expect(ordersOf(calls)[0]?.body).toMatchObject({ total: 0, paymentMethod: 'cod' })
    expect(screen.queryByText('to be paid on delivery')).toBeNull()
  })

  test('where cash is rounded, the summary and the order follow the chosen way to pay', async () => {
    const exact = orderAmounts([{ unitPricePaise: 100_050, quantity: 1 }], { terms: TAX_ON_TOP })
    const amounts = presentAmounts(exact, null)
    const amountsInCash = presentAmounts(inCash(exact, { taxIncluded: false, roundsCash: true }), null)
    const { calls } = openCheckout({ checkout: buildCheckout({ amounts, amountsInCash }) })
    await toPayment()
    const summary = within(screen.getByRole('complementary', { name: 'Order Summary' }))
    fireEvent.click(screen.getByRole('radio', { name: /^Pay Online/ }))
    expect(summary.getAllByText('₹1,180.59').length).toBeGreaterThan(0)
    expect(summary.queryByText('Rounded to whole rupees')).toBeNull()
    fireEvent.click(screen.getByRole('radio', { name: /^Cash on Delivery/ }))
    expect(summary.getByText('Rounded to whole rupees').nextSibling?.textContent).toBe('₹0.41')
    press('Place Order')
    await waitFor(() => expect(ordersOf(calls)[0]?.body).toMatchObject({ total: 1181 }))
  })

  test('going back leaves the details and clears the error', async () => {
    openCheckout({ placeOrder: () => problemReply(409, 'out_of_stock', 'Only 2 left') })
    await toPayment()
    await placeCashOrder()
    await screen.findByText('Only 2 left')
    press('Back to Delivery')
    await findForm()
    expect(field('Full Name').value).toBe('Meera Iyer')
    press('Continue to Payment')
    await screen.findByRole('heading', { name: 'Payment Method' })
    expect(screen.queryByText('Only 2 left')).toBeNull()
  })

  test('while an order is under way the button reads "Processing..." and takes no second click', async () => {
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

  test('the error banner can be dismissed', async () => {
    openCheckout({ placeOrder: () => problemReply(409, 'out_of_stock', 'Only 2 left') })
    await toPayment()
    await placeCashOrder()
    await screen.findByText('Only 2 left')
    press('Dismiss')
    await waitFor(() => expect(screen.queryByText('Only 2 left')).toBeNull())
  })

  test('after a dead network the next try carries the same key', async () => {
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
    const amounts = buildAmounts(110_000)
    shop.placeOrder = () => {
      shop.checkout = buildCheckout({ items, amounts })
      return problemReply(409, 'price_changed', 'Prices have changed. Please check the new total.')
    }
    await placeCashOrder()
    await screen.findByText('The total is now ₹1,298.00 (it was ₹1,180.00).')
    expect(screen.getByText('Prices have changed. Please check the new total.')).toBeTruthy()
  })
})
