import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { type BenchProduct, stockUp } from './bench-orders.ts'
import { type BenchPerson, makeCustomers, sessionsOf } from './bench-people.ts'
import { type BenchDatabase, forkHelper } from './bench-servers.ts'
import type { LoadPlan, LoadReport } from './load.ts'

/** The data for scenarios: people with sessions, products in stock, words to search. */
export interface BenchShop {
  database: BenchDatabase
  customers: BenchPerson[]
  admins: BenchPerson[]
  agents: BenchPerson[]
  products: BenchProduct[]
  words: string[]
  /** Searches of two words that nobody has searched before. */
  newSearches(count: number): string[]
  /** Searches of a word and a mistyped one that nobody has searched before. */
  mistypedSearches(count: number): string[]
}

const CUSTOMERS = 5_000
const STAFF_SESSIONS = 100
/** Shorter words turn into other ones too easily to be corrected. */
const MISTYPED_LENGTH = 5

/** Adds customers and sessions to a started demo shop. */
export async function fillBenchShop(database: BenchDatabase): Promise<BenchShop> {
  const { shop } = database
  const customers = await makeCustomers(shop, CUSTOMERS)
  const admins = await sessionsOf(shop, 'admin@example.com', STAFF_SESSIONS)
  const agents = await sessionsOf(shop, 'agent@example.com', STAFF_SESSIONS)
  const products = await stockUp(shop)
  const { rows } = await shop.query<{ word: string }>(
    'select word from product_words where length(word) >= 3 order by md5(word)',
  )
  const words = rows.map(({ word }) => word)
  const pairs = pairsOf(words)
  const mistyped = pairsOf(words.filter(({ length }) => length >= MISTYPED_LENGTH))
  const next = (searches: typeof pairs) => {
    const { value } = searches.next()
    if (value === undefined) throw new Error('Every pair of words has been searched')
    return value
  }
  return {
    database,
    customers,
    admins,
    agents,
    products,
    words,
    newSearches: (count) => Array.from({ length: count }, () => next(pairs)),
    mistypedSearches: (count) => Array.from({ length: count }, () => mistype(next(mistyped))),
  }
}

/** Swaps two letters of the last word, near its end or in its middle. */
function mistype(search: string): string {
  const at = search.length - 2 - (search.length % 3)
  return search.slice(0, at) + search.charAt(at + 1) + search.charAt(at) + search.slice(at + 2)
}

function* pairsOf(words: readonly string[]): Generator<string, undefined> {
  for (let apart = 1; apart < words.length; apart++) {
    for (let at = 0; at + apart < words.length; at++) yield `${words[at]} ${words[at + apart]}`
  }
}

/** Drops the emails of earlier orders, which nobody reads, so that sending them does not disturb the next measurement. */
export async function dropEmails({ database }: BenchShop): Promise<void> {
  for (let isBusy = true; isBusy; ) {
    await database.shop.query('delete from job_requests')
    await database.shop.query(`delete from pgboss.job where name = 'shop' and state < 'active'`)
    await sleep(150)
    const { rows } = await database.shop.query<{ isBusy: boolean }>(
      `select exists (select from pgboss.job where state < 'completed' and start_after <= now())
           or exists (select from job_requests) as "isBusy"`,
    )
    isBusy = rows[0]?.isBusy ?? false
  }
}

/** The process that generates the load; it takes one plan at a time. */
export interface LoadGenerator {
  run(order: LoadPlan): Promise<LoadReport>
  stop(): void
}

export function startGenerator(): LoadGenerator {
  const child = forkHelper('load-generator.ts')
  return {
    async run(order) {
      child.send(order)
      const [answer] = (await once(child, 'message')) as [{ report?: LoadReport; problem?: string }]
      if (answer.report) return answer.report
      throw new Error(`The load generator met a problem: ${answer.problem}`)
    },
    stop: () => child.kill(),
  }
}
