import type { ProductSort } from '../../contract/catalogue.ts'
import type { Page } from '../../contract/envelope.ts'
import type { Queries } from '../database/connect.ts'
import { decodeCursor, encodeCursor } from '../database/pages.ts'
import { Problem } from '../http/problem.ts'
import { CARD_COLUMNS, type ProductCardRow } from './present-product.ts'
import {
  countProducts,
  fittingIds,
  hasPrices,
  type ProductFilter,
  priceConditions,
  StatementValues,
} from './product-filter.ts'
import { listBestMatches, readPosition } from './rank-products.ts'
import { correctSearch, matchesAnywhere, readSearch, type SearchTerms } from './search-terms.ts'

export interface ProductListQuery extends ProductFilter {
  search?: string
  /** Without one a search answers the best matches first, and everything else goes by name. */
  sort?: ProductSort
  limit: number
  cursor?: string
}

interface SortOrder {
  /** Sort expressions, the product's id last. */
  keys: readonly string[]
  isDescending: boolean
  /** Kinds of the keys' values, to refuse an invented cursor. */
  kinds: readonly ('string' | 'number')[]
}

/** Up to so many products are sorted at once; of more a page fills soon by walking an index. */
const MOST_SORTED = 10_000

const SORT_ORDERS: Record<ProductSort, SortOrder> = {
  name: { keys: ['s.name_key', 's.product_id'], isDescending: false, kinds: ['string', 'string'] },
  'price-low': { keys: ['p.price_paise', 'p.id'], isDescending: false, kinds: ['number', 'string'] },
  'price-high': { keys: ['p.price_paise', 'p.id'], isDescending: true, kinds: ['number', 'string'] },
  rating: {
    keys: ['coalesce(p.rating, 0)', 'p.review_count', 'p.id'],
    isDescending: true,
    kinds: ['number', 'number', 'string'],
  },
}

/** One page of the products that shoppers can see. @throws Problem 400 for an invented cursor. */
export async function listProducts(queries: Queries, query: ProductListQuery): Promise<Page<ProductCardRow>> {
  if (query.search === undefined) return pageOfProducts(queries, query, undefined)
  const terms = await readSearch(queries, query.search)
  const page = await pageOfProducts(queries, query, terms)
  if (page.total > 0) return page
  const corrected = await correctSearch(queries, terms)
  return corrected ? pageOfProducts(queries, query, corrected) : page
}

async function pageOfProducts(
  queries: Queries,
  query: ProductListQuery,
  terms: SearchTerms | undefined,
): Promise<Page<ProductCardRow>> {
  const isRanked = terms !== undefined && query.sort === undefined
  if (query.cursor !== undefined && isRanked) readPosition(query.cursor)
  else if (query.cursor !== undefined) readCursor(query.cursor, query.sort ?? 'name')
  const total = await countProducts(queries, query, terms)
  if (total.total === 0) return { items: [], nextCursor: null, ...total }
  if (isRanked) return { ...(await listBestMatches(queries, terms, query)), ...total }
  const { sort = 'name' } = query
  const isFiltered = terms !== undefined || (hasPrices(query) && !sort.startsWith('price'))
  const isFew = isFiltered && !total.totalIsCapped && total.total <= MOST_SORTED
  const values = new StatementValues()
  const statement = isFew ? sortedFew(query, sort, terms, values) : sortedMany(query, sort, terms, values)
  // Where the best plan depends on the values, the statement is planned each time.
  const plan = isFiltered || hasPrices(query) ? undefined : planName(query, sort)
  const rows = await queries.rows<SortedRow>(statement, values.all, plan)
  const items = rows.slice(0, query.limit)
  const last = items.at(-1)
  const nextCursor = rows.length > items.length && last ? encodeCursor([sort, ...last.sortValues]) : null
  return { items, nextCursor, ...total }
}

type SortedRow = ProductCardRow & { sortValues: (string | number)[] }

/** Finds what fits and sorts it. */
function sortedFew(
  query: ProductListQuery,
  sort: ProductSort,
  terms: SearchTerms | undefined,
  values: StatementValues,
): string {
  const after = query.cursor === undefined ? 'true' : afterCursor(query.cursor, sort, values)
  return `with fitting as materialized (${fittingIds(query, terms, values)})
    select ${CARD_COLUMNS}, ${sortValues(sort)}
      from fitting join products p on p.id = fitting.id
      ${sort === 'name' ? 'join product_search s on s.product_id = fitting.id' : ''}
     where ${after} ${sortedBy(sort)} limit ${values.add(query.limit + 1)}`
}

/** Walks the index of the sort order until the page is full. */
function sortedMany(
  query: ProductListQuery,
  sort: ProductSort,
  terms: SearchTerms | undefined,
  values: StatementValues,
): string {
  const isByName = sort === 'name'
  const conditions = isByName ? ['s.is_listed'] : ['p.is_visible', 'p.deleted_at is null']
  if (query.categoryId !== undefined) {
    conditions.push(`${isByName ? 's' : 'p'}.category_id = ${values.add(query.categoryId)}`)
  }
  conditions.push(...priceConditions(query, values))
  if (terms) conditions.push(matchesAnywhere(terms, values.add))
  if (query.cursor !== undefined) conditions.push(afterCursor(query.cursor, sort, values))
  return `select ${CARD_COLUMNS}, ${sortValues(sort)}
      from products p ${isByName || terms ? 'join product_search s on s.product_id = p.id' : ''}
     where ${conditions.join(' and ')} ${sortedBy(sort)} limit ${values.add(query.limit + 1)}`
}

function sortValues(sort: ProductSort): string {
  return `json_build_array(${SORT_ORDERS[sort].keys.join(', ')}) as "sortValues"`
}

function sortedBy(sort: ProductSort): string {
  const { keys, isDescending } = SORT_ORDERS[sort]
  return `order by ${keys.map((key) => (isDescending ? `${key} desc` : key)).join(', ')}`
}

function afterCursor(cursor: string, sort: ProductSort, values: StatementValues): string {
  const { keys, isDescending } = SORT_ORDERS[sort]
  const placeholders = readCursor(cursor, sort).map(values.add).join(', ')
  return `(${keys.join(', ')}) ${isDescending ? '<' : '>'} (${placeholders})`
}

function readCursor(cursor: string, sort: ProductSort): (string | number | null)[] {
  const { kinds } = SORT_ORDERS[sort]
  const [madeFor, ...sortValues] = decodeCursor(cursor, kinds.length + 1)
  if (madeFor === sort && sortValues.every((value, index) => typeof value === kinds[index])) return sortValues
  throw new Problem(400, 'invalid_input', 'This page of the list does not exist', {
    fields: { cursor: 'Unknown cursor' },
  })
}

function planName(query: ProductListQuery, sort: ProductSort): string {
  const category = query.categoryId === undefined ? '' : '-category'
  return `products-${sort}${category}${query.cursor === undefined ? '' : '-next'}`
}
