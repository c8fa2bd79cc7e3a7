import type { Queries } from '../database/connect.ts'
import type { Shop } from '../shop.ts'
import { matching, type ProductFilter, StatementValues } from './product-filter.ts'
import { MOST_COUNTED, type SearchTerms } from './search-terms.ts'

/** Eight bytes each: of all searches together eight megabytes. */
const MOST_PRICES = 20_000
const MOST_SEARCHES = 50
/** What a lost announcement can cost. */
const LONGEST_LIFE_MS = 60_000

/**
 * Of searches that find much, the prices of all that they find: so the next ones of the same words are counted within
 * any prices without the database. The second search of such words reads them, the first one only notes the words.
 */
export interface KeptMatches {
  /** How many products a search finds, more than are counted also as one more than that; undefined where it is not known. */
  count(queries: Queries, terms: SearchTerms, filter: ProductFilter): Promise<number | undefined>
  /** A search has found much. */
  note(terms: SearchTerms, filter: ProductFilter): void
  forgetAll(): void
}

/** Ascending, in paise; 'many' are more than are kept. */
type Prices = Float64Array | 'many'

interface Search {
  prices?: Promise<Prices>
  goodUntil: number
}

const keptOfShops = new WeakMap<Shop['events'], KeptMatches>()

/** What this server keeps; a change of the catalogue on any server empties it, the sale of a product does not. */
export function keptMatches({ events }: Pick<Shop, 'events'>): KeptMatches {
  const known = keptOfShops.get(events)
  if (known) return known
  const kept = openKeptMatches()
  keptOfShops.set(events, kept)
  events.listen(
    ({ topic, id }) => {
      if (topic === 'catalogue' && id === undefined) kept.forgetAll()
    },
    () => kept.forgetAll(),
  )
  return kept
}

export function openKeptMatches(): KeptMatches {
  const searches = new Map<string, Search>()

  function find(key: string): Search | undefined {
    const search = searches.get(key)
    if (!search) return undefined
    searches.delete(key)
    if (search.goodUntil < Date.now()) return undefined
    searches.set(key, search)
    return search
  }

  return {
    async count(queries, terms, filter) {
      const key = keyOf(terms, filter)
      const search = find(key)
      if (!search) return undefined
      // A change meanwhile takes the whole search away, so that nobody who asks later sees what was read before.
      search.prices ??= readPrices(queries, terms, filter)
      try {
        return countWithin(await search.prices, filter)
      } catch (error) {
        if (searches.get(key) === search) searches.delete(key)
        throw error
      }
    },
    note(terms, filter) {
      const key = keyOf(terms, filter)
      if (find(key)) return
      searches.set(key, { goodUntil: Date.now() + LONGEST_LIFE_MS })
      const [leastUsed] = searches.keys()
      if (searches.size > MOST_SEARCHES && leastUsed !== undefined) searches.delete(leastUsed)
    },
    forgetAll: () => searches.clear(),
  }
}

const keyOf = ({ words }: SearchTerms, { categoryId }: ProductFilter) =>
  JSON.stringify([words, categoryId ?? null])

async function readPrices(
  queries: Queries,
  terms: SearchTerms,
  { categoryId }: ProductFilter,
): Promise<Prices> {
  const values = new StatementValues()
  const [row] = await queries.rows<{ prices: string | null }>(
    `select string_agg(price_paise::text, ',') as prices
       from (select s.price_paise from ${matching(terms, { categoryId }, values)} limit ${MOST_PRICES + 1}) found`,
    values.all,
  )
  const prices = Float64Array.from(row?.prices?.split(',') ?? [], Number).sort()
  return prices.length > MOST_PRICES ? 'many' : prices
}

function countWithin(prices: Prices, { minPaise, maxPaise }: ProductFilter): number | undefined {
  if (prices === 'many')
    return minPaise === undefined && maxPaise === undefined ? MOST_COUNTED + 1 : undefined
  const from = minPaise === undefined ? 0 : placeOf(minPaise, prices)
  const to = maxPaise === undefined ? prices.length : placeOf(maxPaise + 1, prices)
  return Math.min(Math.max(0, to - from), MOST_COUNTED + 1)
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
