// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { ShopInfo } from '#contract/settings.ts'
import { SHOP_KEY } from '#shop/shop-info.ts'
import { someShopInfo } from '#testing/shop-info-fixtures.ts'
import { BenefitCards } from './benefit-cards.tsx'

afterEach(cleanup)

function renderIn(mode: ShopInfo['payment']['mode']) {
  const shop = someShopInfo({
    name: 'Kirana',
    isDemo: mode === 'local',
    payment: { cod: true, razorpay: mode !== 'off', mode, cashLimit: 50_000 },
  })
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(SHOP_KEY, shop)
  render(
    <QueryClientProvider client={client}>
      <BenefitCards />
    </QueryClientProvider>,
  )
}

test('there are exactly four benefits', () => {
  renderIn('local')
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'Quality Products',
    'Fast Delivery',
    'Top Rated',
    'Secure Payment',
  ])
})

test.each([
  ['off', 'Pay in cash when your order arrives.'],
  ['local', 'Pay online, or in cash when your order arrives.'],
  ['test', 'Pay online, or in cash when your order arrives.'],
  ['live', 'Pay online, or in cash when your order arrives.'],
] as const)('with online payment %s the shop promises only what it takes', (mode, promise) => {
  renderIn(mode)
  expect(screen.getByText(/^Pay /).textContent).toBe(promise)
})
