import type { ProductSort } from '#contract/catalogue/catalogue.ts'
import type { UnderstoodSearch } from '#contract/catalogue/catalogue-schemas.ts'
import type { Page } from '#contract/envelope.ts'
import type { Queries } from '#server/database/connect.ts'
import { EMPTY, type Fragment, fragment, joined } from '#server/database/sql.ts'
import { countProducts, totalOf } from './count-products.ts'
import { CARD_COLUMNS, type ProductCardRow } from './present-product.ts'
import { ORIGIN } from './product-facts.ts'
import {
  fittingIds,
  hasPrices,
  isNarrowed,
  narrowingConditions,
  type ProductFilter,
} from './product-filter.ts'
import { explained, suggestSearches } from './search/explain-search.ts'
import { type KnownWords, openKnownWords } from './search/known-words.ts'
import { type PricedSearch, readPrices } from './search/price-words.ts'
import { listBestMatches, listCountedMatches } from './search/rank-products.ts'
import { MAX_COUNTED, matchesAnywhere, readSearch, type SearchTerms } from './search/search-terms.ts'
import { understandSearch, widerSearches } from './search/understand-search.ts'
import {
  afterCursor,
  BY_NAME_OR_PRICE,
  pageOfSorted,
  readCursor,
  type SortedRow,
  type SortOrder,
  sortColumns,
  sortedBy,
} from './sort-order.ts'

export interface ProductListQuery extends ProductFilter {
  search?: string
  /** Absent: a search lists the best matches first, everything else goes by name. */
  sort?: ProductSort
  limit: number
  cursor?: string
}

/** Up to this many matches are found and sorted; with more, walking an index fills a page sooner. */
const MAX_SORTED = 2_000

const SORT_ORDERS: Record<ProductSort, SortOrder> = {
  ...BY_NAME_OR_PRICE,
  featured: {
    name: 'featured',
    keys: [fragment`p.featured_rank`, fragment`p.id`],
    isDescending: false,
    kinds: ['number', 'string'],
  },
  rating: {
    name: 'rating',
    keys: [fragment`coalesce(p.rating, 0)`, fragment`p.review_count`, fragment`p.id`],
    isDescending: true,
    kinds: ['number', 'number', 'string'],
  },
  origin: {
    name: 'origin',
    keys: [ORIGIN, fragment`p.id`],
    isDescending: false,
    kinds: ['string', 'string'],
  },
}

/** What a search found, and how it was understood. */
export type FoundProducts = Page<ProductCardRow> & { understood?: UnderstoodSearch }

/**
 * One page of the products that shoppers can see. A sort order finds and sorts what fits where a search or prices leave up to
 * 2,000 (`sortedFew`), otherwise walks its index until the page is full (`sortedMany`). Best match counts and ranks up to
 * 10,000 (`listCountedMatches`); of more it takes the best known (`listBestMatches`).
 * @param words what searches are corrected and understood with
 * @throws Problem 400 for an invented cursor.
 */
export async function listProducts(
  queries: Queries,
  query: ProductListQuery,
  words = openKnownWords(),
): Promise<FoundProducts> {
  return interpretQuery(queries, query, words, (asked, terms) => {
    if (terms) return searchedPage(queries, asked, terms)
    // A search of prices alone has no best matches.
    const sort = query.search === undefined ? asked.sort : (asked.sort ?? 'featured')
    return sortedPage(queries, { ...asked, sort })
  })
}

/**
 * Asks with what a search means and within its prices, and where that finds nothing with fewer of its words, and says how it was
 * understood; a query without a search as it is.
 */
export async function interpretQuery<
  Query extends Pick<ProductListQuery, 'search' | 'minPaise' | 'maxPaise'>,
  Answer extends { total: number },
