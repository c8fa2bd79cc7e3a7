import type {
  Category,
  Product,
  ProductCard,
  ProductFilters,
  ProductPage,
  ProductQuery,
  Suggestion,
  SuggestionQuery,
} from '../catalogue/catalogue-schemas.ts'
import type { CardsQuery, Home } from '../home/home-schemas.ts'
import { get, type ListOf } from './calls.ts'

/** What everybody may read of the catalogue. */
export const catalogueCalls = {
  list: get<{ query: typeof ProductQuery; answer: typeof ProductPage }>()('/api/products', 'catalogue'),
  suggestions: get<{ query: typeof SuggestionQuery; answer: ListOf<typeof Suggestion> }>()(
    '/api/products/suggestions',
    'catalogue',
  ),
  filters: get<{ query: typeof ProductQuery; answer: typeof ProductFilters }>()(
    '/api/products/filters',
    'catalogue',
  ),
  cards: get<{ query: typeof CardsQuery; answer: ListOf<typeof ProductCard> }>()(
    '/api/products/cards',
    'catalogue',
  ),
  product: get<{ answer: typeof Product }>()('/api/products/:id', 'catalogue'),
  categories: get<{ answer: ListOf<typeof Category> }>()('/api/categories', 'catalogue'),
  home: get<{ answer: typeof Home }>()('/api/home', 'catalogue'),
}
