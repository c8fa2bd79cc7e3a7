import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { clearSession, storeSession } from '#accounts/session.ts'
import type { InitialData } from '#contract/initial-data.ts'
import { App } from './app.tsx'
import { cacheInitialData } from './initial-data.ts'
import { preloadPage } from './page-components.tsx'
import { findPage } from './pages.ts'

/** Stands for any customer: what differs between them is rendered in the browser. */
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

/** Renders the page at a path as HTML, by the components that the browser runs. */
export async function renderPage(path: string, data: InitialData): Promise<string> {
  const isHomeShown = data.shop.isOpenToVisitors
  await preloadPage(path, isHomeShown)
  // For this render alone: it sends no requests, and without garbage collection it starts no timers.
  const client = new QueryClient({ defaultOptions: { queries: { gcTime: Number.POSITIVE_INFINITY } } })
  cacheInitialData(client, data)
  if (findPage(path, isHomeShown)?.for === 'visitor') clearSession()
  else storeSession(SOMEBODY, 'none')
  return renderToHtml(
    <App
      queryClient={client}
      Router={({ children }) => <MemoryRouter initialEntries={[path + data.search]}>{children}</MemoryRouter>}
    />,
  )
}

/** Like `renderToString`, which would hide an error behind a fallback. */
function renderToHtml(node: ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(node, {
      // In one piece: later pieces need inline scripts, which the Content-Security-Policy forbids.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => text(pipe(new PassThrough())).then(resolve, reject),
      onError: reject,
    })
  })
}
