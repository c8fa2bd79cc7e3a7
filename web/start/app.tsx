import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useLayoutEffect } from 'react'
import { ShopLook } from '#shop/shop-look.tsx'
import { Toaster } from '#ui/overlays/toaster.tsx'
import { FirstPageMarkRemoval, RouteFocus, ScrollMemory, SessionEndRedirect } from './navigation-effects.tsx'
import { PageErrorBoundary } from './page-error-boundary.tsx'
import { PageRoutes } from './page-routes.tsx'

interface AppProps {
  queryClient: QueryClient
  /** `BrowserRouter`, or `MemoryRouter` on the server. */
  Router: ComponentType<{ children: ReactNode }>
}

/** The whole app. Server and browser must render the same markup, or hydration fails. */
export function App({ queryClient, Router }: AppProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <StartMarkRemoval />
      <ShopLook />
      <Router>
        <SessionEndRedirect />
        <ScrollMemory />
        <RouteFocus />
        <FirstPageMarkRemoval />
        <PageErrorBoundary>
          <PageRoutes />
        </PageErrorBoundary>
      </Router>
      <Toaster />
    </QueryClientProvider>
  )
}

/** Removes what the server-rendered HTML needs only until the app runs. */
function StartMarkRemoval() {
  useLayoutEffect(() => {
    document.getElementById('first-status')?.remove()
    delete document.getElementById('root')?.dataset.renderedFor
  }, [])
  return null
}
