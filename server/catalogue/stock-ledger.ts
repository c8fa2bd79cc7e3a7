import type { StockReason } from '#contract/catalogue/stock.ts'
import type { Queries } from '#server/database/connect.ts'
import type { Fragment } from '#server/database/sql.ts'

/** Units of a variant before and after; null: unlimited. */
export interface StockChange {
  productId: string
  variantId: string
  before: number | null
  after: number | null
}

/** Why stock moves. */
export interface Movement {
  reason: StockReason
  /** The order, or the payment that holds the units. */
  referenceId?: string
  /** The administrator who moves it. */
  personId?: string
  note?: string
}

/**
 * Runs an update of variants that returns a `StockChange` for each, and adds these to the stock ledger in the same
 * statement, so that the changes of a variant always add up to its stock. Unlimited counts as 0.
 */
export function moveStock(
  queries: Queries,
  update: Fragment,
  { reason, referenceId, personId, note = '' }: Movement,
): Promise<StockChange[]> {
  return queries.sql<StockChange>`
    with moved as (${update}), recorded as (
      insert into stock_movements (variant_id, change, stock, reason, reference_id, person_id, note)
      select variant_id, coalesce(after, 0) - coalesce(before, 0), after, ${reason}, ${referenceId ?? null}::uuid,
             ${personId ?? null}::uuid, ${note}
        from moved where coalesce(after, 0) <> coalesce(before, 0))
    select * from moved`
}

/** Writes the first row of the ledger of new variants. */
export async function recordFirstStock(queries: Queries, variantIds: readonly string[]): Promise<void> {
  await queries.sql`
    insert into stock_movements (variant_id, change, stock, reason)
    select id, stock, stock, 'start' from variants where id = any(${variantIds}) and stock > 0`
}