>(
  queries: Queries,
  query: Query,
  words: KnownWords,
  ask: (query: Query, terms?: SearchTerms) => Promise<Answer>,
): Promise<Answer & { understood?: UnderstoodSearch }> {
  if (query.search === undefined) return ask(query)
  const { text, ...prices } = readPrices(query.search)
  const priced = withinPrices(query, prices)
  if (text === '' && hasPrices(prices)) {
    return explained(await ask({ ...priced, search: undefined }), prices)
  }
  const language = await words.read(queries)
  const typed = await readSearch(queries, text)
  const understood = understandSearch(typed, language)
  const answer = await ask(priced, understood)
  if (answer.total > 0) return explained(answer, prices, understood)
  for (const wider of widerSearches(typed, understood, language)) {
    const found = await ask(priced, wider)
    if (found.total > 0) return explained(found, prices, wider)
  }
  return explained(answer, prices, understood, suggestSearches(text, typed, understood, prices, language))
}

/** The filter within the prices of its search too. */
function withinPrices<Query extends Pick<ProductListQuery, 'minPaise' | 'maxPaise'>>(
  query: Query,
  { minPaise, maxPaise }: Omit<PricedSearch, 'text'>,
): Query {
  return {
    ...query,
    ...(minPaise !== undefined && { minPaise: Math.max(minPaise, query.minPaise ?? 0) }),
    ...(maxPaise !== undefined && { maxPaise: Math.min(maxPaise, query.maxPaise ?? maxPaise) }),
  }
}

async function searchedPage(
  queries: Queries,
  query: ProductListQuery,
  terms: SearchTerms,
): Promise<Page<ProductCardRow>> {
  if (query.sort !== undefined) return sortedPage(queries, query, terms)
  const ranked = await listCountedMatches(queries, terms, query)
  return ranked ?? { ...(await listBestMatches(queries, terms, query)), ...totalOf(MAX_COUNTED + 1) }
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
  const isFiltered =
    terms !== undefined ||
    isNarrowed({ ...query, minPaise: undefined, maxPaise: undefined }) ||
    (hasPrices(query) && !sort.startsWith('price'))
  const isFew = isFiltered && !total.totalIsCapped && total.total <= MAX_SORTED
  const statement = isFew ? sortedFew(query, sort, terms) : sortedMany(query, sort, terms)
  // Unprepared where the best plan depends on the values.
  const rows =
    isFiltered || isNarrowed(query)
      ? await queries.unprepared<ProductCardRow & SortedRow>`${statement}`
      : await queries.sql<ProductCardRow & SortedRow>`${statement}`
  return { ...pageOfSorted(SORT_ORDERS[sort], rows, query.limit), ...total }
}

/** Finds all matches and sorts them. */
function sortedFew(query: ProductListQuery, sort: ProductSort, terms: SearchTerms | undefined): Fragment {
  const order = SORT_ORDERS[sort]
  return fragment`
    with fitting as materialized (${fittingIds(query, terms)})
    select ${CARD_COLUMNS}, ${sortColumns(order)}
      from fitting join products p on p.id = fitting.id
      ${sort === 'name' ? fragment`join product_search s on s.product_id = fitting.id` : EMPTY}
     where ${query.cursor === undefined ? fragment`true` : afterCursor(order, query.cursor)}
     ${sortedBy(order)} limit ${query.limit + 1}`
}

/** Walks the index of the sort order until the page is full. */
function sortedMany(query: ProductListQuery, sort: ProductSort, terms: SearchTerms | undefined): Fragment {
  const order = SORT_ORDERS[sort]
  const { categoryId, cursor } = query
  const isByName = sort === 'name'
  const conditions = isByName
    ? [fragment`s.is_listed`]
    : [fragment`p.is_visible`, fragment`p.deleted_at is null`]
  if (categoryId !== undefined)
    conditions.push(
      isByName ? fragment`s.category_id = ${categoryId}` : fragment`p.category_id = ${categoryId}`,
    )
  conditions.push(...narrowingConditions(query))
  if (terms) conditions.push(matchesAnywhere(terms))
  if (cursor !== undefined) conditions.push(afterCursor(order, cursor))
  return fragment`
    select ${CARD_COLUMNS}, ${sortColumns(order)}
      from products p
      ${isByName || terms ? fragment`join product_search s on s.product_id = p.id` : EMPTY}
     where ${joined(conditions, ' and ')} ${sortedBy(order)} limit ${query.limit + 1}`
}
