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

/** Whom a customer's page is rendered for: what differs from person to person comes when the page runs. */
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
  await preloadPage(path)
  // Nothing is asked for here, and nothing is cached longer than the rendering takes.
  const client = new QueryClient({ defaultOptions: { queries: { gcTime: Number.POSITIVE_INFINITY } } })
  cacheInitialData(client, data)
  if (findPage(path)?.for === 'visitor') clearSession()
  else storeSession(SOMEBODY, 'none')
  return renderToHtml(
    <App
      queryClient={client}
      Router={({ children }) => <MemoryRouter initialEntries={[path]}>{children}</MemoryRouter>}
    />,
  )
}

/** As `renderToString`, which would put a fallback in the place of what fails, and say nothing. */
function renderToHtml(node: ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(node, {
      // All of it in its place: parts that come later come with scripts, which the Content-Security-Policy forbids.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => text(pipe(new PassThrough())).then(resolve, reject),
      onError: reject,
    })
  })
}
