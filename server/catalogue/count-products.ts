import type { Queries } from '#server/database/connect.ts'
import { EMPTY, type Fragment, fragment, literal } from '#server/database/sql.ts'
import { cappedTotal } from '#server/http/pages.ts'
import { fittingIds, hasNoIndex, isNarrowed, type ProductFilter } from './product-filter.ts'
import { MAX_COUNTED, type SearchTerms } from './search/search-terms.ts'

export interface Total {
  total: number
  totalIsCapped?: true
}

/** The exact number; searches and filters without an index count only up to 10,000, and mark a larger total as capped. */
export async function countProducts(
  queries: Queries,
  filter: ProductFilter,
  terms: SearchTerms | undefined,
): Promise<Total> {
  if (!terms && !isNarrowed(filter)) {
    const ofCategory = filter.categoryId === undefined ? EMPTY : fragment`where id = ${filter.categoryId}`
    const sum = fragment`select coalesce(sum(product_count), 0)::int as total from categories ${ofCategory}`
    return { total: await count(queries, sum) }
  }
  const isCapped = terms !== undefined || hasNoIndex(filter)
  const cap = isCapped ? fragment`limit ${literal(MAX_COUNTED + 1)}` : EMPTY
  const ids = fragment`${fittingIds(filter, terms)} ${cap}`
  const total = await count(queries, fragment`select count(*)::int as total from (${ids}) fitting`)
  return isCapped ? totalOf(total) : { total }
}

/** The total to show for a search. */
export function totalOf(found: number): Total {
  return cappedTotal(found, MAX_COUNTED)
}

async function count(queries: Queries, statement: Fragment): Promise<number> {
  const [row] = await queries.unprepared<{ total: number }>`${statement}`
  return row?.total ?? 0
}
