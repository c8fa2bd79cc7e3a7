import type {
  AdjustStockBody,
  StockMovement,
  StockMovementPage,
  StockReason,
} from '#contract/catalogue/stock.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { moveStock } from '#server/catalogue/stock/stock-ledger.ts'
import { command } from '#server/commands/command.ts'
import type { KeyedCall } from '#server/commands/idempotency.ts'
import type { Reads } from '#server/database/connect.ts'
import { type Fragment, fragment } from '#server/database/sql.ts'
import type { SignedIn } from '#server/http/access.ts'
import { decodeCursor, pageOfRows } from '#server/http/pages.ts'
import { Problem, requireRow } from '#server/http/problem.ts'
import type { Shop } from '#server/shop.ts'

/**
 * Adds units to a variant's stock or takes them away, beside sales that happen meanwhile.
 * @throws Problem 404, 409 `stock_unlimited`, `out_of_stock`, `idempotency_mismatch`
 */
export async function adjustStock(
  shop: Shop,
  by: SignedIn,
  variantId: string,
  { change, reason, note }: AdjustStockBody,
  call: KeyedCall,
): Promise<void> {
  await command(shop, call, async (tx) => {
    const variants = await tx.sql<{ productId: string; stock: number | null }>`
      select product_id, stock from variants where id = ${variantId} and deleted_at is null for no key update`
    const { productId, stock } = requireRow(variants, 'This variant')
    if (stock === null)
      throw new Problem(409, 'stock_unlimited', 'The stock is unlimited: enter how many there are first')
    if (stock + change < 0) throw new Problem(409, 'out_of_stock', 'Fewer than that are left')
    const update = fragment`
      update variants set stock = ${stock + change}, updated_at = clock_timestamp() where id = ${variantId}
      returning product_id, id as variant_id, ${stock}::int as before, stock as after`
    await moveStock(tx, update, { reason, personId: by.id, note })
    await recordAudit(tx, by, {
      action: 'product.stock',
      subjectType: 'product',
      subjectId: productId,
      after: { variantId, change, reason, note },
    })
  })
}

interface MovementRow {
  id: string
  at: Date
  change: number
  stock: number | null
  reason: StockReason
  orderId: string | null
  orderNumber: string | null
  by: string | null
  note: string
}

/**
 * One page of a variant's stock ledger, the latest first.
 * @param orderOfMovement joins the order `o` for which `stock_movements m` moved, if any
 * @throws Problem 404
 */
export async function listStockMovements(
  reads: Reads,
  orderOfMovement: Fragment,
  variantId: string,
  { cursor, limit }: { cursor?: string; limit: number },
): Promise<StockMovementPage> {
  const variants = await reads.sql<{ stock: number | null; total: number }>`
    select stock, (select count(*)::int from stock_movements where variant_id = ${variantId}) as total
      from variants where id = ${variantId}`
  const variant = requireRow(variants, 'This variant')
  const [before] = cursor === undefined ? [null] : decodeCursor(cursor, 1)
  const rows = await reads.sql<MovementRow>`
    select m.id::text, m.at, m.change, m.stock, m.reason, o.id as order_id, o.number as order_number,
           p.name as "by", m.note
      from stock_movements m
      ${orderOfMovement}
      left join people p on p.id = m.person_id
     where m.variant_id = ${variantId} and m.id < coalesce(${before}::bigint, 9223372036854775807)
     order by m.id desc limit ${limit + 1}`
  const { items, nextCursor } = pageOfRows(rows, limit, ({ id }) => [id])
  return { ...variant, items: items.map(presentMovement), nextCursor }
}

function presentMovement({ orderId, orderNumber, at, ...row }: MovementRow): StockMovement {
  const order = orderId === null || orderNumber === null ? null : { id: orderId, number: orderNumber }
  return { ...row, at: at.toISOString(), order }
}
