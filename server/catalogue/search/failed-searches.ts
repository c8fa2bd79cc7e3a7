import type { FailedSearch } from '#contract/catalogue/synonyms.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { command } from '#server/commands/command.ts'
import type { Queries } from '#server/database/connect.ts'
import { fragment, literal } from '#server/database/sql.ts'
import type { SignedIn } from '#server/http/access.ts'
import { requireRow } from '#server/http/problem.ts'
import type { ExpiredRows } from '#server/jobs/clean-up.ts'
import type { Shop } from '#server/shop.ts'

const MAX_ROWS = 1_000
const MAX_LISTED = 50
const MAX_LENGTH = 60
/** A phone, a pincode with more, an order's number: whoever types them may say who they are. */
const MIN_DIGITS_OF_PEOPLE = 7
const WRITE_AFTER_MS = 5_000
/** Between two writes; whoever sends more is no customer. */
const MAX_PENDING = 100

export const EXPIRED_SEARCHES: ExpiredRows = {
  table: fragment`failed_searches`,
  isExpired: fragment`last_at < now() - interval '90 days'`,
}

/** Whether a search may be kept: it may hold no data of a person. */
export function mayBeKept(search: string): boolean {
  const digits = search.replaceAll(/\P{N}/gu, '').length
  return (
    search.length <= MAX_LENGTH &&
    digits < MIN_DIGITS_OF_PEOPLE &&
    !search.includes('@') &&
    /\p{L}\p{M}*\p{L}/u.test(search)
  )
}

/** Searches of this server that are not written yet, by their text, and how often. */
const pendingOfShops = new WeakMap<Shop['events'], Map<string, number>>()

/**
 * Counts a search that found nothing or left words out, for administrators. It is written some seconds later, with others; what was
 * typed on the way to a longer search is not counted.
 */
export function countFailedSearch(shop: Pick<Shop, 'database' | 'events'>, search: string): void {
  if (!mayBeKept(search)) return
  let pending = pendingOfShops.get(shop.events)
  if (!pending) {
    pending = new Map()
    pendingOfShops.set(shop.events, pending)
  }
  if (pending.size === 0) {
    // Counts that cannot be written are lost: they are only figures.
    setTimeout(() => void writePending(shop).catch(() => {}), WRITE_AFTER_MS).unref()
  }
  for (const typed of pending.keys()) {
    if (typed !== search && search.startsWith(typed)) pending.delete(typed)
  }
  if (pending.size < MAX_PENDING) pending.set(search, (pending.get(search) ?? 0) + 1)
}

async function writePending({ database, events }: Pick<Shop, 'database' | 'events'>): Promise<void> {
  const pending = pendingOfShops.get(events)
  if (!pending) return
  pendingOfShops.delete(events)
  await writeFailedSearches(database, pending)
}

/** Adds to the counts; of more than 1,000 searches the rarest go, and of these the oldest. */
export async function writeFailedSearches(
  queries: Queries,
  counts: ReadonlyMap<string, number>,
): Promise<void> {
  await queries.sql`
    insert into failed_searches (search, count)
    select search_key(search), sum(count)::int
      from unnest(${[...counts.keys()]}::text[], ${[...counts.values()]}::int[]) as failed (search, count)
     group by 1 order by 1
    on conflict (search) do update set count = failed_searches.count + excluded.count, last_at = now()`
  await queries.sql`
    delete from failed_searches where search in (
      select search from failed_searches order by count desc, last_at desc, search offset ${literal(MAX_ROWS)})`
}

/** The most frequent. */
export async function listFailedSearches(queries: Queries): Promise<FailedSearch[]> {
  const rows = await queries.sql<{ search: string; count: number; lastAt: Date }>`
    select search, count, last_at from failed_searches
     order by count desc, last_at desc, search limit ${literal(MAX_LISTED)}`
  return rows.map(({ lastAt, ...row }) => ({ ...row, lastAt: lastAt.toISOString() }))
}

/** Takes a search off the list; it comes back when somebody searches for it again. @throws Problem 404 */
export async function dismissFailedSearch(shop: Shop, by: SignedIn, search: string): Promise<void> {
  await command(shop, async (tx) => {
    requireRow(
      await tx.sql<{ search: string }>`delete from failed_searches where search = ${search} returning search`,
      'This search',
    )
    await recordAudit(tx, by, {
      action: 'synonyms.search_dismissed',
      subjectType: 'synonyms',
      subjectId: search,
      before: { words: search },
    })
  })
}
