import type { Queries } from '#server/database/connect.ts'
import { cappedTotal } from '#server/http/pages.ts'
import { countByPrice } from './cache/price-counts.ts'
import { fittingIds, hasPrices, type ProductFilter, StatementValues } from './product-filter.ts'
import { MOST_COUNTED, type SearchTerms } from './search/search-terms.ts'

export interface Total {
  total: number
  totalIsCapped?: true
}

/** Exact; with a search at most 10,000 and then marked as capped (spec/api, "Lists"). */
export async function countProducts(
  queries: Queries,
  filter: ProductFilter,
  terms: SearchTerms | undefined,
): Promise<Total> {
  const values = new StatementValues()
  if (!terms && !hasPrices(filter)) {
    const { categoryId } = filter
    const where = categoryId === undefined ? '' : `where id = ${values.add(categoryId)}`
    const sum = `select coalesce(sum(product_count), 0)::int as total from categories ${where}`
    return { total: await count(queries, sum, values) }
  }
  if (!terms) return { total: await count(queries, countByPrice(filter, values), values) }
  const ids = fittingIds(filter, terms, values)
  const found = `select count(*)::int as total from (${ids} limit ${MOST_COUNTED + 1}) fitting`
  const total = await count(queries, found, values)
  return totalOf(total)
}

/** The total of so many that a search has found. */
export function totalOf(found: number): Total {
  return cappedTotal(found, MOST_COUNTED)
}

async function count(queries: Queries, statement: string, values: StatementValues): Promise<number> {
  const [row] = await queries.rows<{ total: number }>(statement, values.all)
  return row?.total ?? 0
}
