// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#client/query-client.ts'
import type { ProductFacets } from '#contract/catalogue/catalogue-schemas.ts'
import { type CatalogueFilters, NO_FILTERS } from '#shop/products/catalogue-filters.ts'
import { answerCalls, jsonReply } from '#testing/api-fixtures.ts'
import { FilterFields } from './filter-fields.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const categories = ['Gadgets', 'Furniture', 'Pharmacy'].map((name) => ({
  _id: name,
  id: name.toLowerCase(),
  name,
  icon: 'package',
  productCount: 100,
  requiredFacts: [],
  rules: {},
}))

const found: ProductFacets = {
  categories: [
    { value: 'gadgets', count: 7 },
    { value: 'furniture', count: 2 },
  ],
  subcategories: [{ value: 'Watches', count: 4 }],
  brands: [],
  origins: [{ value: 'IN', count: 9 }],
  options: [{ name: 'Colour', values: [{ value: 'Walnut', count: 5 }] }],
  ratings: [
    { value: '4', count: 3 },
    { value: '3', count: 6 },
  ],
  discounts: [],
  inStock: 8,
  prices: { min: 199, max: 12_999.5 },
}

async function open(changed: Partial<CatalogueFilters> = {}, facets = found) {
  const asked: string[] = []
  answerCalls(({ path }) => {
    asked.push(path)
    return jsonReply({ success: true, data: path.includes('filters') ? { facets } : categories })
  })
  const change = vi.fn()
  render(
    <MemoryRouter>
      <QueryClientProvider client={createQueryClient()}>
        <FilterFields filters={{ ...NO_FILTERS, ...changed }} change={change} />
      </QueryClientProvider>
    </MemoryRouter>,
  )
  await screen.findByRole('group', { name: /^Country of origin/ })
  return { asked, change }
}
const categoryRows = () =>
  screen.getAllByRole('button', { pressed: false }).map(({ textContent }) => textContent)

test('a category says what the other filters leave of it, and one that has nothing is left out', async () => {
  await open({ minPrice: 500, category: 'pharmacy' })
  expect(categoryRows()).toEqual(['All Products', 'Gadgets7', 'Furniture2'])
  expect(screen.getByRole('button', { pressed: true }).textContent).toBe('Pharmacy')
})

test('another category does not keep the types of the one before', async () => {
  const { change } = await open({ category: 'gadgets', subcategories: ['Watches'] })
  fireEvent.click(screen.getByRole('button', { name: /Furniture/ }))
  expect(change).toHaveBeenCalledWith({ category: 'furniture', subcategories: [] })
})

test('a second rating takes the place of the first', async () => {
  const { change } = await open({ minRating: '4' })
  fireEvent.click(screen.getByRole('checkbox', { name: /^3 stars and up/, hidden: true }))
  expect(change).toHaveBeenCalledWith({ minRating: '3' })
  fireEvent.click(screen.getByRole('checkbox', { name: /^4 stars and up/, hidden: true }))
  expect(change).toHaveBeenLastCalledWith({ minRating: null })
})

test('a chosen value that nothing has any more can be taken back', async () => {
  const { change } = await open({ options: ['Colour:Teal'] })
  fireEvent.click(screen.getByRole('checkbox', { name: 'Teal' }))
  expect(change).toHaveBeenCalledWith({ options: [] })
})

test('prices, stock and values say what the list has; a facet without values is not there', async () => {
  await open()
  expect(screen.getByText('These cost ₹199 to ₹13,000.')).toBeTruthy()
  expect(screen.getByRole('checkbox', { name: 'In stock only 8' })).toBeTruthy()
  expect(screen.getByRole('checkbox', { name: 'Walnut 5' })).toBeTruthy()
  expect(screen.queryByText('Brand')).toBeNull()
  expect(screen.queryByText('Discount')).toBeNull()
})

test('where nothing is in stock nobody is asked for it', async () => {
  await open({}, { ...found, inStock: 0 })
  expect(screen.queryByRole('checkbox', { name: /In stock/ })).toBeNull()
})
