import type { Page } from '#contract/envelope.ts'
import type { Queries } from '#server/database/connect.ts'
import { EMPTY, fragment, joined, literal } from '#server/database/sql.ts'
import { decodeCursor, pageOfRows, unknownCursor } from '#server/http/pages.ts'
import { CARD_COLUMNS, type ProductCardRow } from '../present-product.ts'
import { matching, narrowingConditions, type ProductFilter } from '../product-filter.ts'
import { MAX_COUNTED, matchRanks, type SearchTerms } from './search-terms.ts'

/** The place of a match among all matches of a search. */
interface Position {
  rank: number
  nameKey: string
  id: string
}

type RankedRow = ProductCardRow & Omit<Position, 'id'>
type RankedPage = Pick<Page<ProductCardRow>, 'items' | 'nextCursor'>

/**
 * One page of a search by one statement: the best first (see `matchRanks`), within each rank by name. Undefined where too
 * many match to count them; `listBestMatches` lists these.
 */
export async function listCountedMatches(
  queries: Queries,
  terms: SearchTerms,
  filter: ProductFilter & { limit: number; cursor?: string },
): Promise<(RankedPage & { total: number }) | undefined> {
  const after = filter.cursor === undefined ? undefined : readPosition(filter.cursor)
  const better = matchRanks(terms).slice(0, -1)
  const ranks = better.map((condition, rank) => fragment`when ${condition} then ${literal(rank)}`)
  const statement = fragment`
    with matching as materialized (
      select s.product_id, s.name_key, case ${joined(ranks, ' ')} else ${literal(better.length)} end as rank
        from ${matching(terms, filter)} limit ${literal(MAX_COUNTED + 1)}),
    best as (
      select * from matching
       ${after ? fragment`where (rank, name_key, product_id) > (${after.rank}, ${after.nameKey}, ${after.id})` : EMPTY}
       order by rank, name_key, product_id limit ${filter.limit + 1})
    select (select count(*)::int from matching) as total, best.rank, best.name_key, ${CARD_COLUMNS}
      from (select) as always left join (best join products p on p.id = best.product_id) on true
     order by best.rank, best.name_key, best.product_id`
  type Found = (RankedRow | { id: null }) & { total: number }
  const rows = hasSamePlan(terms, filter)
    ? await queries.sql<Found>`${statement}`
    : await queries.unprepared<Found>`${statement}`
  const total = rows[0]?.total ?? 0
  if (total > MAX_COUNTED) return undefined
  const found = rows.flatMap((row) => (row.id === null ? [] : [row]))
  return { ...pageOfRows(found, filter.limit, sortValuesOf), total }
}

const MAX_PREPARED_WORDS = 3

/** A few words without corrections and synonyms always have the same plan (the index of all words), so it can be prepared. */
function hasSamePlan({ words, meanings }: SearchTerms, { cursor }: { cursor?: string }): boolean {
  const isPlain = words.every(({ length }) => length === 1) && meanings === undefined
  return isPlain && words.length <= MAX_PREPARED_WORDS && cursor === undefined
}

/**
 * The same page where too many match to count them. A rank is queried only when the ranks before it do not fill the
 * page, so that common words cost no more than rare ones.
 */
export async function listBestMatches(
  queries: Queries,
  terms: SearchTerms,
  query: ProductFilter & { limit: number; cursor?: string },
): Promise<{ items: RankedRow[]; nextCursor: string | null }> {
  let after = query.cursor === undefined ? undefined : readPosition(query.cursor)
  const found: RankedRow[] = []
  const ranks = matchRanks(terms).length
  for (let rank = after?.rank ?? 0; rank < ranks && found.length <= query.limit; rank++) {
    found.push(...(await listRank(queries, terms, query, rank, after, query.limit + 1 - found.length)))
    after = undefined
  }
  return pageOfRows(found, query.limit, sortValuesOf)
}

const sortValuesOf = ({ rank, nameKey, id }: Position) => ['best', rank, nameKey, id]

async function listRank(
  queries: Queries,
  terms: SearchTerms,
  filter: ProductFilter,
  rank: number,
  after: Position | undefined,
  limit: number,
): Promise<RankedRow[]> {
  const matches = matchRanks(terms)
    .slice(0, rank + 1)
    .map((condition, index) => (index === rank ? fragment`(${condition})` : fragment`not (${condition})`))
  const conditions = [fragment`s.is_listed`, ...matches, ...narrowingConditions(filter, 's')]
  if (filter.categoryId !== undefined) conditions.push(fragment`s.category_id = ${filter.categoryId}`)
  if (after) conditions.push(fragment`(s.name_key, s.product_id) > (${after.nameKey}, ${after.id})`)
  return queries.unprepared<RankedRow>`
    select ${CARD_COLUMNS}, best.name_key, ${literal(rank)} as rank
      from (select s.product_id, s.name_key from product_search s
             where ${joined(conditions, ' and ')}
             order by s.name_key, s.product_id limit ${limit}) best
      join products p on p.id = best.product_id
     order by best.name_key, best.product_id`
}

/** @throws Problem 400 for a cursor of another list */
function readPosition(cursor: string): Position {
  const [kind, rank, nameKey, id] = decodeCursor(cursor, 4)
  const isRank = typeof rank === 'number' && Number.isInteger(rank) && rank >= 0
  if (kind === 'best' && isRank && typeof nameKey === 'string' && typeof id === 'string') {
    return { rank, nameKey, id }
  }
  throw unknownCursor()
}
