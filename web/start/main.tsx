import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { getSession, startSession, subscribeToSession } from '#accounts/session.ts'
import { createQueryClient } from '#client/query-client.ts'
import { ShopLook } from '#shop/shop-look.tsx'
import { Toaster } from '#ui/overlays/toaster.tsx'
import { subscribeToTheme } from '#ui/page/theme.ts'
import { keepFirstData, readFirstData, startFirstData } from './first-data.ts'
import { reloadAfterNewVersion } from './new-version.ts'
import { nextTask } from './next-task.ts'
import { preloadPage } from './page-routes.ts'
import { Router } from './router.tsx'

const queryClient = createQueryClient()
const firstData = readFirstData(document)
if (firstData) keepFirstData(queryClient, firstData)
reloadAfterNewVersion()
startSession()
// Pages without a theme switch follow the other tabs too.
subscribeToTheme(() => undefined)
forgetDataOfOthers(queryClient)

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root element')
await nextTask()
startFirstData(queryClient, location)
await nextTask()
const pageCode = preloadPage(location.pathname)
const { user } = getSession()
if (user) await pageCode
if (user?.role === 'customer') {
  await makeFirstCalls(user.id).catch((error: unknown) => console.info('The page asks later.', error))
}
draw(root)

async function makeFirstCalls(userId: string) {
  const { firstCalls } = await import('./first-calls.ts')
  for (const call of firstCalls(queryClient, userId, location.pathname)) {
    await nextTask()
    void call()
  }
}

/** In a transition: React lets the browser in between, where it would otherwise hold a slow phone until all is drawn. */
function draw(element: HTMLElement) {
  const root = createRoot(element)
  startTransition(() =>
    root.render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <ShopLook />
          <Router />
          <Toaster />
        </QueryClientProvider>
      </StrictMode>,
    ),
  )
}

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
