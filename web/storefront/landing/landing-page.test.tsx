// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LandingState } from '#accounts/return-path.ts'
import { createQueryClient } from '#client/query-client.ts'
import { buildProduct } from '#shop/products/product-card-fixtures.ts'
import { answerCalls, jsonReply, problemReply } from '#testing/api-fixtures.ts'
import { buildPerson, startSignedOut } from '#testing/person-fixtures.ts'
import { someShopInfo } from '#testing/shop-info-fixtures.ts'
import { LandingPage } from './landing-page.tsx'

beforeEach(startSignedOut)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const shop = someShopInfo({ payment: { cod: true, razorpay: true, mode: 'local', cashLimit: 50_000 } })

function openLanding(state: LandingState | null) {
  answerCalls(({ path }) => {
    if (path === '/api/shop') return jsonReply({ success: true, data: shop })
    if (path === '/api/products/electronics_001') return jsonReply({ success: true, data: buildProduct() })
    if (path === '/api/login')
      return jsonReply({ success: true, data: { user: buildPerson(), token: 'token-2' } })
    return problemReply(404, 'not_found', 'Product not found')
  })
  const router = createMemoryRouter(
    [
      { path: '/', element: <LandingPage /> },
      { path: '*', element: <p>Elsewhere</p> },
    ],
    { initialEntries: [{ pathname: '/', state }] },
  )
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return router
}

test('who opens a shared product signed out sees it, its price and why to sign in', async () => {
  openLanding({ returnPath: '/products/electronics_001' })
  const product = await screen.findByRole('region', { name: 'The product you opened' })
  expect(within(product).getByRole('heading', { name: 'Everyday Laptop' })).toBeDefined()
  expect(within(product).getByRole('img', { name: 'Everyday Laptop' })).toBeDefined()
  expect(within(product).getByText('₹1,180.00').parentElement?.textContent).toContain(
    'Inclusive of all taxes',
  )
  expect(screen.getByText('Please login, and we take you to this product.')).toBeDefined()
})

test('a shared link to a product that is gone shows the landing page as it is', async () => {
  openLanding({ returnPath: '/products/electronics_999' })
  expect(await screen.findByRole('button', { name: 'Login' })).toBeDefined()
  expect(screen.queryByRole('region', { name: 'The product you opened' })).toBeNull()
})

test('a session that has ended is said, with the place that the sign-in leads back to', async () => {
  const router = openLanding({
    returnPath: '/checkout?product=electronics_001&quantity=2&step=payment',
    hasSessionEnded: true,
  })
  expect((await screen.findByText('You have been signed out')).parentElement?.textContent).toContain(
    'Your session has ended. Please login again, and we take you back to your checkout.',
  )
  fireEvent.click(screen.getByRole('button', { name: 'Login' }))
  fireEvent.change(await screen.findByLabelText('Email Address'), { target: { value: 'asha@example.com' } })
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'secret7' } })
  fireEvent.click(screen.getByRole('button', { name: 'Sign In' }))
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/checkout'), { timeout: 3000 })
  expect(router.state.location.search).toBe('?product=electronics_001&quantity=2&step=payment')
})

test('who comes to the landing page by itself sees no notice', async () => {
  openLanding(null)
  await act(async () => undefined)
  expect(screen.queryByRole('status')).toBeNull()
})
