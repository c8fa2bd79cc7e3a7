import {
  PRICE_FILTER_MAX,
  PRICE_FILTER_MIN,
  PRODUCT_SORTS,
  type ProductSort,
  parsePriceFilter,
} from '#contract/catalogue.ts'

export type CatalogueView = 'grid' | 'list'

/** What the catalogue shows and how; all of it is in the URL. */
export interface CatalogueFilters {
  search: string
  /** Null: all products. */
  category: string | null
  /** Whole rupees. */
  minPrice: number
  /** Whole rupees; the default, 200000, means no upper limit. */
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

/** Reads the filters of a URL, which anybody may have written: invalid values are ignored. */
export function readFilters(searchParams: URLSearchParams): CatalogueFilters {
  return {
    search: (searchParams.get('search') ?? '').trim().slice(0, MAX_SEARCH_LENGTH),
    category: (searchParams.get('category') ?? '').slice(0, MAX_CATEGORY_LENGTH) || null,
    minPrice: parsePriceFilter(searchParams.get('minPrice') ?? '', PRICE_FILTER_MIN),
    maxPrice: parsePriceFilter(searchParams.get('maxPrice') ?? '', PRICE_FILTER_MAX),
    sort: PRODUCT_SORTS.find((sort) => sort === searchParams.get('sort')) ?? null,
    view: searchParams.get('view') === 'list' ? 'list' : 'grid',
  }
}

/** The params of these filters, without defaults. */
export function writeFilters(filters: CatalogueFilters): URLSearchParams {
  const searchParams = new URLSearchParams()
  const search = filters.search.trim()
  if (search) searchParams.set('search', search)
  if (filters.category) searchParams.set('category', filters.category)
  if (filters.minPrice !== PRICE_FILTER_MIN) searchParams.set('minPrice', String(filters.minPrice))
  if (filters.maxPrice !== PRICE_FILTER_MAX) searchParams.set('maxPrice', String(filters.maxPrice))
  if (filters.sort) searchParams.set('sort', filters.sort)
  if (filters.view === 'list') searchParams.set('view', 'list')
  return searchParams
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
