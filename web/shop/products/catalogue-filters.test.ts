import { expect, test } from 'vitest'
import {
  type CatalogueFilters,
  countFilters,
  NO_FILTERS,
  productListParams,
  readFilters,
  writeFilters,
} from './catalogue-filters.ts'

const read = (address: string) => readFilters(new URLSearchParams(address))
const write = (filters: Partial<CatalogueFilters>) => writeFilters({ ...NO_FILTERS, ...filters }).toString()

test('a bare address shows all products from 0 to 200000', () => {
  expect(read('')).toEqual({
    search: '',
    category: null,
    minPrice: 0,
    maxPrice: 200_000,
    origins: [],
    options: [],
    inStock: false,
    subcategories: [],
    brands: [],
    minRating: null,
    minDiscount: null,
    sort: null,
    view: 'grid',
  })
  expect(write({})).toBe('')
})

test('every filter survives the address, so a link and a reload show the same products', () => {
  const filters: CatalogueFilters = {
    search: 'smart & quiet 100%',
    category: 'electronics',
    minPrice: 500,
    maxPrice: 9999,
    origins: ['IN', 'JP'],
    options: ['Colour:Sky Blue', 'Size:M'],
    inStock: true,
    subcategories: ['Beds', 'Chairs & stools'],
    brands: ['Nila'],
    minRating: '4',
    minDiscount: '25',
    sort: 'price-low',
    view: 'list',
  }
  expect(readFilters(new URLSearchParams(writeFilters(filters).toString()))).toEqual(filters)
})

test.each([
  ['minPrice=999.9', 999],
  ['minPrice=', 0],
  ['minPrice=cheap', 0],
  ['minPrice=-5', 0],
])('%s counts as a lowest price of %d', (address, minPrice) => {
  expect(read(address).minPrice).toBe(minPrice)
})

test.each([
  ['maxPrice=', 200_000],
  ['maxPrice=much', 200_000],
  ['maxPrice=1999.9', 1999],
])('%s counts as a highest price of %d', (address, maxPrice) => {
  expect(read(address).maxPrice).toBe(maxPrice)
})

test('an invented sort, view, rating or discount counts as not given', () => {
  const invented = 'sort=random&view=cube&minRating=5&minDiscount=90'
  expect(read(invented)).toMatchObject({ sort: null, view: 'grid', minRating: null, minDiscount: null })
})

test('a pasted novel is cut to what the shop accepts', () => {
  expect(read(`search=${'x'.repeat(500)}`).search).toHaveLength(100)
})

test('a request has what narrows the list and nothing else', () => {
  expect(productListParams(NO_FILTERS)).toEqual({
    search: undefined,
    category: undefined,
    minPrice: undefined,
    maxPrice: undefined,
    sort: 'featured',
  })
  expect(productListParams(read('category=pharmacy&minPrice=100&sort=rating'))).toMatchObject({
    category: 'pharmacy',
    minPrice: 100,
    sort: 'rating',
  })
})

test('a minimum above the maximum is sent as it is: the result is empty', () => {
  expect(productListParams(read('minPrice=900&maxPrice=100'))).toMatchObject({ minPrice: 900, maxPrice: 100 })
})

test('sorting and view narrow nothing', () => {
  expect(countFilters(read('sort=rating&view=list'))).toBe(0)
  expect(countFilters(read('search=a&category=b&minPrice=1&maxPrice=2'))).toBe(3)
  expect(countFilters(read('subcategory=a&subcategory=b&brand=c&minRating=4&minDiscount=10'))).toBe(4)
})

test('countries are read in one spelling and order, and what is none is left out', () => {
  expect(read('origin=jp,IN,JP,x,India').origins).toEqual(['IN', 'JP'])
  expect(productListParams(read('origin=jp,in')).origin).toBe('IN,JP')
  expect(countFilters(read('origin=in,jp'))).toBe(1)
})
