// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { orderAmounts, presentAmounts } from '#contract/charges.ts'
import type { DeliveryPromise } from '#contract/promises/areas-schemas.ts'
import type { ShopInfo } from '#contract/settings.ts'
import { FREE_DELIVERY } from '#shop/promises/delivery-fixtures.ts'
import { buildCart, buildCartLine, openCartShop } from '#storefront/basket/cart-fixtures.ts'
import { jsonReply } from '#testing/api-fixtures.ts'
import { renderCustomerPage } from '#testing/customer-page-fixtures.tsx'
import { signInAs } from '#testing/person-fixtures.ts'
import { someShopInfo } from '#testing/shop-info-fixtures.ts'
import { CartPage } from './cart-page.tsx'

beforeAll(() => import('#storefront/addresses/delivery-answer.tsx'))
beforeEach(() => {
  localStorage.clear()
  signInAs('customer')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const figure = (label: string) => screen.getByText(label).parentElement?.querySelector('dd')?.textContent
const PUNE = { ...FREE_DELIVERY, pincode: '411004', on: '2026-11-27', fee: 30, fullFee: 30, freeFrom: 499 }
const lines = [buildCartLine({ productId: 'rice', price: 379, quantity: 1 })]
async function openIn(delivery: DeliveryPromise, info: Partial<ShopInfo> = {}) {
  const exact = orderAmounts([{ unitPricePaise: 37_900, quantity: 1 }], {
    terms: { taxIncluded: true },
    area: { feePaise: delivery.fee * 100, freeFromPaise: null },
  })
  const isDeliveryKnown = delivery.isServed === true
  const cart = { delivery, amounts: presentAmounts(exact, null, { isDeliveryKnown }) }
  const shopInfo = someShopInfo({ isDemo: false, delivery: null, ...info })
  openCartShop(lines, (call) => {
    if (call.path === '/api/shop') return jsonReply({ success: true, data: shopInfo })
    return call.method === 'GET' ? jsonReply({ success: true, data: buildCart(lines, cart) }) : undefined
  })
  renderCustomerPage(<CartPage />, '/cart')
  await screen.findByRole('heading', { level: 1 })
}
const isBlocked = () =>
  screen
    .getAllByRole('button', { name: 'Proceed to Checkout' })
    .every((button) => button.matches(':disabled'))

test('the cart says its fee, its day and what is missing for free delivery, and follows the stepper', async () => {
  await openIn({ ...PUNE, missingForFree: 120 })
  expect(figure('Delivery')).toBe('₹30.00')
  expect(await screen.findByText('Add ₹120 more for free delivery')).toBeTruthy()
  expect((await screen.findByText('Deliver to 411004:')).parentElement?.textContent).toContain(
    'by Fri, 27 Nov',
  )
  expect(screen.queryByText('Delivery in 5-7 business days')).toBeNull()
  expect(screen.queryByText('Free Delivery')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Increase quantity' }))
  await waitFor(() => expect(figure('Delivery')).toBe('FREE'))
  expect(screen.queryByText(/more for free delivery/)).toBeNull()
})

test('without a pincode it is asked for, and the checkout may still be opened', async () => {
  await openIn({ ...FREE_DELIVERY, isServed: undefined, on: null })
  expect(figure('Delivery')).toBe('by pincode')
  expect(await screen.findByLabelText('Enter your pincode for delivery')).toBeTruthy()
  expect(isBlocked()).toBe(false)
})

test.each([
  ['We do not deliver to 781001 yet.', { ...PUNE, pincode: '781001', isServed: false, fee: 0, fullFee: 0 }],
  ['Smallest order for 411004 is ₹500: add ₹121 more.', { ...PUNE, minimum: 500, missingForMinimum: 121 }],
])('"%s" stops the way to the checkout', async (refusal, delivery) => {
  await openIn(delivery)
  expect((await screen.findAllByText(refusal)).length).toBeGreaterThan(0)
  expect(isBlocked()).toBe(true)
})

test('a shop that may sell only inside its state says so before the checkout', async () => {
  await openIn(PUNE, { onlyState: 'Karnataka' })
  expect(await screen.findByText('We deliver inside Karnataka only.')).toBeTruthy()
  expect(isBlocked()).toBe(false)
})
