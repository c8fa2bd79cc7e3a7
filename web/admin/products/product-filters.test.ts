import { expect, test } from 'vitest'
import {
  isProductFiltered,
  NO_PRODUCT_FILTERS,
  productParams,
  readProductFilters,
} from './product-filters.ts'

test('filters come back from the address as they were written', () => {
  const filters = {
    search: 'lamp',
    category: 'furniture',
    stock: 'low',
    visibility: 'hidden',
    hsn: 'missing',
    price: 'missing',
    sort: 'newest',
  } as const
  expect(readProductFilters(new URLSearchParams(productParams(filters)))).toEqual(filters)
})

test('an address of its own making counts as none', () => {
  expect(readProductFilters(new URLSearchParams('stock=plenty&sort=random'))).toEqual(NO_PRODUCT_FILTERS)
  expect(productParams(NO_PRODUCT_FILTERS)).toEqual({})
})

test('another order is no filter', () => {
  expect(isProductFiltered({ ...NO_PRODUCT_FILTERS, sort: 'newest' })).toBe(false)
  expect(isProductFiltered({ ...NO_PRODUCT_FILTERS, stock: 'out' })).toBe(true)
  expect(isProductFiltered({ ...NO_PRODUCT_FILTERS, hsn: 'missing' })).toBe(true)
  expect(isProductFiltered({ ...NO_PRODUCT_FILTERS, price: 'missing' })).toBe(true)
})
