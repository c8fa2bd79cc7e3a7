import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { expect, vi } from 'vitest'
import { clearSession, startSession, storeSession } from '#accounts/session.ts'
import { createQueryClient } from '#client/query-client.ts'
import type { Person } from '#contract/accounts-schemas.ts'
import type { TestPerson, TestShop } from '#tests/testing/shop.ts'
import { App } from '../../web/start/app.tsx'

const NO_BODY = [204, 304]
/** React's own development build asks for it, and this window does not know it. */
const UNKNOWN_TAG = /tag <%s> is unrecognized/

/** Answers the app's calls by the shop in this process. Nothing else is reached, so that a payment gateway is away. */
export function connectWindow({ app }: TestShop, onAnswer: (path: string, status: number) => void): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: !query.includes('dark'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  vi.stubGlobal('fetch', async (path: string, { method, headers, body, signal }: RequestInit = {}) => {
    if (!String(path).startsWith('/api/')) throw new TypeError('fetch failed')
    if (path === '/api/events') return untilLeft(signal)
    const answer = await app.inject({
      method: (method ?? 'GET') as 'GET',
      url: path,
      headers: headers as Record<string, string>,
      payload: (body ?? undefined) as string | undefined,
    })
    onAnswer(path.split('?')[0] ?? '', answer.statusCode)
    return new Response(NO_BODY.includes(answer.statusCode) ? null : new Uint8Array(answer.rawPayload), {
      status: answer.statusCode,
      headers: answer.headers as Record<string, string>,
    })
  })
}

/** The live updates, which have no news: each screen is opened anew. */
function untilLeft(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
}

/** What the app writes to the console as an error. */
export function watchConsole(onError: (text: string) => void): void {
  for (const quiet of ['info', 'warn'] as const) vi.spyOn(console, quiet).mockReturnValue(undefined)
  vi.spyOn(console, 'error').mockImplementation((...said: unknown[]) => {
    if (!UNKNOWN_TAG.test(String(said[0]))) onError(said.map(String).join(' '))
  })
}

/** Signs somebody in in this window, or nobody. */
export async function enterAs(shop: TestShop, person: TestPerson | undefined): Promise<() => void> {
  const stop = startSession()
  clearSession()
  localStorage.clear()
  if (person) {
    const { body } = await shop.call<Person>('GET', '/api/profile', { as: person })
    storeSession(body.data, person.token)
  }
  return stop
}

/** A screen of the app, opened at a path. */
export interface OpenedScreen {
  /** Until nothing in it is on the way. */
  settle(): Promise<void>
  close(): void
}

export function openScreen(path: string): OpenedScreen {
  history.replaceState(null, '', path)
  const queryClient = createQueryClient()
  const root = document.createElement('div')
  root.id = 'root'
  document.body.append(root)
  const mounted = createRoot(root)
  mounted.render(createElement(App, { queryClient, Router: BrowserRouter }))
  return {
    settle: () =>
      vi.waitFor(
        () => {
          expect(document.querySelector('h1'), `the heading of ${path}`).not.toBeNull()
          expect(document.querySelector('.skeleton, [aria-busy=true]')?.outerHTML, path).toBeUndefined()
          expect(queryClient.isFetching() + queryClient.isMutating(), `calls of ${path}`).toBe(0)
        },
        { timeout: 30_000, interval: 25 },
      ),
    close() {
      mounted.unmount()
      queryClient.clear()
      root.remove()
    },
  }
}
