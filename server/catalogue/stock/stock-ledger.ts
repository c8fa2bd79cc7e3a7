import { stockStateOf } from '#contract/catalogue/catalogue.ts'
import type { StockReason } from '#contract/catalogue/stock.ts'
import type { Transaction } from '#server/commands/command.ts'
import type { Queries } from '#server/database/connect.ts'
import type { Fragment } from '#server/database/sql.ts'

/** Units of a variant before and after; null: unlimited. */
interface StockChange {
  productId: string
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
  /** For an order that only tries the shop out: what it takes is not sold. */
  isTrial?: boolean
}

/**
 * Runs an update of variants that returns product_id, variant_id and the stock `before` and `after` of each, and adds
 * these to the stock ledger in the same statement, so that the changes of a variant always add up to its stock. Unlimited
 * counts as 0. Only what shoppers see change is published, so that orders do not empty the cache.
 */
export async function moveStock(
  tx: Transaction,
  update: Fragment,
  { reason, referenceId, personId, note = '' }: Movement,
): Promise<void> {
  const changes = await tx.sql<StockChange>`
    with moved as (${update}), recorded as (
      insert into stock_movements (variant_id, change, stock, reason, reference_id, person_id, note)
      select variant_id, coalesce(after, 0) - coalesce(before, 0), after, ${reason}, ${referenceId ?? null}::uuid,
             ${personId ?? null}::uuid, ${note}
        from moved where coalesce(after, 0) <> coalesce(before, 0))
    select product_id, before, after from moved`
  for (const { productId, before, after } of changes)
    if (!isShownAlike(before, after)) tx.publish({ topic: 'catalogue', id: productId })
}

function isShownAlike(before: number | null, after: number | null): boolean {
  const state = stockStateOf(after)
  return state === stockStateOf(before) && (state !== 'few_left' || before === after)
}

/** Writes the first row of the ledger of new variants. */
export async function recordFirstStock(queries: Queries, variantIds: readonly string[]): Promise<void> {
  await queries.sql`
    insert into stock_movements (variant_id, change, stock, reason)
    select id, stock, stock, 'start' from variants where id = any(${variantIds}) and stock > 0`
}
