// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { NO_RULES, type OwnRules } from '#contract/promises/rules.ts'
import type { ShopInfo } from '#contract/settings.ts'
import { SHOP_KEY } from '#shop/shop-info.ts'
import { someShopInfo } from '#testing/shop-info-fixtures.ts'
import { ProductPromises } from './product-promises.tsx'

afterEach(cleanup)

function promised(shop: Partial<ShopInfo>, rules: OwnRules = {}): (string | null)[] {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(SHOP_KEY, someShopInfo(shop))
  render(
    <QueryClientProvider client={client}>
      <ProductPromises product={{ rules }} />
    </QueryClientProvider>,
  )
  return screen.queryAllByRole('listitem').map(({ textContent }) => textContent)
}

const SAYS_NOTHING: Partial<ShopInfo> = {
  isDemo: false,
  rules: NO_RULES,
  delivery: { fee: 30, freeFrom: 499, minimum: 0 },
}

test('the demo promises what the specification says', () => {
  expect(promised({})).toEqual(['Free Delivery', '7 Days Return', '2 Year Warranty'])
})

test('a shop that says nothing promises nothing', () => {
  expect(promised(SAYS_NOTHING)).toEqual([])
  expect(promised({ ...SAYS_NOTHING, delivery: null })).toEqual([])
})

test.each<[OwnRules, string[]]>([
  [{ returns: { changeOfMindDays: 1, defectDays: 1 } }, ['1 Day Return']],
  [{ returns: { changeOfMindDays: 0, defectDays: 2 } }, ['2 Days Return if Damaged']],
  [{ returns: { changeOfMindDays: 0, defectDays: 0 } }, ['Not Returnable']],
  [{ warranty: { by: 'manufacturer', months: 18 } }, ['18 Month Manufacturer Warranty']],
  [{ warranty: { by: 'none', months: 0 } }, ['No Warranty']],
  [{ takesCash: false }, ['Paid Online Only']],
])('a product promises what it says itself: %j', (rules, badges) => {
  expect(promised(SAYS_NOTHING, rules)).toEqual(badges)
})

test('what a product leaves out is the shop’s', () => {
  const shop = { returns: { changeOfMindDays: 10, defectDays: 10 }, warranty: null, takesCash: true }
  expect(promised({ ...SAYS_NOTHING, rules: shop }, { warranty: { by: 'shop', months: 12 } })).toEqual([
    '10 Days Return',
    '1 Year Warranty',
  ])
})
