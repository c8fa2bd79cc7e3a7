import type { ProductSort } from '#contract/catalogue.ts'
import type { Page } from '#contract/envelope.ts'
import type { Queries } from '#server/database/connect.ts'
import { countProducts, totalOf } from './count-products.ts'
import { CARD_COLUMNS, type ProductCardRow } from './present-product.ts'
import {
  fittingIds,
  hasPrices,
  type ProductFilter,
  priceConditions,
  StatementValues,
} from './product-filter.ts'
import type { KeptMatches } from './search/kept-matches.ts'
import { openKnownWords } from './search/known-words.ts'
import { listBestMatches, listCountedMatches, readPosition } from './search/rank-products.ts'
import {
  correctSearch,
  MOST_COUNTED,
  matchesAnywhere,
  readSearch,
  type SearchTerms,
} from './search/search-terms.ts'
import {
  afterCursor,
  pageOfSorted,
  readCursor,
  type SortedRow,
  type SortOrder,
  sortColumns,
  sortedBy,
} from './sort-order.ts'

export interface ProductListQuery extends ProductFilter {
  search?: string
  /** Without one a search answers the best matches first, and everything else goes by name. */
  sort?: ProductSort
  limit: number
  cursor?: string
}

/** Up to so many products are sorted at once; of more, also among 100,000, a page fills soon by walking an index. */
const MOST_SORTED = 2_000
/** What finds more is counted from what is kept of it, and its pages are walked instead of ranked. */
const MOST_RANKED = 1_000

const SORT_ORDERS: Record<ProductSort, SortOrder> = {
  name: {
    name: 'name',
    keys: ['s.name_key', 's.product_id'],
    isDescending: false,
    kinds: ['string', 'string'],
  },
  'price-low': {
    name: 'price-low',
    keys: ['p.price_paise', 'p.id'],
    isDescending: false,
    kinds: ['number', 'string'],
  },
  'price-high': {
    name: 'price-high',
    keys: ['p.price_paise', 'p.id'],
    isDescending: true,
    kinds: ['number', 'string'],
  },
  rating: {
    name: 'rating',
    keys: ['coalesce(p.rating, 0)', 'p.review_count', 'p.id'],
    isDescending: true,
    kinds: ['number', 'number', 'string'],
  },
}

/**
 * One page of the products that shoppers can see.
 * @param kept what is remembered of searches that found much, and of the words that products hold
 * @throws Problem 400 for an invented cursor.
 */
export async function listProducts(
  queries: Queries,
  query: ProductListQuery,
  kept?: KeptMatches,
): Promise<Page<ProductCardRow>> {
  if (query.search === undefined) return sortedPage(queries, query)
  const terms = await readSearch(queries, query.search)
  const words = await (kept?.words ?? openKnownWords()).read(queries)
  return searchedPage(queries, query, correctSearch(terms, words), kept)
}

async function searchedPage(
  queries: Queries,
  query: ProductListQuery,
  terms: SearchTerms,
  kept?: KeptMatches,
): Promise<Page<ProductCardRow>> {
  if (query.sort !== undefined) return sortedPage(queries, query, terms)
  if (query.cursor !== undefined) readPosition(query.cursor)
  const known = await kept?.count(queries, terms, query)
  if (known !== undefined && known > MOST_RANKED) {
    const page = await kept?.page(queries, terms, query)
    return { ...(page ?? (await listBestMatches(queries, terms, query))), ...totalOf(known) }
  }
  const ranked = await listCountedMatches(queries, terms, query)
  if (!ranked || ranked.total > MOST_RANKED) kept?.note(terms, query)
  return ranked ?? { ...(await listBestMatches(queries, terms, query)), ...totalOf(MOST_COUNTED + 1) }
}

async function sortedPage(
  queries: Queries,
  query: ProductListQuery,
  terms?: SearchTerms,
): Promise<Page<ProductCardRow>> {
  const { sort = 'name', cursor } = query
  if (cursor !== undefined) readCursor(SORT_ORDERS[sort], cursor)
  const total = await countProducts(queries, query, terms)
  if (total.total === 0) return { items: [], nextCursor: null, ...total }
  const isFiltered = terms !== undefined || (hasPrices(query) && !sort.startsWith('price'))
  const isFew = isFiltered && !total.totalIsCapped && total.total <= MOST_SORTED
  const values = new StatementValues()
  const statement = isFew ? sortedFew(query, sort, terms, values) : sortedMany(query, sort, terms, values)
  // Where the best plan depends on the values, the statement is planned each time.
  const plan = isFiltered || hasPrices(query) ? undefined : planName(query, sort)
  const rows = await queries.rows<ProductCardRow & SortedRow>(statement, values.all, plan)
  return { ...pageOfSorted(SORT_ORDERS[sort], rows, query.limit), ...total }
}

/** Finds what fits and sorts it. */
function sortedFew(
  query: ProductListQuery,
  sort: ProductSort,
  terms: SearchTerms | undefined,
  values: StatementValues,
): string {
  const order = SORT_ORDERS[sort]
  const after = query.cursor === undefined ? 'true' : afterCursor(order, query.cursor, values)
  return `with fitting as materialized (${fittingIds(query, terms, values)})
    select ${CARD_COLUMNS}, ${sortColumns(order)}
      from fitting join products p on p.id = fitting.id
      ${sort === 'name' ? 'join product_search s on s.product_id = fitting.id' : ''}
     where ${after} ${sortedBy(order)} limit ${values.add(query.limit + 1)}`
}

/** Walks the index of the sort order until the page is full. */
function sortedMany(
  query: ProductListQuery,
  sort: ProductSort,
  terms: SearchTerms | undefined,
  values: StatementValues,
): string {
  const order = SORT_ORDERS[sort]
  const isByName = sort === 'name'
  const conditions = isByName ? ['s.is_listed'] : ['p.is_visible', 'p.deleted_at is null']
  if (query.categoryId !== undefined) {
    conditions.push(`${isByName ? 's' : 'p'}.category_id = ${values.add(query.categoryId)}`)
  }
  conditions.push(...priceConditions(query, values, isByName ? 's' : 'p'))
  if (terms) conditions.push(matchesAnywhere(terms, values.add))
  if (query.cursor !== undefined) conditions.push(afterCursor(order, query.cursor, values))
  return `select ${CARD_COLUMNS}, ${sortColumns(order)}
      from products p ${isByName || terms ? 'join product_search s on s.product_id = p.id' : ''}
     where ${conditions.join(' and ')} ${sortedBy(order)} limit ${values.add(query.limit + 1)}`
}

function planName(query: ProductListQuery, sort: ProductSort): string {
  const category = query.categoryId === undefined ? '' : '-category'
  return `products-${sort}${category}${query.cursor === undefined ? '' : '-next'}`
}
