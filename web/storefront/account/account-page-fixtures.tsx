import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { vi } from 'vitest'
import { getSession } from '#accounts/session.ts'
import { OpenToVisitorsContext } from '#accounts/shopper.ts'
import { createQueryClient } from '#client/query-client.ts'
import type { ProductCard } from '#contract/catalogue/catalogue-schemas.ts'
import type { Order } from '#contract/ordering/orders-schemas.ts'
import { answerCalls, jsonReply, problemReply, type SentCall } from '#testing/api-fixtures.ts'
import { signInAs } from '#testing/person-fixtures.ts'
import { someShopInfo } from '#testing/shop-info-fixtures.ts'
import { ConfirmProvider } from '#ui/overlays/use-confirm.tsx'
import { CustomerPage, OrdersPage } from './account-pages.tsx'
import { buildCustomerStats } from './customer-stats-fixtures.ts'

/** Loads the page's lazy modules ahead, so that no test waits for them. */
export function preloadAccountModules() {
  return Promise.all([
    import('#storefront/orders/order-details.tsx'),
    import('#storefront/orders/order-notifications.tsx'),
    import('./rewards-dialog.tsx'),
    import('./profile/account-profile.tsx'),
  ])
}

/** Signs a customer in, with reduced motion: figures do not count up. */
export function startAsCustomer(): void {
  const listeners = { addEventListener: () => undefined, removeEventListener: () => undefined }
  vi.stubGlobal('matchMedia', () => ({ matches: true, ...listeners }))
  signInAs('customer', { name: 'Asha Rao', phone: '9876543210' })
}

export interface ShopState {
  stats: () => Response
  orders: Order[]
  boughtAgain: ProductCard[]
  isOpenToVisitors: boolean
  cancel: () => Response
  saveProfile: (call: SentCall) => Response
  ownData: () => Response
}

const SHOP = someShopInfo({
  supportEmail: 'help@example.com',
  supportPhone: '080 5550 1000',
  payment: { cod: true, razorpay: false, mode: 'off', cashLimit: 50_000 },
})

/** Opens the account in a shop whose responses a test may change. */
export function openAccount(url = '/customer', overrides: Partial<ShopState> = {}) {
  const shop: ShopState = {
    stats: () => success(buildCustomerStats()),
    orders: [],
    boughtAgain: [],
    isOpenToVisitors: false,
    cancel: () => success({}),
    saveProfile: ({ body }) => success({ ...getSession().user, ...(body as object) }),
    ownData: () => jsonReply({}),
    ...overrides,
  }
  const calls = answerCalls((call) => {
    const { method, path } = call
    if (path === '/api/shop') return success(SHOP)
    if (path === '/api/dashboard/stats/customer') return shop.stats()
    if (path.startsWith('/api/orders?')) {
      return success({ items: shop.orders, total: shop.orders.length, nextCursor: null })
    }
    if (path === '/api/orders/again') return success(shop.boughtAgain)
    if (path.endsWith('/cancel')) return shop.cancel()
    if (path.endsWith('/reorder')) return success({ added: 1, skipped: ['Old Radio'], leftOut: [] })
    if (path.startsWith('/api/orders/')) {
      const order = shop.orders.find(({ id }) => path.endsWith(id))
      return order
        ? success({ ...order, history: [] })
        : problemReply(404, 'not_found', 'This order does not exist')
    }
    if (path === '/api/profile/data') return shop.ownData()
    if (path === '/api/profile' && method === 'PUT') return shop.saveProfile(call)
    if (path.startsWith('/api/cart/')) return success({ items: [], itemCount: 3, amounts: {}, coupon: null })
    return success({ items: [] })
  })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={[url]}>
        <ConfirmProvider>
          <OpenToVisitorsContext value={shop.isOpenToVisitors}>
            <Routes>
              <Route path="/customer" element={<CustomerPage />} />
              <Route path="/orders" element={<OrdersPage />} />
              <Route path="*" element={<p>Elsewhere</p>} />
            </Routes>
          </OpenToVisitorsContext>
          <PageUrl />
        </ConfirmProvider>
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
export const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
export const openTab = (name: string) => fireEvent.mouseDown(screen.getByRole('tab', { name }))
export const statsCalls = (calls: readonly SentCall[]) => calls.filter(({ path }) => path.includes('/stats/'))
export const pageUrl = () => screen.getByLabelText('Page URL').textContent
