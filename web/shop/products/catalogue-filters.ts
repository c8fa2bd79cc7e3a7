import {
  DEFAULT_SORT,
  MIN_DISCOUNTS,
  MIN_RATINGS,
  PRICE_FILTER_MAX,
  PRICE_FILTER_MIN,
  PRODUCT_SORTS,
  type ProductSort,
  parsePriceFilter,
} from '#contract/catalogue/catalogue.ts'

export type CatalogueView = 'grid' | 'list'

/** What the catalogue shows and how; all of it is in the URL. */
export interface CatalogueFilters {
  search: string
  /** Null for all products. */
  category: string | null
  /** Whole rupees. */
  minPrice: number
  /** Whole rupees; the default, 200000, means no upper limit. */
  maxPrice: number
  /** Codes of countries of origin; empty for all. */
  origins: readonly string[]
  /** Chosen values of options, such as "Size:M"; empty for all. */
  options: readonly string[]
  /** Only what can be bought now. */
  inStock: boolean
  /** Empty for all. */
  subcategories: readonly string[]
  /** Empty for all. */
  brands: readonly string[]
  /** Stars; null for any. */
  minRating: (typeof MIN_RATINGS)[number] | null
  /** Percent; null for any. */
  minDiscount: (typeof MIN_DISCOUNTS)[number] | null
  /** Null for the default: best matches while searching, otherwise featured. */
  sort: ProductSort | null
  view: CatalogueView
}

const MAX_SEARCH_LENGTH = 100
const MAX_CATEGORY_LENGTH = 60
const MAX_ORIGINS = 250
const MAX_OPTIONS = 60
const MAX_OPTION_LENGTH = 80
const MAX_NAMES = 60
const MAX_NAME_LENGTH = 60

export const NO_FILTERS: CatalogueFilters = {
  search: '',
  category: null,
  minPrice: PRICE_FILTER_MIN,
  maxPrice: PRICE_FILTER_MAX,
  origins: [],
  options: [],
  inStock: false,
  subcategories: [],
  brands: [],
  minRating: null,
  minDiscount: null,
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
    origins: readOrigins(searchParams.get('origin') ?? ''),
    options: readOptions(searchParams.getAll('option')),
    inStock: searchParams.get('inStock') === 'true',
    subcategories: readNames(searchParams.getAll('subcategory')),
    brands: readNames(searchParams.getAll('brand')),
    minRating: MIN_RATINGS.find((stars) => stars === searchParams.get('minRating')) ?? null,
    minDiscount: MIN_DISCOUNTS.find((percent) => percent === searchParams.get('minDiscount')) ?? null,
    sort: PRODUCT_SORTS.find((sort) => sort === searchParams.get('sort')) ?? null,
    view: searchParams.get('view') === 'list' ? 'list' : 'grid',
  }
}

/** Country codes out of a text such as "IN,jp,x": in capitals, sorted, without repeats. */
function readOrigins(text: string): string[] {
  const codes = text
    .toUpperCase()
    .split(',')
    .filter((code) => /^[A-Z]{2}$/.test(code))
  return [...new Set(codes)].sort().slice(0, MAX_ORIGINS)
}

/** The texts that have a name and a value, sorted, without repeats. */
function readOptions(texts: readonly string[]): string[] {
  const valid = texts.filter((text) => /^[^:]+:.+$/.test(text) && text.length <= MAX_OPTION_LENGTH)
  return [...new Set(valid)].sort().slice(0, MAX_OPTIONS)
}

function readNames(names: readonly string[]): string[] {
  const valid = names.filter((name) => name !== '' && name.length <= MAX_NAME_LENGTH)
  return [...new Set(valid)].sort().slice(0, MAX_NAMES)
}

/** The params of these filters, without defaults. */
export function writeFilters(filters: CatalogueFilters): URLSearchParams {
  const searchParams = new URLSearchParams()
  const search = filters.search.trim()
  if (search) searchParams.set('search', search)
  if (filters.category) searchParams.set('category', filters.category)
  if (filters.minPrice !== PRICE_FILTER_MIN) searchParams.set('minPrice', String(filters.minPrice))
  if (filters.maxPrice !== PRICE_FILTER_MAX) searchParams.set('maxPrice', String(filters.maxPrice))
  if (filters.origins.length > 0) searchParams.set('origin', filters.origins.join(','))
  for (const option of filters.options) searchParams.append('option', option)
  if (filters.inStock) searchParams.set('inStock', 'true')
  for (const subcategory of filters.subcategories) searchParams.append('subcategory', subcategory)
  for (const brand of filters.brands) searchParams.append('brand', brand)
  if (filters.minRating) searchParams.set('minRating', filters.minRating)
  if (filters.minDiscount) searchParams.set('minDiscount', filters.minDiscount)
  if (filters.sort) searchParams.set('sort', filters.sort)
  if (filters.view === 'list') searchParams.set('view', 'list')
  return searchParams
}

/** The query of `GET /api/products` for these filters. */
export function productListParams(filters: CatalogueFilters) {
  const { search, sort } = filters
  return { ...productFilterParams(filters), sort: sort ?? (search ? undefined : DEFAULT_SORT) }
}

/** The query of `GET /api/products/filters` for these filters: all but the order. */
export function productFilterParams(filters: CatalogueFilters) {
  const { search, category, minPrice, maxPrice, origins, options, inStock } = filters
  const { subcategories, brands, minRating, minDiscount } = filters
  return {
    search: search || undefined,
    category: category ?? undefined,
    minPrice: minPrice === PRICE_FILTER_MIN ? undefined : minPrice,
    maxPrice: maxPrice === PRICE_FILTER_MAX ? undefined : maxPrice,
    origin: origins.join(',') || undefined,
    option: options.length > 0 ? options : undefined,
    inStock: inStock || undefined,
    subcategory: subcategories.length > 0 ? subcategories : undefined,
    brand: brands.length > 0 ? brands : undefined,
    minRating: minRating ?? undefined,
    minDiscount: minDiscount ?? undefined,
  }
}

export function hasPriceFilter({ minPrice, maxPrice }: CatalogueFilters): boolean {
  return minPrice !== PRICE_FILTER_MIN || maxPrice !== PRICE_FILTER_MAX
}

/** How many filters narrow the list. */
export function countFilters(filters: CatalogueFilters): number {
  const { search, category, origins, options, inStock, subcategories, brands } = filters
  return [
    search !== '',
    category !== null,
    hasPriceFilter(filters),
    origins.length > 0,
    options.length > 0,
    inStock,
    subcategories.length > 0,
    brands.length > 0,
    filters.minRating !== null,
    filters.minDiscount !== null,
  ].filter(Boolean).length
}
