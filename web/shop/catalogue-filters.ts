import {
  PRICE_FILTER_MAX,
  PRICE_FILTER_MIN,
  PRODUCT_SORTS,
  type ProductSort,
  parsePriceFilter,
} from '#contract/catalogue.ts'

export type CatalogueView = 'grid' | 'list'

/** What the catalogue shows and how; all of it stands in the URL. */
export interface CatalogueFilters {
  search: string
  /** Null: all products. */
  category: string | null
  /** Whole rupees. */
  minPrice: number
  /** Whole rupees; the start value 200000 is no upper limit. */
  maxPrice: number
  /** Null: by name, and while searching the best matches first. */
  sort: ProductSort | null
  view: CatalogueView
}

const MAX_SEARCH_LENGTH = 100
const MAX_CATEGORY_LENGTH = 60

export const NO_FILTERS: CatalogueFilters = {
  search: '',
  category: null,
  minPrice: PRICE_FILTER_MIN,
  maxPrice: PRICE_FILTER_MAX,
  sort: null,
  view: 'grid',
}

/** Reads a URL that anybody may have written: what makes no sense counts as not given. */
export function readFilters(address: URLSearchParams): CatalogueFilters {
  return {
    search: (address.get('search') ?? '').trim().slice(0, MAX_SEARCH_LENGTH),
    category: (address.get('category') ?? '').slice(0, MAX_CATEGORY_LENGTH) || null,
    minPrice: parsePriceFilter(address.get('minPrice') ?? '', PRICE_FILTER_MIN),
    maxPrice: parsePriceFilter(address.get('maxPrice') ?? '', PRICE_FILTER_MAX),
    sort: PRODUCT_SORTS.find((sort) => sort === address.get('sort')) ?? null,
    view: address.get('view') === 'list' ? 'list' : 'grid',
  }
}

/** The URL of these filters, start values left out. */
export function writeFilters(filters: CatalogueFilters): URLSearchParams {
  const address = new URLSearchParams()
  const search = filters.search.trim()
  if (search) address.set('search', search)
  if (filters.category) address.set('category', filters.category)
  if (filters.minPrice !== PRICE_FILTER_MIN) address.set('minPrice', String(filters.minPrice))
  if (filters.maxPrice !== PRICE_FILTER_MAX) address.set('maxPrice', String(filters.maxPrice))
  if (filters.sort) address.set('sort', filters.sort)
  if (filters.view === 'list') address.set('view', 'list')
  return address
}

/** The query of `GET /api/products` for these filters. */
export function productListParams({ search, category, minPrice, maxPrice, sort }: CatalogueFilters) {
  return {
    search: search || undefined,
    category: category ?? undefined,
    minPrice: minPrice === PRICE_FILTER_MIN ? undefined : minPrice,
    maxPrice: maxPrice === PRICE_FILTER_MAX ? undefined : maxPrice,
    sort: sort ?? undefined,
  }
}

export type ProductListParams = ReturnType<typeof productListParams>

export function hasPriceFilter({ minPrice, maxPrice }: CatalogueFilters): boolean {
  return minPrice !== PRICE_FILTER_MIN || maxPrice !== PRICE_FILTER_MAX
}

/** How many filters narrow the list. */
export function countFilters(filters: CatalogueFilters): number {
  return [filters.search !== '', filters.category !== null, hasPriceFilter(filters)].filter(Boolean).length
}
