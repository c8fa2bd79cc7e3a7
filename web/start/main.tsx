import type { QueryClient } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { isSentToSignIn } from '#accounts/return-path.ts'
import { getSession, startSession, subscribeToSession } from '#accounts/session.ts'
import { createQueryClient } from '#client/query-client.ts'
import { paths } from '#shop/paths.ts'
import { readCachedInfo } from '#shop/shop-info.ts'
import { followTheme } from '#ui/page/theme.ts'
import { App } from './app.tsx'
import { takeEvents } from './early-events.ts'
import { cacheInitialData, readInitialData } from './initial-data.ts'
import { reloadAfterNewVersion } from './new-version.ts'
import { preloadPage } from './page-components.tsx'
import { findPage, type Page } from './pages.ts'
import { prefetchPersonalData, prefetchPublicData } from './prefetch.ts'
import { yieldToMain } from './yield-to-main.ts'

const PRELOAD_AFTER_MS = 3000

const queryClient = createQueryClient()
const initialData = readInitialData(document)
if (initialData) cacheInitialData(queryClient, initialData)
reloadAfterNewVersion()
startSession()
followTheme()
removeDataOfOthers(queryClient)

const app = (
  <StrictMode>
    <App queryClient={queryClient} Router={BrowserRouter} />
  </StrictMode>
)
const root = document.getElementById('root')
if (!root) throw new Error('The page has no root element')
await yieldToMain()
const { user } = getSession()
const isOpen = isOpenToVisitors()
const isHomeShown = isOpen && !isSentToSignIn(history.state?.usr)
const page = openedPage()
const isShopper = user ? user.role === 'customer' : page?.for === 'shopper'
if (isShopper) prefetchPublicData(queryClient, page, location)
await yieldToMain()
await preloadPage(page?.path ?? location.pathname, page?.isHome ?? false)
if (user?.role === 'customer') {
  await prefetchPersonalData(queryClient, user.id, page).catch((error: unknown) =>
    console.info('The page asks later.', error),
  )
}
if (isRenderedForVisitor(root)) hydrate(root)
else render(root)
setTimeout(() => void preloadSignedOutPages(), PRELOAD_AFTER_MS)

/** Whether the server's HTML is for this visitor and this URL; the server knows neither every query nor history state. */
function isRenderedForVisitor({ dataset }: HTMLElement): boolean {
  const visitor = user === null ? 'nobody' : user.role
  const isForShoppers = dataset.renderedFor === 'shopper' && isShopper
  const isSamePage = location.search === initialData?.search && !history.state?.usr
  return (dataset.renderedFor === visitor || isForShoppers) && isSamePage
}

/** Visitors are redirected to the landing page from pages that are not for them. */
function openedPage(): Page | undefined {
  const asked = findPage(location.pathname, isHomeShown)
  const mayEnter = asked?.for === 'anyone' || (asked?.for === 'shopper' && isOpen)
  return getSession().user !== null || mayEnter ? asked : findPage(paths.landing, false)
}

/** So that somebody who logs out or wants to sign in sees the page also offline. */
async function preloadSignedOutPages() {
  await preloadPage(paths.landing, false)
  if (isOpen) await preloadPage(paths.landing, true)
}

/** Assumed until it is known: a wrong guess only fetches the page's code for nothing. */
function isOpenToVisitors(): boolean {
  return (initialData?.shop ?? readCachedInfo())?.isOpenToVisitors ?? true
}

// In a transition React renders in slices; otherwise it would block a slow phone until all is rendered.
function render(element: HTMLElement) {
  const root = createRoot(element)
  startTransition(() => root.render(app))
}

function hydrate(element: HTMLElement) {
  const repeatEvents = takeEvents()
  startTransition(() => {
    hydrateRoot(element, app)
  })
  void repeatEvents()
}

/** Removes the cached data of one person before another one sees the screen. */
function removeDataOfOthers(client: QueryClient) {
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
