import { MAX_LIFE_MS } from '#server/catalogue/cache/response-cache.ts'
import { CARD_COLUMNS, type ProductCardRow } from '#server/catalogue/present-product.ts'
import { matching, type ProductFilter } from '#server/catalogue/product-filter.ts'
import type { Queries } from '#server/database/connect.ts'
import { literal } from '#server/database/sql.ts'
import { type KnownWords, openKnownWords } from './known-words.ts'
import {
  listBestMatches,
  type Position,
  positionCursor,
  type RankedPage,
  readPosition,
} from './rank-products.ts'
import { MAX_COUNTED, type SearchTerms } from './search-terms.ts'

/** Eight bytes each: of all searches together eight megabytes. */
const MAX_PRICES = 20_000
const MAX_SEARCHES = 50
/** Some pages: whoever reads on has them walked. */
const MAX_BEST = 200

/**
 * Of searches that find much, the prices of all that they find and where the best of it stand: so the next ones of the
 * same words are counted within any prices without the database, and their first pages are read by id. The second
 * search of such words reads this, the first one only notes the words.
 */
export interface CachedMatches {
  /** Against which searches are corrected. */
  readonly words: KnownWords
  /** How many products a search finds, more than are counted also as one more than that; undefined where it is not known. */
  count(queries: Queries, terms: SearchTerms, filter: ProductFilter): Promise<number | undefined>
  /** A page of the best matches; undefined where what is kept does not fill it. */
  page(queries: Queries, terms: SearchTerms, query: RankedQuery): Promise<RankedPage | undefined>
  /** A search has found much. */
  note(terms: SearchTerms, filter: ProductFilter): void
  clear(): void
}

/** Ascending, in paise; 'many' are more than are kept. */
type Prices = Float64Array | 'many'

type RankedQuery = ProductFilter & { limit: number; cursor?: string }
type Match = Position & { pricePaise: number }

/** What is kept of one search, read when it is first asked for. */
interface Search {
  prices?: Promise<Prices>
  best?: Promise<Match[]>
  goodUntil: number
}

export function openCachedMatches(): CachedMatches {
  const searches = new Map<string, Search>()
  const words = openKnownWords()

  function find(key: string): Search | undefined {
    const search = searches.get(key)
    if (!search) return undefined
    searches.delete(key)
    if (search.goodUntil < Date.now()) return undefined
    searches.set(key, search)
    return search
  }

  /** A change meanwhile has taken the whole search away: nobody who asks later sees what was read before it. */
  async function orInvalidate<Kept>(key: string, search: Search, reading: Promise<Kept>): Promise<Kept> {
    try {
      return await reading
    } catch (error) {
      if (searches.get(key) === search) searches.delete(key)
      throw error
    }
  }

  return {
    words,
    async count(queries, terms, filter) {
      const key = keyOf(terms, filter)
      const search = find(key)
      if (!search) return undefined
      search.prices ??= readPrices(queries, terms, filter)
      return countWithin(await orInvalidate(key, search, search.prices), filter)
    },
    async page(queries, terms, query) {
      const key = keyOf(terms, query)
      const search = find(key)
      if (!search) return undefined
      search.best ??= readBest(queries, terms, query)
      return pageWithin(queries, await orInvalidate(key, search, search.best), query)
    },
    note(terms, filter) {
      const key = keyOf(terms, filter)
      if (find(key)) return
      searches.set(key, { goodUntil: Date.now() + MAX_LIFE_MS })
      const [leastUsed] = searches.keys()
      if (searches.size > MAX_SEARCHES && leastUsed !== undefined) searches.delete(leastUsed)
    },
    clear() {
      searches.clear()
      words.clear()
    },
  }
}

const keyOf = ({ words }: SearchTerms, { categoryId }: ProductFilter) =>
  JSON.stringify([words, categoryId ?? null])

async function readPrices(
  queries: Queries,
  terms: SearchTerms,
  { categoryId }: ProductFilter,
): Promise<Prices> {
  const [row] = await queries.unprepared<{ prices: string | null }>`
    select string_agg(price_paise::text, ',') as prices
      from (select s.price_paise from ${matching(terms, { categoryId })} limit ${literal(MAX_PRICES + 1)}) found`
  const prices = Float64Array.from(row?.prices?.split(',') ?? [], Number).sort()
  return prices.length > MAX_PRICES ? 'many' : prices
}

function countWithin(prices: Prices, { minPaise, maxPaise }: ProductFilter): number | undefined {
  if (prices === 'many') return minPaise === undefined && maxPaise === undefined ? MAX_COUNTED + 1 : undefined
  const from = minPaise === undefined ? 0 : placeOf(minPaise, prices)
  const to = maxPaise === undefined ? prices.length : placeOf(maxPaise + 1, prices)
  return Math.min(Math.max(0, to - from), MAX_COUNTED + 1)
}

/** How many prices are lower. */
function placeOf(paise: number, prices: Float64Array): number {
  let [low, high] = [0, prices.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((prices[middle] ?? 0) < paise) low = middle + 1
    else high = middle
  }
  return low
}

async function readBest(
  queries: Queries,
  terms: SearchTerms,
  { categoryId }: ProductFilter,
): Promise<Match[]> {
  const { items } = await listBestMatches(queries, terms, { categoryId, limit: MAX_BEST })
  return items.map(({ rank, nameKey, id, pricePaise }) => ({ rank, nameKey, id, pricePaise }))
}

async function pageWithin(
  queries: Queries,
  best: readonly Match[],
  { minPaise = 0, maxPaise = Number.POSITIVE_INFINITY, limit, cursor }: RankedQuery,
): Promise<RankedPage | undefined> {
  const after = cursor === undefined ? undefined : readPosition(cursor)
  const before = best.findIndex(({ rank, id }) => rank === after?.rank && id === after.id)
  if (after && before < 0) return undefined
  const fitting = best
    .slice(before + 1)
    .filter(({ pricePaise }) => pricePaise >= minPaise && pricePaise <= maxPaise)
  const shown = fitting.slice(0, limit)
  const last = shown.at(-1)
  // One more than the page must be kept: nobody knows otherwise whether another page follows.
  if (!last || fitting.length === shown.length) return undefined
  const cards = await queries.sql<ProductCardRow>`
    select ${CARD_COLUMNS} from products p where p.id = any(${shown.map(({ id }) => id)}) and p.is_visible
      and p.deleted_at is null`
  const cardsById = new Map(cards.map((card) => [card.id, card]))
  const items = shown.flatMap(({ id }) => cardsById.get(id) ?? [])
  return items.length === shown.length ? { items, nextCursor: positionCursor(last) } : undefined
}
