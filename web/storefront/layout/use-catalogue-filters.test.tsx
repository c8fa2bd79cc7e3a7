// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { BrowserRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { useCatalogueFilters } from './use-catalogue-filters.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('filters changed faster than the page shows them keep one another', () => {
  vi.stubGlobal('scrollTo', () => undefined)
  const { result } = renderHook(() => useCatalogueFilters(), { wrapper: BrowserRouter })
  const { change } = result.current
  act(() => {
    change({ category: 'gadgets' })
    change({ minPrice: 500 })
    change({ sort: 'price-low' })
  })
  expect(result.current.filters).toMatchObject({ category: 'gadgets', minPrice: 500, sort: 'price-low' })
})
