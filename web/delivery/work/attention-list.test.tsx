// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Order } from '#contract/ordering/orders-schemas.ts'
import type { Outbox } from '#delivery/outbox/outbox.ts'
import { openOutboxInPage, refusedWith } from '#delivery/outbox/outbox-fixtures.ts'
import { useOutboxView } from '#delivery/outbox/use-outbox.ts'
import { SHOP_KEY } from '#shop/shop-info.ts'
import { AttentionList } from './attention-list.tsx'
import { buildStop } from './delivery-fixtures.ts'

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

function Attention({ outbox, orders = [] }: { outbox: Outbox; orders?: Order[] }) {
  const { entries } = useOutboxView(outbox)
  return (
    <main>
      <AttentionList outbox={outbox} entries={entries} orders={orders} onRetry={() => undefined} />
      The other stops
    </main>
  )
}

async function refusedDelivery(code: 'delivery_code_locked' | 'wrong_delivery_code') {
  const outbox = openOutboxInPage(() => refusedWith(code, 'Refused'))
  const action = { kind: 'step', to: 'delivered', deliveryCode: '1234' } as const
  await outbox.add({ orderId: 'one', recipient: 'Meera Iyer', action })
  await outbox.flush()
  return outbox
}

test('a card leaves the screen where the browser scrolls by a promise', async () => {
  const scrolled = Promise.resolve() as unknown as undefined
  vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue(scrolled)
  const outbox = await refusedDelivery('delivery_code_locked')
  render(<Attention outbox={outbox} />, { wrapper })
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(outbox.getView().entries).toEqual([]))
  await waitFor(() => expect(screen.getByRole('main').textContent).toBe('The other stops'))
})

test('a wrong code can be corrected until the shop lets the order be delivered without it', async () => {
  const outbox = await refusedDelivery('wrong_delivery_code')
  const order = buildStop({ id: 'one', status: 'out_for_delivery', needsDeliveryCode: true })
  const { rerender } = render(<Attention outbox={outbox} orders={[order]} />, { wrapper })
  expect(screen.getByLabelText('Delivery code')).toBeDefined()
  rerender(<Attention outbox={outbox} orders={[{ ...order, needsDeliveryCode: false }]} />)
  expect(screen.queryByLabelText('Delivery code')).toBeNull()
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeDefined()
})
