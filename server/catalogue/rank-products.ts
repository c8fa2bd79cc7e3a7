import type { Queries } from '../database/connect.ts'
import { decodeCursor, encodeCursor } from '../database/pages.ts'
import { Problem } from '../http/problem.ts'
import { CARD_COLUMNS, type ProductCardRow } from './present-product.ts'
import { hasPrices, type ProductFilter, priceConditions, StatementValues } from './product-filter.ts'
import { matchRanks, type SearchTerms } from './search-terms.ts'

interface Position {
  rank: number
  nameKey: string
  id: string
}

type RankedRow = ProductCardRow & { nameKey: string }

/**
 * The best matches of a search: names that begin with it, then words of name and category, words of the
 * description, parts of words; by name inside each rank. A rank is asked for only when the ones before do not
 * fill the page, so common words cost no more than rare ones.
 */
export async function listBestMatches(
  queries: Queries,
  terms: SearchTerms,
  query: ProductFilter & { limit: number; cursor?: string },
): Promise<{ items: ProductCardRow[]; nextCursor: string | null }> {
  let after = query.cursor === undefined ? undefined : readPosition(query.cursor)
  const found: (RankedRow & { rank: number })[] = []
  const ranks = matchRanks(terms).length
  for (let rank = after?.rank ?? 0; rank < ranks && found.length <= query.limit; rank++) {
    const rows = await listRank(queries, terms, query, rank, after, query.limit + 1 - found.length)
    found.push(...rows.map((row) => ({ ...row, rank })))
    after = undefined
  }
  const items = found.slice(0, query.limit)
  const last = items.at(-1)
  const nextCursor =
    found.length > items.length && last ? encodeCursor(['best', last.rank, last.nameKey, last.id]) : null
  return { items, nextCursor }
}

async function listRank(
  queries: Queries,
  terms: SearchTerms,
  filter: ProductFilter,
  rank: number,
  after: Position | undefined,
  limit: number,
): Promise<RankedRow[]> {
  const values = new StatementValues()
  const matches = matchRanks(terms)
    .slice(0, rank + 1)
    .map((condition, index) => `${index === rank ? '' : 'not '}(${condition(values.add)})`)
  const conditions = ['s.is_listed', ...matches, ...priceConditions(filter, values)]
  if (filter.categoryId !== undefined) conditions.push(`s.category_id = ${values.add(filter.categoryId)}`)
  if (after) {
    conditions.push(`(s.name_key, s.product_id) > (${values.add(after.nameKey)}, ${values.add(after.id)})`)
  }
  const join = hasPrices(filter) ? 'join products p on p.id = s.product_id' : ''
  return queries.rows<RankedRow>(
    `select ${CARD_COLUMNS}, best.name_key as "nameKey"
       from (select s.product_id, s.name_key from product_search s ${join}
              where ${conditions.join(' and ')}
              order by s.name_key, s.product_id limit ${values.add(limit)}) best
       join products p on p.id = best.product_id
      order by best.name_key, best.product_id`,
    values.all,
  )
}

/** @throws Problem 400 for a cursor that was not made here. */
export function readPosition(cursor: string): Position {
  const [kind, rank, nameKey, id] = decodeCursor(cursor, 4)
  const isRank = typeof rank === 'number' && Number.isInteger(rank) && rank >= 0
  if (kind === 'best' && isRank && typeof nameKey === 'string' && typeof id === 'string') {
    return { rank, nameKey, id }
  }
  throw new Problem(400, 'invalid_input', 'This page of the list does not exist', {
    fields: { cursor: 'Unknown cursor' },
  })
}
