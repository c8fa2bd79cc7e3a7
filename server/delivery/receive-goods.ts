import type { OrderStatus } from '../../contract/order-status.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { announceStockChanges } from '../catalogue/catalogue-answers.ts'
import { lockProducts, productIdsOf, returnStock } from '../checkout/stock.ts'
import type { Queries } from '../database/connect.ts'
import { transaction } from '../database/transaction.ts'
import type { SignedIn } from '../http/access.ts'
import { Problem } from '../http/problem.ts'
import type { OrderRow } from '../orders/order-tables.ts'
import { lockOrder } from '../orders/transition-order.ts'
import type { Shop } from '../shop.ts'
import { announceOrderMoved } from './announce-order.ts'

const ON_THE_WAY: readonly OrderStatus[] = ['picked_up', 'out_for_delivery', 'shipped']

/** Where the goods of an order are, as far as they have to come back. */
export type GoodsState = 'not_returning' | 'awaited' | 'received'

/** An order cancelled on the way brings its goods back; one cancelled in the shop never lost them. */
export async function goodsStateOf(queries: Queries, order: OrderRow): Promise<GoodsState> {
  if (order.status !== 'cancelled') return 'not_returning'
  if (order.goodsReceivedAt !== null) return 'received'
  const [cancelled] = await queries.rows<{ from: OrderStatus }>(
    `select from_status as "from" from order_history where order_id = $1 and to_status = 'cancelled'`,
    [order.id],
    'order-cancelled-from',
  )
  return cancelled && ON_THE_WAY.includes(cancelled.from) ? 'awaited' : 'not_returning'
}

/**
 * The goods of an order that was cancelled on the way are back in the shop: their units can be sold again,
 * once.
 * @throws Problem 404, 409 `conflict` for every other order.
 */
export async function receiveGoods(shop: Shop, admin: SignedIn, orderId: string): Promise<void> {
  const outcome = await transaction(shop.database, async (queries) => {
    const order = await lockOrder(queries, orderId)
    const state = await goodsStateOf(queries, order)
    if (state === 'received') return undefined
    if (state === 'not_returning') {
      throw new Problem(409, 'conflict', 'No goods of this order are on their way back', {
        data: { status: order.status },
      })
    }
    return { order, stock: await takeBack(queries, order, admin) }
  })
  if (!outcome) return
  announceOrderMoved(shop, outcome.order)
  announceStockChanges(shop, outcome.stock)
}

async function takeBack(queries: Queries, order: OrderRow, admin: SignedIn) {
  await queries.rows(
    'update orders set goods_received_at = now(), updated_at = now() where id = $1',
    [order.id],
    'order-goods-received',
  )
  await recordAudit(queries, admin, {
    action: 'order.goods_received',
    subjectType: 'order',
    subjectId: order.id,
    before: { goodsReceived: false },
    after: { goodsReceived: true },
  })
  const lines = await queries.rows<{ productId: string; quantity: number }>(
    'select product_id as "productId", quantity from order_lines where order_id = $1',
    [order.id],
    'order-goods-lines',
  )
  await lockProducts(queries, productIdsOf(lines))
  return returnStock(queries, lines)
}
