import type { ProductSort } from '../../contract/catalogue.ts'
import type { Page } from '../../contract/envelope.ts'
import type { Queries } from '../database/connect.ts'
import { decodeCursor, encodeCursor } from '../database/pages.ts'
import { Problem } from '../http/problem.ts'
import { CARD_COLUMNS, type ProductCardRow } from './present-product.ts'
import {
  countProducts,
  hasPrices,
  type ProductFilter,
  priceConditions,
  StatementValues,
} from './product-filter.ts'
import { listBestMatches } from './rank-products.ts'
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
  const [total, slice] = await Promise.all([
    countProducts(queries, query, terms),
    terms && query.sort === undefined
      ? listBestMatches(queries, terms, query)
      : listSorted(queries, query, query.sort ?? 'name', terms),
  ])
  return { ...slice, ...total }
}

type SortedRow = ProductCardRow & { sortValues: (string | number)[] }

async function listSorted(
  queries: Queries,
  query: ProductListQuery,
  sort: ProductSort,
  terms: SearchTerms | undefined,
): Promise<{ items: ProductCardRow[]; nextCursor: string | null }> {
  const order = SORT_ORDERS[sort]
  const values = new StatementValues()
  const isByName = sort === 'name'
  const needsSearch = isByName || terms !== undefined
  const conditions = isByName ? ['s.is_listed'] : ['p.is_visible', 'p.deleted_at is null']
  if (query.categoryId !== undefined) {
    conditions.push(`${isByName ? 's' : 'p'}.category_id = ${values.add(query.categoryId)}`)
  }
  conditions.push(...priceConditions(query, values))
  if (terms) conditions.push(matchesAnywhere(terms, values.add))
  if (query.cursor !== undefined) conditions.push(afterCursor(query.cursor, sort, order, values))
  const direction = order.isDescending ? ' desc' : ''
  const rows = await queries.rows<SortedRow>(
    `select ${CARD_COLUMNS}, json_build_array(${order.keys.join(', ')}) as "sortValues"
       from products p ${needsSearch ? 'join product_search s on s.product_id = p.id' : ''}
      where ${conditions.join(' and ')}
      order by ${order.keys.map((key) => key + direction).join(', ')}
      limit ${values.add(query.limit + 1)}`,
    values.all,
    // With prices or words the best plan depends on the values, so these are planned each time.
    hasPrices(query) || terms ? undefined : planName(query, sort),
  )
  const items = rows.slice(0, query.limit)
  const last = items.at(-1)
  const nextCursor = rows.length > items.length && last ? encodeCursor([sort, ...last.sortValues]) : null
  return { items, nextCursor }
}

function afterCursor(cursor: string, sort: ProductSort, order: SortOrder, values: StatementValues): string {
  const [madeFor, ...sortValues] = decodeCursor(cursor, order.keys.length + 1)
  if (madeFor !== sort || sortValues.some((value, index) => typeof value !== order.kinds[index])) {
    throw new Problem(400, 'invalid_input', 'This page of the list does not exist', {
      fields: { cursor: 'Unknown cursor' },
    })
  }
  const placeholders = sortValues.map(values.add).join(', ')
  return `(${order.keys.join(', ')}) ${order.isDescending ? '<' : '>'} (${placeholders})`
}

function planName(query: ProductListQuery, sort: ProductSort): string {
  const category = query.categoryId === undefined ? '' : '-category'
  return `products-${sort}${category}${query.cursor === undefined ? '' : '-next'}`
}
