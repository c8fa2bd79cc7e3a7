// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SocialButtons } from '#accounts/sign-in/social-buttons.tsx'
import { createQueryClient } from '#client/query-client.ts'
import { SHOP_KEY } from '#shop/shop-info.ts'
import { answerCalls, problemReply } from '#testing/api-fixtures.ts'
import { someShopInfo } from '#testing/shop-info-fixtures.ts'
import { QuickActions } from './account/quick-actions.tsx'
import { CartNotices } from './cart/cart-notices.tsx'
import { LandingFooter } from './landing/landing-frame.tsx'
import { ProductCollage } from './landing/product-collage.tsx'

beforeEach(() => void answerCalls(() => problemReply(404, 'not_found', 'Not found')))
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})

/** What stands on a part of a screen; without a mode the shop is not known yet. */
function shownBy(part: ReactNode, mode: 'demo' | 'real' | 'unknown'): HTMLElement {
  const client = createQueryClient()
  if (mode !== 'unknown')
    client.setQueryData(SHOP_KEY, someShopInfo({ isDemo: mode === 'demo', legalName: 'Shah & Sons' }))
  return render(
    <QueryClientProvider client={client}>
      <MemoryRouter>{part}</MemoryRouter>
    </QueryClientProvider>,
  ).container
}

const none = () => undefined

test.each([
  ['points', <QuickActions key="" onOrders={none} onRewards={none} />, 'Rewards'],
  ['the sample code', <CartNotices key="" />, 'SAVE10 for 10% off'],
  ['free delivery everywhere', <CartNotices key="" />, 'On every order, nationwide'],
  ['a sign-in that is announced', <SocialButtons key="" purpose="login" />, 'Google'],
])('only the demo has %s', (_what, part, words) => {
  expect(shownBy(part, 'demo').textContent).toContain(words)
  expect(shownBy(part, 'real').textContent).not.toContain(words)
  expect(shownBy(part, 'unknown').textContent).not.toContain(words)
})

test('only a real shop says at its foot who sells', () => {
  expect(shownBy(<LandingFooter />, 'real').textContent).toContain('Shah & Sons')
  expect(shownBy(<LandingFooter />, 'demo').textContent).not.toContain('Shah & Sons')
})

test('the landing page of the demo is decorated with samples, that of a real shop with its own products', () => {
  const samples = (mode: 'demo' | 'real' | 'unknown') =>
    shownBy(<ProductCollage />, mode).querySelectorAll('img[src*="sample/"]').length
  expect([samples('demo'), samples('real'), samples('unknown')]).toEqual([9, 0, 0])
})
