// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#client/query-client.ts'
import type { ProductCard as ProductCardData } from '#contract/catalogue/catalogue-schemas.ts'
import { buildProductCard } from '#shop/products/product-card-fixtures.ts'
import { answerCalls, jsonReply } from '#testing/api-fixtures.ts'
import { ProductCard } from './product-card.tsx'

beforeEach(() => {
  answerCalls(() =>
    jsonReply({ success: true, data: [{ id: 'electronics', name: 'Electronics', icon: 'laptop' }] }),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function draw(given: Partial<ProductCardData> = {}) {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <ProductCard product={buildProductCard(given)} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

test('a card shows picture, category, name, description, rating, count, price and opens the product', async () => {
  draw()
  expect(screen.getByRole('img', { name: 'Everyday Laptop' })).toBeTruthy()
  expect(await screen.findByText('Electronics')).toBeTruthy()
  expect(screen.getByText('One charge lasts a working day.')).toBeTruthy()
  expect(screen.getByText('4.2')).toBeTruthy()
  expect(screen.getByText(/\(329/)).toBeTruthy()
  expect(screen.getByText('₹1,000.00')).toBeTruthy()
  expect(screen.getByText('₹1,200.00').closest('s')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Everyday Laptop' }).getAttribute('href')).toBe(
    '/products/electronics_001',
  )
})

test.each([
  [4.5, true],
  [4.4, false],
  [null, false],
])('with a rating of %s "Best Seller" is %s', (rating, isBestSeller) => {
  draw({ rating })
  expect(screen.queryByText('Best Seller') !== null).toBe(isBestSeller)
})

test('a picture that fails to load leaves the product’s name', () => {
  draw()
  fireEvent.error(screen.getByRole('img', { name: 'Everyday Laptop' }))
  expect(document.querySelector('[data-placeholder]')?.textContent).toBe('Everyday Laptop')
})

test('a product without ratings says so, one without an MRP shows one price', () => {
  draw({ rating: null, reviews: 0, mrp: null })
  expect(screen.getByText('No ratings yet')).toBeTruthy()
  expect(document.querySelector('s')).toBeNull()
})

test('few left is said on the card', () => {
  draw({ stockState: 'few_left', left: 3 })
  expect(screen.getByText('Only 3 left')).toBeTruthy()
})
