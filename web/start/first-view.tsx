import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { forgetSession, storeSession } from '#accounts/session.ts'
import type { FirstData } from '#contract/first-data.ts'
import { paths } from '#shop/paths.ts'
import { CataloguePage } from '#storefront/catalogue/catalogue-page.tsx'
import { ProductPage } from '#storefront/catalogue/product/product-page.tsx'
import { CheckoutPage } from '#storefront/checkout/checkout-page.tsx'
import { LandingPage } from '#storefront/landing/landing-page.tsx'
import { Shell } from '#storefront/layout/shell.tsx'
import { usuallySearches } from '#storefront/layout/shell-slots.tsx'
import { SearchCombobox } from '#ui/form/search-combobox.tsx'
import { keepFirstData } from './first-data.ts'

/** What differs from person to person is marked `data-personal` and stays unseen in a first view (ui/base.css). */
const SOMEBODY = {
  id: 'somebody',
  _id: 'somebody',
  name: '',
  email: '',
  phone: null,
  address: null,
  role: 'customer',
  createdAt: '',
} as const

/**
 * Draws what a page shows first, by the very parts that the browser draws it with.
 * @param address path and query
 */
export function drawFirstView(address: string, data: FirstData): string {
  // Nothing is asked for here, and nothing is kept longer than the drawing takes.
  const client = new QueryClient({ defaultOptions: { queries: { gcTime: Number.POSITIVE_INFINITY } } })
  keepFirstData(client, data)
  const isLanding = address === paths.landing
  if (isLanding) forgetSession()
  else storeSession(SOMEBODY, 'none')
  return renderToString(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[address]}>
        {isLanding ? <LandingPage onLeaveSoon={() => undefined} /> : <ShopPage />}
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

function ShopPage() {
  const { pathname } = useLocation()
  const first = { search: usuallySearches(pathname) ? <SearchLook /> : null }
  const page = (path: string, element: ReactNode) => <Route path={path} element={element} />
  return (
    <Routes>
      <Route element={<Shell first={first} />}>
        {page(paths.products, <CataloguePage />)}
        {page(`${paths.products}/:productId`, <ProductPage />)}
        {page(paths.checkout, <CheckoutPage />)}
      </Route>
    </Routes>
  )
}

/** The search as its pages put it into the header. */
function SearchLook() {
  return (
    <SearchCombobox
      label="Search products"
      placeholder="Search products..."
      value=""
      onValueChange={() => undefined}
      onSearch={() => undefined}
      suggestions={[]}
      onPick={() => undefined}
      renderSuggestion={() => null}
    />
  )
}
