// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { BenefitCards } from './benefit-cards.tsx'

afterEach(cleanup)

test('there are exactly four benefits (LAND-03)', () => {
  render(<BenefitCards />)
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'Quality Products',
    'Fast Delivery',
    'Top Rated',
    'Secure Payment',
  ])
})
