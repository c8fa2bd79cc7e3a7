import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useLayoutEffect } from 'react'
import { ShopLook } from '#shop/shop-look.tsx'
import { Toaster } from '#ui/overlays/toaster.tsx'
import { FirstPageMark, RouteFocus, ScrollMemory, SessionEndRedirect } from './navigation-effects.tsx'
import { PageErrorBoundary } from './page-error-boundary.tsx'
import { PageRoutes } from './page-routes.tsx'

interface AppProps {
  queryClient: QueryClient
  /** The browser's, or on the server one in memory. */
  Router: ComponentType<{ children: ReactNode }>
}

/** The whole app. Server and browser render the same, or the browser could not take the server's markup over. */
export function App({ queryClient, Router }: AppProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <ServerMarks />
      <ShopLook />
      <Router>
        <SessionEndRedirect />
        <ScrollMemory />
        <RouteFocus />
        <FirstPageMark />
        <PageErrorBoundary>
          <PageRoutes />
        </PageErrorBoundary>
      </Router>
      <Toaster />
    </QueryClientProvider>
  )
}

/** Takes away what the page said of itself before it ran. */
function ServerMarks() {
  useLayoutEffect(() => {
    document.getElementById('first-status')?.remove()
    delete document.getElementById('root')?.dataset.renderedFor
  }, [])
  return null
}
