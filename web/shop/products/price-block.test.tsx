// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { PriceBlock } from './price-block.tsx'

afterEach(cleanup)
const text = () => document.body.textContent

test('price, struck MRP, percentage and saving agree', () => {
  render(<PriceBlock price={1000} mrp={1416} />)
  expect(screen.getByText('₹1,000.00')).toBeTruthy()
  expect(screen.getByText('₹1,200.00').closest('s')).toBeTruthy()
  expect(screen.getByText('17% OFF')).toBeTruthy()
  expect(screen.getByText('Save ₹200.00', { exact: false })).toBeTruthy()
})

test('"Inclusive of all taxes" stands beside what is really paid', () => {
  render(<PriceBlock price={1000} mrp={1416} />)
  expect(screen.getByText('Inclusive of all taxes').parentElement?.textContent).toBe(
    '₹1,180.00 Inclusive of all taxes',
  )
})

test.each([null, 1180, 1062])('an MRP of %s claims no discount', (mrp) => {
  render(<PriceBlock price={1000} mrp={mrp} />)
  expect(text()).toBe('₹1,000.00₹1,180.00 Inclusive of all taxes')
})
