// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { type PricingRules, TAX_ON_TOP } from '#contract/charges.ts'
import { SHOP_KEY } from '../shop-info.ts'
import { PriceBlock } from './price-block.tsx'

afterEach(cleanup)
const text = () => document.body.textContent

const TAX_INCLUDED = { taxIncluded: true, roundsCash: true }

function show(price: number, mrp: number | null, terms: PricingRules = TAX_ON_TOP, netQuantity?: string) {
  const client = new QueryClient()
  client.setQueryData(SHOP_KEY, { terms })
  render(
    <QueryClientProvider client={client}>
      <PriceBlock price={price} mrp={mrp} netQuantity={netQuantity} />
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

test('where prices include the tax, the price and the MRP in the words of the law are each said once', () => {
  show(1000, 1200, TAX_INCLUDED)
  expect(text()).toBe('₹1,000.0017% OFFMRP ₹1,200.00 (incl. of all taxes)Save ₹200.00')
  expect(screen.getByText('₹1,200.00').closest('s')).toBeTruthy()
})

test('an MRP that is the price is not struck', () => {
  show(1000, 1000, TAX_INCLUDED)
  expect(text()).toBe('₹1,000.00MRP ₹1,000.00 (incl. of all taxes)')
  expect(document.querySelector('s')).toBeNull()
})

test('a price that includes the tax and has no MRP says so', () => {
  show(1000, null, TAX_INCLUDED)
  expect(text()).toBe('₹1,000.00Inclusive of all taxes')
})

test('the price of a kilogram has the tax of the amount beside it', () => {
  show(1000, null, TAX_ON_TOP, '5 kg')
  expect(text()).toBe('₹1,000.00₹1,180.00 Inclusive of all taxes₹236.00 / kg')
  cleanup()
  show(1000, null, TAX_INCLUDED, '5 kg')
  expect(text()).toBe('₹1,000.00Inclusive of all taxes₹200.00 / kg')
})
