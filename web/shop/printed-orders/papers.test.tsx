// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createQueryClient } from '#client/query-client.ts'
import { orderAmounts, presentAmounts } from '#contract/charges.ts'
import type { ShopInfo } from '#contract/settings.ts'
import { buildOrder } from '#testing/order-fixtures.ts'
import { someShopInfo } from '#testing/shop-info-fixtures.ts'
import { SHOP_KEY } from '../shop-info.ts'
import { PackingSlip } from './packing-slip.tsx'
import { PrintedOrder } from './printed-order.tsx'

afterEach(cleanup)

const real = someShopInfo({
  name: 'Kirana',
  isDemo: false,
  legalName: 'Kirana Stores LLP',
  address: '12, Bazaar Road, Pune, Maharashtra - 411004',
  gstin: '27ABCDE1234F1Z5',
  fssaiLicence: '11225999000123',
  drugLicence: 'MH-20B-1',
  supportEmail: 'help@kirana.example',
})
const terms = { taxIncluded: true, roundsCash: true }
const area = { feePaise: 3_000, freeFromPaise: 49_900 }
const amounts = orderAmounts([{ unitPricePaise: 20_000, quantity: 2 }], { terms, area })
const [line] = buildOrder().items
const order = buildOrder({
  ...presentAmounts(amounts, null),
  due: 430,
  expectedDelivery: '2026-11-27',
  areaName: 'Pune city',
  carrier: 'courier',
  items: line && [
    {
      ...line,
      quantity: 2,
      price: 200,
      rules: { returns: { changeOfMindDays: 7, defectDays: 0 }, warranty: null },
    },
  ],
})

/** All words on the paper of a shop. */
function wordsOf(paper: 'order' | 'slip', info: ShopInfo): string {
  const queryClient = createQueryClient()
  queryClient.setQueryData(SHOP_KEY, info)
  render(
    <QueryClientProvider client={queryClient}>
      {paper === 'order' ? <PrintedOrder order={order} /> : <PackingSlip order={order} />}
    </QueryClientProvider>,
  )
  return document.body.textContent ?? ''
}

test.each(['order', 'slip'] as const)('the %s says who sells, from where, under which licences', (paper) => {
  const words = wordsOf(paper, real)
  expect(words).toContain('KiranaKirana Stores LLP12, Bazaar Road, Pune, Maharashtra - 411004')
  expect(words).toContain('GSTIN 27ABCDE1234F1Z5 · FSSAI licence 11225999000123 · Drug licence MH-20B-1')
  expect(words).toContain('help@kirana.example')
})

test('the order has the fee, the day and what was promised for its lines', () => {
  const words = wordsOf('order', real)
  expect(words).toContain('Delivery₹30.00')
  expect(words).toContain('Totalincl. of all taxes₹430.00')
  expect(words).toContain('Delivery by Fri, 27 Nov')
  expect(words).toContain('7 Days Return')
})

test('the order names the business that gets its GST invoice', () => {
  order.business = { gstin: '29AABCR1718E1ZL', legalName: 'Rao Traders' }
  expect(wordsOf('order', real)).toContain('GST invoice for Rao Traders, GSTIN 29AABCR1718E1ZL')
  order.business = null
})

test('the packing slip has the day, the area and the courier, and what is to be collected', () => {
  const words = wordsOf('slip', real)
  expect(words).toContain('Delivery by Fri, 27 Nov · Pune city · By courier')
  expect(words).toContain('Collect ₹430.00 in cash')
})

test('papers of the demo have none of it', () => {
  for (const paper of ['order', 'slip'] as const) {
    const words = wordsOf(paper, { ...real, isDemo: true })
    expect(words).not.toMatch(/LLP|GSTIN|licence|27 Nov|Return/)
    cleanup()
  }
})
