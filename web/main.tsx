import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './index.css'
import { getSession, startSession, subscribeToSession } from './accounts/session.ts'
import { startFirstData } from './first-data.ts'
import { reloadAfterNewVersion } from './new-version.ts'
import { preloadPage } from './page-routes.ts'
import { createQueryClient } from './query-client.ts'
import { Router } from './router.tsx'
import { subscribeToTheme } from './ui/theme.ts'
import { Toaster } from './ui/toaster.tsx'

const queryClient = createQueryClient()
reloadAfterNewVersion()
preloadPage(location.pathname)
startSession()
startFirstData(queryClient, location)
// Pages without a theme switch follow the other tabs too.
subscribeToTheme(() => undefined)
forgetDataOfOthers(queryClient)

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root element')
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <Router />
      <Toaster />
    </QueryClientProvider>
  </StrictMode>,
)

/** Whatever was loaded for one person is gone before the next one sees the screen. */
function forgetDataOfOthers(client: QueryClient) {
  let userId = getSession().user?.id
  subscribeToSession(() => {
    const nextId = getSession().user?.id
    if (nextId === userId) return
    userId = nextId
    client.removeQueries({
      predicate: ({ queryKey }) => queryKey[0] !== 'shop' && queryKey[0] !== 'catalogue',
    })
  })
}
