// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import type { Category, Suggestion } from '#contract/catalogue/catalogue-schemas.ts'
import { forgetPastSearches, forgetSearch, readPastSearches, rememberSearch } from './past-searches.ts'
import { pastOffers, typedOffers } from './search-offers.ts'

afterEach(forgetPastSearches)

const categories = ['Office Furniture', 'Fresh Food', 'Gadgets'].map(
  (name, at): Category => ({
    _id: `c${at}`,
    id: `c${at}`,
    name,
    icon: 'box',
    position: at,
    productCount: 1,
    requiredFacts: [],
    rules: { returns: null, warranty: null },
  }),
)
const products: Suggestion[] = [{ _id: 'p1', id: 'p1', name: 'Fan', category: 'c2', image: 'fan', price: 10 }]
const kinds = (typed: string, past: string[]) =>
  typedOffers(typed, past, categories, products).map((offer) => {
    if (offer.kind === 'past') return offer.search
    return offer.kind === 'category' ? offer.category.name : offer.kind
  })

test('past searches that begin with what is typed come first, then categories, then products', () => {
  expect(kinds('f', ['Fan', 'lamp', 'f', 'furniture', 'fruit'])).toEqual([
    'Fan',
    'furniture',
    'Office Furniture',
    'Fresh Food',
    'product',
  ])
})

test('a category is offered where each word begins one of its name', () => {
  expect(kinds('fur off', [])).toEqual(['Office Furniture', 'product'])
  expect(kinds('office chair', [])).toEqual(['product'])
  expect(kinds('urn', [])).toEqual(['product'])
})

test('below an empty box stand all past searches, and last how to remove them', () => {
  expect(pastOffers([])).toEqual([])
  expect(pastOffers(['lamp', 'fan']).map(({ kind }) => kind)).toEqual(['past', 'past', 'clear'])
})

test('the browser keeps the last eight searches, each once, and forgets what it is told to', () => {
  for (const search of [
    'one',
    'two',
    'three',
    'four',
    'five',
    'six',
    'seven',
    'eight',
    'nine',
    'FOUR',
    '',
    'x'.repeat(61),
  ])
    rememberSearch(search)
  expect(readPastSearches()).toEqual(['FOUR', 'nine', 'eight', 'seven', 'six', 'five', 'three', 'two'])
  forgetSearch('nine')
  expect(readPastSearches().slice(0, 2)).toEqual(['FOUR', 'eight'])
  forgetPastSearches()
  expect(readPastSearches()).toEqual([])
})
