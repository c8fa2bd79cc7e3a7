import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { vi } from 'vitest'
import { createQueryClient } from '#client/query-client.ts'
import type { SavedAddress } from '#contract/address-schemas.ts'
import type { Checkout } from '#contract/ordering/checkout-schemas.ts'
import type { Order } from '#contract/ordering/orders-schemas.ts'
import type { PincodePlace } from '#contract/promises/areas-schemas.ts'
import type { ShopInfo } from '#contract/settings.ts'
import { answerCalls, jsonReply, problemReply, type SentCall } from '#testing/api-fixtures.ts'
import { buildOrder } from '#testing/order-fixtures.ts'
import { signInAs } from '#testing/person-fixtures.ts'
import { someShopInfo } from '#testing/shop-info-fixtures.ts'
import { buildCheckout } from './checkout-fixtures.ts'
import { CheckoutPage } from './checkout-page.tsx'

/** Signs a customer in, in a tab without a draft. */
export function startAsCustomer(): void {
  sessionStorage.clear()
  vi.stubGlobal('scrollTo', () => undefined)
  signInAs('customer', { name: 'Asha Rao', phone: '9876543210', address: null })
}

const shopInfo = someShopInfo({
  state: 'Karnataka',
  payment: { cod: true, razorpay: true, mode: 'test', cashLimit: 50_000 },
})

/** A real shop whose areas differ. */
export const AREA_SHOP = { ...shopInfo, isDemo: false, delivery: null }

export interface ShopState {
  info: ShopInfo
  checkout: Checkout
  /** What the checkout costs for a pincode; otherwise `checkout`. */
  priceTo: ((pincode: string | undefined) => Checkout | Promise<Checkout>) | undefined
  /** The one that is placed. */
  order: Order
  latest: Order | undefined
  savedAddresses: SavedAddress[]
  /** What the shop knows of each pincode. */
  places: Record<string, PincodePlace>
  /** The order found by the key of this tab's attempt. */
  placedByKey: Order | undefined
  placeOrder: () => Response | Promise<Response>
}

/** Opens the checkout in a shop whose responses a test may change. */
export function openCheckout(overrides: Partial<ShopState> = {}, url = '/checkout') {
  const shop: ShopState = {
    info: shopInfo,
    priceTo: undefined,
    order: buildOrder(),
    checkout: buildCheckout(),
    latest: buildOrder(),
    savedAddresses: [],
    places: {},
    placedByKey: undefined,
    placeOrder: () => success(shop.order),
    ...overrides,
  }
  const calls = answerCalls(async ({ method, path, body }) => {
    if (path === '/api/shop') return success(shop.info)
    if (path === '/api/checkout/price') {
      const { pincode } = body as { pincode?: string }
      return success((await shop.priceTo?.(pincode)) ?? shop.checkout)
    }
    if (path === '/api/addresses' && method === 'GET') return success({ items: shop.savedAddresses })
    if (path.startsWith('/api/addresses')) return success(body)
    if (path.startsWith('/api/pincodes/'))
      return success(shop.places[path.slice('/api/pincodes/'.length)] ?? { city: null, state: null })
    if (path === '/api/orders' && method === 'POST') return shop.placeOrder()
    if (path.startsWith('/api/orders?key=')) return listOf(shop.placedByKey)
    if (path.startsWith('/api/orders?')) return listOf(shop.latest)
    if (path.startsWith('/api/orders/')) return success({ ...shop.order, history: [] })
    return problemReply(404, 'not_found', `No ${path}`)
  })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={[url]}>
        <Routes>
          <Route path="/checkout" element={<CheckoutPage />} />
          <Route path="*" element={<p>Elsewhere</p>} />
        </Routes>
        <PageUrl />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return { shop, calls }
}

function PageUrl() {
  const { pathname, search } = useLocation()
  return <output aria-label="Page URL">{pathname + search}</output>
}

export const success = (data: unknown) => jsonReply({ success: true, data })
const listOf = (order: Order | undefined) =>
  success({ items: order ? [order] : [], total: order ? 1 : 0, nextCursor: null })
export const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
/** The skeleton shows the labels before there are fields; this waits for the fields. */
export const findForm = () => screen.findByLabelText('Full Name')
export const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
export const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
export const ordersOf = (calls: readonly SentCall[]) =>
  calls.filter(({ method, path }) => method === 'POST' && path === '/api/orders')

export async function toPayment() {
  await findForm()
  press('Continue to Payment')
  await screen.findByRole('heading', { name: 'Payment Method' })
}

export async function placeCashOrder() {
  fireEvent.click(screen.getByRole('radio', { name: /^Cash on Delivery/ }))
  press('Place Order')
}
