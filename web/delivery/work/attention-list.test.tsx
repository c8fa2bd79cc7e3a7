// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Outbox } from '#delivery/outbox/outbox.ts'
import { memoryStorage } from '#delivery/outbox/outbox-storage.ts'
import { useOutboxView } from '#delivery/outbox/use-outbox.ts'
import { SHOP_KEY } from '#shop/shop-info.ts'
import { AttentionList } from './attention-list.tsx'

beforeEach(() => {
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      postMessage() {}
      close() {}
    },
  )
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function wrapper({ children }: { children: ReactNode }) {
  const client = new QueryClient()
  client.setQueryData(SHOP_KEY, { supportPhone: null })
  client.setDefaultOptions({ queries: { enabled: false } })
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

function Attention({ outbox }: { outbox: Outbox }) {
  const { entries } = useOutboxView(outbox)
  return (
    <main>
      <AttentionList outbox={outbox} entries={entries} onRetry={() => undefined} />
      The other stops
    </main>
  )
}

test('a card leaves the screen where the browser scrolls by a promise', async () => {
  const scrolled = Promise.resolve() as unknown as undefined
  vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue(scrolled)
  const outbox = new Outbox('agent-1', {
    storage: Promise.resolve(memoryStorage()),
    send: async () => ({
      kind: 'attention',
      problem: { code: 'conflict', message: 'This photo is of another order', isAboutPhoto: false },
    }),
  })
  await outbox.add({ orderId: 'one', recipient: 'Meera Iyer', action: { kind: 'step', to: 'picked_up' } })
  await outbox.flush()
  render(<Attention outbox={outbox} />, { wrapper })
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(outbox.getView().entries).toEqual([]))
  await waitFor(() => expect(screen.getByRole('main').textContent).toBe('The other stops'))
  outbox.close()
})
