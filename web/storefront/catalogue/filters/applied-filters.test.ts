import { expect, test } from 'vitest'
import { countedProducts } from '../product-total.ts'
import { priceRange } from './applied-filters.tsx'

test('a price range reads as people say it', () => {
  expect(priceRange({ minPrice: 500, maxPrice: 200_000 })).toBe('₹500 and above')
  expect(priceRange({ minPrice: 0, maxPrice: 150_000 })).toBe('Up to ₹1,50,000')
  expect(priceRange({ minPrice: 500, maxPrice: 5000 })).toBe('₹500 to ₹5,000')
})

test('a count reads as people say it, also where the shop stopped counting', () => {
  expect(countedProducts({ total: 400 })).toBe('400 products')
  expect(countedProducts({ total: 1 })).toBe('1 product')
  expect(countedProducts({ total: 0 })).toBe('0 products')
  expect(countedProducts({ total: 10_000, totalIsCapped: true })).toBe('10,000+ products')
})
