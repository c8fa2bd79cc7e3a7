import type { OrderQuery } from '../../contract/orders.ts'
import type { Queries } from '../database/connect.ts'
import { hasTrigram, likePattern } from '../database/pages.ts'
import type { SignedIn } from '../http/access.ts'
import { afterCursor, type Conditions, newestFirst, orderConditions } from './order-conditions.ts'

export interface SearchLimits {
  /** Totals of a search are exact up to here (spec/api, "Lists"). */
  counted: number
  /** Among so many of the newest orders is sought what no index can find. */
  newest: number
}
const LIMITS: SearchLimits = { counted: 10_000, newest: 20_000 }

type Search = OrderQuery & { search: string }

interface Found {
  /** One page, and one more where another page follows. */
  ids: string[]
  total: number
  totalIsCapped?: true
}

/**
 * The orders of a page that a search finds. What it finds everywhere is counted once and sorted; of more than is
 * counted, a page fills soon by walking the orders in their order.
 */
export async function searchOrders(
  queries: Queries,
  person: SignedIn,
  query: Search,
  limits = LIMITS,
): Promise<Found> {
  const all = orderConditions(person, { ...query, search: undefined })
  const conditions = { ...all, values: [...all.values, likePattern(query.search)] }
  const isFound = (text: string) => `${text} like $${conditions.values.length}`
  if (!hasTrigram(query.search))
    return searchNewest(queries, conditions, query, isFound('o.search_text'), limits)

  const candidates = `select o.id, o.placed_at from orders o
    where ${conditions.where} and ${isFound('o.search_text')} limit ${limits.counted + 1}`
  const { ids, count } = await pageOf(
    queries,
    `with found as materialized (${candidates})`,
    conditions,
    query,
  )
  if (count <= limits.counted) return { ids, total: count }
  // In these words the planner expects much to be found, and walks the orders instead of sorting them.
  const isInside = `strpos(o.search_text, $${all.values.length + 1}) > 0`
  const walked = {
    where: `${all.where} and ${isInside}`,
    values: [...all.values, query.search.toLowerCase()],
  }
  const { where, values } = afterCursor(walked, query)
  const rows = await queries.rows<{ id: string }>(
    `select o.id from orders o where ${where} ${newestFirst(query)} limit ${query.limit + 1}`,
    values,
  )
  return { ids: rows.map(({ id }) => id), total: limits.counted, totalIsCapped: true }
}

async function searchNewest(
  queries: Queries,
  conditions: Conditions,
  query: Search,
  isFound: string,
  { counted, newest }: SearchLimits,
): Promise<Found> {
  const { ids, count, candidates } = await pageOf(
    queries,
    `with candidates as materialized (select o.id, o.placed_at, o.search_text from orders o
        where ${conditions.where} order by o.placed_at desc, o.id desc limit ${newest}),
      found as materialized (select o.id, o.placed_at from candidates o where ${isFound})`,
    conditions,
    query,
    '(select count(*) from candidates)',
  )
  const isWhole = candidates < newest && count <= counted
  return isWhole ? { ids, total: count } : { ids, total: Math.min(count, counted), totalIsCapped: true }
}

async function pageOf(
  queries: Queries,
  found: string,
  { values: known }: Conditions,
  query: Search,
  candidates = '0',
) {
  const { where, values } = afterCursor({ where: 'true', values: known }, query)
  const [row] = await queries.rows<{ ids: string[]; count: number; candidates: number }>(
    `${found} select (select count(*) from found) as count, ${candidates} as candidates,
       array(select o.id from found o where ${where} ${newestFirst(query)} limit ${query.limit + 1}) as ids`,
    values,
  )
  if (!row) throw new Error('A statement without a table has always one row')
  return row
}
