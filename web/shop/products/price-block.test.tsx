// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { type PricingTerms, TAX_ON_TOP } from '#contract/charges.ts'
import { SHOP_KEY } from '../shop-info.ts'
import { PriceBlock } from './price-block.tsx'

afterEach(cleanup)
const text = () => document.body.textContent

function show(price: number, mrp: number | null, terms: PricingTerms = TAX_ON_TOP) {
  const client = new QueryClient()
  client.setQueryData(SHOP_KEY, { terms })
  render(
    <QueryClientProvider client={client}>
      <PriceBlock price={price} mrp={mrp} />
    </QueryClientProvider>,
  )
}

test('price, struck MRP, percentage and saving agree', () => {
  show(1000, 1416)
  expect(screen.getByText('₹1,000.00')).toBeTruthy()
  expect(screen.getByText('₹1,200.00').closest('s')).toBeTruthy()
  expect(screen.getByText('17% OFF')).toBeTruthy()
  expect(screen.getByText('Save ₹200.00', { exact: false })).toBeTruthy()
})

test('"Inclusive of all taxes" stands beside what is really paid', () => {
  show(1000, 1416)
  expect(screen.getByText('Inclusive of all taxes').parentElement?.textContent).toBe(
    '₹1,180.00 Inclusive of all taxes',
  )
})

test.each([null, 1180, 1062])('an MRP of %s claims no discount', (mrp) => {
  show(1000, mrp)
  expect(text()).toBe('₹1,000.00₹1,180.00 Inclusive of all taxes')
})

test('where prices include the tax, the price is the only one, and the MRP stands in the words of the law', () => {
  show(1000, 1200, { taxIncluded: true, roundsCash: true })
  expect(text()).toBe('₹1,000.00MRP ₹1,200.00MRP ₹1,200.00 (incl. of all taxes)17% OFFSave ₹200.00')
})

test('a price that includes the tax and has no MRP says so', () => {
  show(1000, null, { taxIncluded: true, roundsCash: true })
  expect(text()).toBe('₹1,000.00Inclusive of all taxes')
})
