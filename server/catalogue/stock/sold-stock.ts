import type { Transaction } from '#server/commands/command.ts'
import { fragment } from '#server/database/sql.ts'
import { violatedConstraint } from '#server/database/transaction.ts'
import { Problem } from '#server/http/problem.ts'
import { type Movement, moveStock } from './stock-ledger.ts'

export interface Quantity {
  variantId: string
  quantity: number
}

/** Subqueries, because PostgreSQL would plan plain arrays again for each length. */
const linesOf = (lines: readonly Quantity[]) => fragment`unnest(
  (select ${variantIdsOf(lines)}::text[]), (select ${lines.map((line) => line.quantity)}::int[])) as l(variant_id, quantity)`

/** What a movement of `l` counts as sold: nothing where an order only tries the shop out. */
const soldBy = ({ isTrial }: Movement) => (isTrial ? fragment`0` : fragment`l.quantity`)

/**
 * Takes units out of the stock. To be called after `lockVariants` and `stockProblem`.
 * @throws Problem 409 `out_of_stock` where the database refuses a stock below zero
 */
export async function takeStock(
  tx: Transaction,
  lines: readonly Quantity[],
  movement: Movement,
): Promise<void> {
  const update = fragment`
    update variants v set stock = v.stock - l.quantity, sold_count = v.sold_count + ${soldBy(movement)}
      from ${linesOf(lines)} where v.id = l.variant_id
    returning v.product_id, v.id as variant_id, v.stock + l.quantity as before, v.stock as after`
  try {
    await moveStock(tx, update, movement)
  } catch (error) {
    if (violatedConstraint(error) !== 'variants_stock_not_negative') throw error
    throw new Problem(409, 'out_of_stock', 'A product of this order is out of stock')
  }
}

/** Units that come back, of a line that is no longer sold. */
export interface ReturnedLine extends Quantity {
  /** Fewer than were sold where the others are on sale already. */
  returned?: number
}

/** Puts the units of a cancelled order or an expired hold back. To be called after `lockVariants`. */
export function returnStock(
  tx: Transaction,
  lines: readonly ReturnedLine[],
  movement: Movement,
): Promise<void> {
  const update = fragment`
    update variants v set stock = v.stock + l.returned, sold_count = greatest(v.sold_count - ${soldBy(movement)}, 0)
      from unnest((select ${variantIdsOf(lines)}::text[]), (select ${lines.map((line) => line.quantity)}::int[]),
        (select ${lines.map((line) => line.returned ?? line.quantity)}::int[])) as l(variant_id, quantity, returned)
     where v.id = l.variant_id
    returning v.product_id, v.id as variant_id, v.stock - l.returned as before, v.stock as after`
  return moveStock(tx, update, movement)
}

/** Takes units out again that had left the shop before their order was cancelled, or as many of them as are left. */
export function takeRemainingStock(
  tx: Transaction,
  lines: readonly Quantity[],
  movement: Movement,
): Promise<void> {
  const update = fragment`
    update variants v
       set stock = case when v.stock is not null then greatest(v.stock - l.quantity, 0) end,
           sold_count = v.sold_count + ${soldBy(movement)}
      from ${linesOf(lines)}, variants before where v.id = l.variant_id and before.id = v.id
    returning v.product_id, v.id as variant_id, before.stock as before, v.stock as after`
  return moveStock(tx, update, movement)
}

export function variantIdsOf(lines: readonly Quantity[]): string[] {
  return lines.map((line) => line.variantId)
}
