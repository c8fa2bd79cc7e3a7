// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#client/query-client.ts'
import type { ProductCard as ProductCardData } from '#contract/catalogue/catalogue-schemas.ts'
import { TAX_ON_TOP } from '#contract/charges.ts'
import { buildProductCard } from '#shop/products/product-card-fixtures.ts'
import { SHOP_KEY } from '#shop/shop-info.ts'
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

function draw(given: Partial<ProductCardData> = {}, shop?: object) {
  const client = createQueryClient()
  if (shop) client.setQueryData(SHOP_KEY, shop)
  render(
    <QueryClientProvider client={client}>
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

test.each([true, false])('a real shop goes by what sold, whatever the rating: %s', (isBestSeller) => {
  draw({ rating: isBestSeller ? 3 : 5, isBestSeller }, { isDemo: false, terms: TAX_ON_TOP })
  expect(screen.queryByText('Best Seller') !== null).toBe(isBestSeller)
})

test('colours are dots, with how many more there are; other options are words', () => {
  const colours = ['Walnut', 'Sky Blue', 'Rose', 'Mint', 'Teal']
  draw({
    choices: [
      { name: 'Colour', values: colours, count: 7, colours: ['brown', 'skyblue', 'pink', 'lime', 'teal'] },
      { name: 'Size', values: ['S', 'M', 'L'], count: 3, colours: [] },
      { name: 'Pack', values: ['One'], count: 1, colours: [] },
    ],
  })
  const [dots, sizes, ...others] = screen.getAllByRole('listitem')
  expect(dots?.querySelectorAll('[style]')).toHaveLength(5)
  expect(dots?.textContent).toBe(`Colour: ${colours.join(', ')} and 2 more+2`)
  expect(sizes?.textContent).toBe('3 sizes')
  expect(others).toEqual([])
})

test('a colour that cannot be drawn makes them all words, and a product without options has neither', () => {
  draw({ choices: [{ name: 'Colour', values: ['Walnut', 'Multi'], count: 2, colours: [] }] })
  expect(screen.getByRole('listitem').textContent).toBe('2 colours')
  cleanup()
  draw()
  expect(screen.queryByRole('listitem')).toBeNull()
})
