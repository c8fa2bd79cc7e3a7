// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#client/query-client.ts'
import { type CatalogueFilters, NO_FILTERS } from '#shop/products/catalogue-filters.ts'
import { answerCalls, jsonReply } from '#testing/api-fixtures.ts'
import { FilterFields } from './filter-fields.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const gadgets = {
  _id: 'gadgets',
  id: 'gadgets',
  name: 'Gadgets',
  icon: 'gamepad-2',
  productCount: 100,
  requiredFacts: [],
  rules: {},
}

async function open(changed: Partial<CatalogueFilters>) {
  answerCalls(({ path }) =>
    jsonReply({ success: true, data: path.includes('filters') ? { origins: [], options: [] } : [gadgets] }),
  )
  render(
    <MemoryRouter>
      <QueryClientProvider client={createQueryClient()}>
        <FilterFields filters={{ ...NO_FILTERS, ...changed }} change={() => undefined} />
      </QueryClientProvider>
    </MemoryRouter>,
  )
  return (await screen.findByRole('button', { name: 'Gadgets' })).textContent
}

test('a category says how many products it has', async () => {
  expect(await open({})).toBe('Gadgets100')
})

test.each([{ minPrice: 500 }, { maxPrice: 900 }, { search: 'lamp' }, { origins: ['IN'] }, { inStock: true }])(
  'no category counts products that %j leaves out of the list',
  async (changed) => {
    expect(await open(changed)).toBe('Gadgets')
  },
)
