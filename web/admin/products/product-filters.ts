import {
  ADMIN_PRODUCT_SORTS,
  type AdminProductQuery,
  HSN_FILTERS,
  PRICE_FILTERS,
  PRODUCT_VISIBILITIES,
  STOCK_FILTERS,
} from '#contract/catalogue/catalogue-management.ts'

export interface ProductFilters {
  search: string
  category: string
  stock: AdminProductQuery['stock']
  visibility: AdminProductQuery['visibility']
  hsn: AdminProductQuery['hsn']
  price: AdminProductQuery['price']
  sort: AdminProductQuery['sort']
}

export const NO_PRODUCT_FILTERS: ProductFilters = {
  search: '',
  category: 'all',
  stock: 'all',
  visibility: 'all',
  hsn: 'all',
  price: 'all',
  sort: 'name',
}

export const STOCK_LABELS: Record<ProductFilters['stock'], string> = {
  all: 'Any stock',
  low: 'Low stock',
  out: 'Sold out',
}
export const VISIBILITY_LABELS: Record<ProductFilters['visibility'], string> = {
  all: 'Visible and hidden',
  visible: 'Visible',
  hidden: 'Hidden',
}
export const HSN_LABELS: Record<ProductFilters['hsn'], string> = {
  all: 'Any HSN',
  missing: 'Without HSN',
}
export const PRICE_LABELS: Record<ProductFilters['price'], string> = {
  all: 'Any price',
  missing: 'Without a price',
}
export const SORT_LABELS: Record<ProductFilters['sort'], string> = {
  name: 'Name A-Z',
  'price-low': 'Price: low to high',
  'price-high': 'Price: high to low',
  newest: 'Newest first',
}

const MAX_SEARCH_LENGTH = 100

export function readProductFilters(parameters: URLSearchParams): ProductFilters {
  return {
    search: (parameters.get('search') ?? '').slice(0, MAX_SEARCH_LENGTH),
    category: (parameters.get('category') ?? 'all').slice(0, 60),
    stock: STOCK_FILTERS.find((stock) => stock === parameters.get('stock')) ?? 'all',
    visibility: PRODUCT_VISIBILITIES.find((value) => value === parameters.get('visibility')) ?? 'all',
    hsn: HSN_FILTERS.find((value) => value === parameters.get('hsn')) ?? 'all',
    price: PRICE_FILTERS.find((value) => value === parameters.get('price')) ?? 'all',
    sort: ADMIN_PRODUCT_SORTS.find((sort) => sort === parameters.get('sort')) ?? 'name',
  }
}

/** The params of the filters, without defaults. */
export function productParams(filters: ProductFilters): Record<string, string> {
  const trimmed = { ...filters, search: filters.search.trim() }
  return Object.fromEntries(
    Object.entries(trimmed).filter(
      ([name, value]) => value !== NO_PRODUCT_FILTERS[name as keyof ProductFilters],
    ),
  )
}

export function isProductFiltered(filters: ProductFilters): boolean {
  return Object.keys(productParams({ ...filters, sort: 'name' })).length > 0
}
