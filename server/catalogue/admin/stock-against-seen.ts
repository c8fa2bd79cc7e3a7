import type { SeenStock } from '#contract/catalogue/catalogue-management.ts'
import type { Queries } from '#server/database/connect.ts'

/** Who last set the stock of a product by hand. */
export interface StockSetting {
  by: string
  at: Date
}

/** Why a stock was not set. `by` and `at` are null where sales, not a person, are the reason. */
interface StockDispute {
  reason: string
  by: string | null
  at: Date | null
}

/** The last setting of each product. */
export async function readStockSettings(
  queries: Queries,
  ids: readonly string[],
): Promise<Map<string, StockSetting>> {
  const rows = await queries.sql<StockSetting & { id: string }>`
    select distinct on (subject_id) subject_id as id, person_name as "by", at from audit_entries
     where subject_type = 'product' and subject_id = any(${ids}) and before ? 'stock'
     order by subject_id, at desc`
  return new Map(rows.map(({ id, by, at }) => [id, { by, at }]))
}

/**
 * The stock after somebody who saw `seen` sets it to `requested`: units that were sold or came back since then still
 * count. It is refused if somebody else has set the stock since, or if more was sold than the new stock allows.
 */
export function stockAgainstSeen(
  present: number | null,
  requested: number | null,
  seen: SeenStock,
  lastSetting: StockSetting | undefined,
): { stock: number | null } | StockDispute {
  if (requested === seen.stock) return { stock: present }
  if (lastSetting && lastSetting.at > new Date(seen.updatedAt)) {
    if (present === requested) return { stock: present }
    const now = present === null ? 'unlimited' : String(present)
    return { ...lastSetting, reason: `${lastSetting.by} has set the stock meanwhile: it is ${now} now` }
  }
  if (present === null || requested === null || seen.stock === null) return { stock: requested }
  const stock = present + requested - seen.stock
  if (stock >= 0) return { stock }
  const reason = `${seen.stock - present} were sold meanwhile: the stock is ${present} now`
  return { reason, by: null, at: null }
}

/** The stock that a row of an import sets, if any, or why it cannot be set. */
export function stockAfter(
  present: number | null,
  requested: number | null | undefined,
  seen: SeenStock | undefined,
  lastSetting: StockSetting | undefined,
): number | null | undefined | string {
  if (requested === undefined) return undefined
  if (seen) {
    const set = stockAgainstSeen(present, requested, seen, lastSetting)
    return 'reason' in set ? set.reason : set.stock
  }
  // Without a seen stock nobody knows how many were sold since: only unlimited or the present stock can be set.
  if (present === null || requested === null || requested === present) return requested
  return `The stock is ${present} now. Leave this cell empty, or change the stock in an export with stock`
}
