import type { OrderQuery } from '#contract/ordering/orders-schemas.ts'
import type { Reads } from '#server/database/connect.ts'
import { type Fragment, fragment } from '#server/database/sql.ts'
import type { SignedIn } from '#server/http/access.ts'
import { cappedTotal, hasTrigram, likePattern, normalizeSearch } from '#server/http/pages.ts'
import { afterCursor, newestFirst, orderConditions } from './order-conditions.ts'

export interface SearchLimits {
  /** Up to this many matches are sorted; with more the list is walked in its order. */
  sorted: number
  /** Beyond this the total is capped. */
  counted: number
  /** A search of one or two letters, which no index supports, looks only at this many of the newest orders. */
  newest: number
}
const LIMITS: SearchLimits = { sorted: 1_000, counted: 10_000, newest: 5_000 }

type SearchQuery = OrderQuery & { search: string }

interface SearchResult {
  /** One page, and one more where another page follows. */
  ids: string[]
  total: number
  totalIsCapped?: true
}

/** A search within a list of `orders o`. */
interface Search {
  /** The condition of the list. */
  list: Fragment
  /** What is searched for, as a condition that the trigram index supports. */
  indexed: Fragment
  /** The same as a condition that no index supports, so that PostgreSQL walks the list in its order. */
  walked: Fragment
}

/** One page of the orders that a search finds. A few matches are sorted; with many the list is walked in its order. */
export async function searchOrders(
  reads: Reads,
  person: SignedIn,
  query: SearchQuery,
  limits = LIMITS,
): Promise<SearchResult> {
  const text = normalizeOrderSearch(query.search)
  const search = searchFor(text, orderConditions(person, query))
  if (!hasTrigram(text)) return searchNewest(reads, search, query, limits)
  const [found] = await reads.unprepared<{ count: number; ids: string[] | null }>`
    with found as materialized (
        select o.id, o.placed_at from orders o where ${search.list} and ${search.indexed} limit ${limits.counted + 1}),
      counted as materialized (select count(*) from found)
    select count, case when count <= ${limits.sorted} then array(
        select o.id from found o where true${afterCursor(query)} ${newestFirst(query)} limit ${query.limit + 1}) end as ids
      from counted`
  const total = cappedTotal(found?.count ?? 0, limits.counted)
  if (found?.ids) return { ids: found.ids, ...total }
  const rows = await reads.unprepared<{ id: string }>`${walkedPage(search, query)}`
  return { ids: rows.map(({ id }) => id), ...total }
}

/** Makes the statement for any page of a search; it selects `id` and `placed_at`, one row more than the limit. */
export async function searchPages(
  reads: Reads,
  person: SignedIn,
  query: SearchQuery,
  limits = LIMITS,
): Promise<(cursor?: string) => Fragment> {
  const text = normalizeOrderSearch(query.search)
  const search = searchFor(text, orderConditions(person, query))
  const isFew = hasTrigram(text) && (await isWithin(reads, search, limits.sorted))
  const pageOf = isFew ? sortedPage : walkedPage
  return (cursor) => pageOf(search, { ...query, cursor })
}

/** Drops the "#" before a short id and the spaces in an order number; numbers and phones are those of every search. */
function normalizeOrderSearch(typed: string): string {
  const text = typed.replace(/^#/, '')
  const number = /^tk[\s-]*(\d[\d\s-]*)$/i.exec(text)?.[1]
  return number ? `tk-${number.replace(/\D/g, '')}` : normalizeSearch(text)
}

function searchFor(text: string, list: Fragment): Search {
  const walked = fragment`strpos(o.search_text, ${text}) > 0`
  const rare = rarePart(text)
  const indexed = fragment`o.search_text like ${likePattern(rare)}`
  return { list, walked, indexed: rare === text ? indexed : fragment`${indexed} and ${walked}` }
}

/** Drops "TK-" and the domain of an email, which most orders have: the index finds the rest faster. */
function rarePart(text: string): string {
  const part = /^tk-(\d{3,})$/.exec(text)?.[1] ?? /^([^@]+@)[^@]+$/.exec(text)?.[1] ?? text
  return hasTrigram(part) ? part : text
}

async function isWithin(reads: Reads, { list, indexed }: Search, limit: number): Promise<boolean> {
  const [found] = await reads.unprepared<{ count: number }>`
    select count(*) from (select from orders o where ${list} and ${indexed} limit ${limit + 1}) found`
  return (found?.count ?? 0) <= limit
}

function sortedPage({ list, indexed }: Search, query: SearchQuery): Fragment {
  return fragment`
    with found as materialized (select o.id, o.placed_at from orders o where ${list} and ${indexed})
    select o.id, o.placed_at from found o where true${afterCursor(query)} ${newestFirst(query)} limit ${query.limit + 1}`
}

/** No index supports `strpos`, so PostgreSQL walks the list in its order until the page is full. */
function walkedPage({ list, walked }: Search, query: SearchQuery): Fragment {
  return fragment`
    select o.id, o.placed_at from orders o where ${list} and ${walked}${afterCursor(query)}
    ${newestFirst(query)} limit ${query.limit + 1}`
}

async function searchNewest(
  reads: Reads,
  { list, walked }: Search,
  query: SearchQuery,
  { counted, newest }: SearchLimits,
): Promise<SearchResult> {
  const [result] = await reads.unprepared<{ ids: string[]; count: number; candidates: number }>`
    with candidates as materialized (
        select o.id, o.placed_at, ${walked} as matches from orders o
         where ${list} order by o.placed_at desc, o.id desc limit ${newest})
    select (select count(*) from candidates) as candidates, (select count(*) from candidates where matches) as count,
      array(select o.id from candidates o where matches${afterCursor(query)}
        ${newestFirst(query)} limit ${query.limit + 1}) as ids`
  const { ids, count, candidates } = result ?? { ids: [], count: 0, candidates: 0 }
  if (candidates < newest) return { ids, ...cappedTotal(count, counted) }
  return { ids, total: Math.min(count, counted), totalIsCapped: true }
}
