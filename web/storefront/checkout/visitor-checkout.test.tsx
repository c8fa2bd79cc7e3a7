// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { OpenToVisitorsContext } from '#accounts/shopper.ts'
import { createQueryClient } from '#client/query-client.ts'
import type { ShopInfo } from '#contract/settings.ts'
import { buildCart, buildCartLine } from '#storefront/basket/cart-fixtures.ts'
import { answerCalls, jsonReply, problemReply } from '#testing/api-fixtures.ts'
import { buildPerson, startSignedOut } from '#testing/person-fixtures.ts'
import { someShopInfo } from '#testing/shop-info-fixtures.ts'
import { buildCheckout } from './checkout-fixtures.ts'
import { CheckoutPage } from './checkout-page.tsx'

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined)
  startSignedOut()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const BUY_NOW = '/checkout?product=electronics_001&quantity=2'
const success = (data: unknown) => jsonReply({ success: true, data })

/** Opens the checkout of an open shop as somebody who is not signed in. */
function openAsVisitor(overrides: Partial<ShopInfo> = {}, url = BUY_NOW) {
  const info = someShopInfo({ isDemo: false, isOpenToVisitors: true, sendsCodes: true, ...overrides })
  const line = buildCartLine({ quantity: 2 })
  const calls = answerCalls(({ path, body }) => {
    if (path === '/api/shop') return success(info)
    if (path.startsWith('/api/cart/visitor')) {
      const { items } = body as { items: unknown[] }
      return success(buildCart(items.length > 0 ? [line] : []))
    }
    if (path === '/api/guests') {
      const { phone } = body as { phone: string }
      return success({ user: buildPerson({ name: '', email: '', phone, isGuest: true }), token: 'fresh' })
    }
    if (path === '/api/checkout/price') return success(buildCheckout())
    if (path === '/api/addresses') return success({ items: [] })
    if (path.startsWith('/api/orders')) return success({ items: [], total: 0, nextCursor: null })
    return problemReply(404, 'not_found', `No ${path}`)
  })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <OpenToVisitorsContext value={true}>
        <MemoryRouter initialEntries={[url]}>
          <Routes>
            <Route path="/checkout" element={<CheckoutPage />} />
          </Routes>
        </MemoryRouter>
      </OpenToVisitorsContext>
    </QueryClientProvider>,
  )
  return calls
}

const number = () => screen.findByLabelText<HTMLInputElement>('Mobile Number')
const button = (name: string) => screen.queryByRole('button', { name })

test('a visitor sees what it costs, and is asked for a number first', async () => {
  const calls = openAsVisitor()
  await number()
  expect(screen.getByText('Qty 2 × ₹1,000.00')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Back to product' }).getAttribute('href')).toBe(
    '/products/electronics_001',
  )
  const priced = calls.find(({ path }) => path.startsWith('/api/cart/visitor'))
  expect(priced?.body).toEqual({ items: [{ productId: 'electronics_001', quantity: 2 }] })
  const current = screen.getByText('Contact').closest('li')
  expect(current?.getAttribute('aria-current')).toBe('step')
})

test('who goes on without a code is at the delivery, with the number typed', async () => {
  openAsVisitor()
  fireEvent.change(await number(), { target: { value: '+91 98765 43210' } })
  fireEvent.click(screen.getByRole('button', { name: 'Continue without a code (pay online)' }))
  const phone = await screen.findByLabelText<HTMLInputElement>('Phone Number')
  expect(phone.value).toBe('9876543210')
})

test('a bad number goes nowhere, and a reload keeps what was typed', async () => {
  const calls = openAsVisitor()
  fireEvent.change(await number(), { target: { value: '98765' } })
  fireEvent.click(screen.getByRole('button', { name: 'Continue without a code (pay online)' }))
  expect((await screen.findAllByText('Enter your 10-digit mobile number')).length).toBeGreaterThan(0)
  expect(calls.some(({ path }) => path === '/api/guests')).toBe(false)
  cleanup()
  openAsVisitor()
  expect((await number()).value).toBe('98765')
})

test.each([
  ['takes no money online', { payment: { cod: true, razorpay: false, mode: 'off', cashLimit: 199_999 } }],
  ['sends no codes', { sendsCodes: false }],
] as const)('a shop that %s offers the other way alone', async (_shop, info) => {
  openAsVisitor(info)
  await number()
  const sendsCodes = !('sendsCodes' in info)
  expect(button('Send Code') !== null).toBe(sendsCodes)
  expect(button('Continue to Delivery') !== null).toBe(!sendsCodes)
  expect(button('Continue without a code (pay online)')).toBeNull()
  expect(button('Use email and password')).not.toBeNull()
})

test('a shop with neither asks for email and password', async () => {
  openAsVisitor({
    sendsCodes: false,
    payment: { cod: true, razorpay: false, mode: 'off', cashLimit: 199_999 },
  })
  expect(await screen.findByRole('button', { name: 'Login' })).toBeTruthy()
  expect(screen.queryByLabelText('Mobile Number')).toBeNull()
})

test('an empty cart of a visitor is nothing to check out', async () => {
  openAsVisitor({}, '/checkout')
  await screen.findByRole('heading', { name: 'No Items to Checkout' })
})
