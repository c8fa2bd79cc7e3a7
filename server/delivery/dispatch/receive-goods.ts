import { recordAudit } from '#server/audit/record-audit.ts'
import { command, type Transaction } from '#server/commands/command.ts'
import type { KeyedCall } from '#server/commands/idempotency.ts'
import type { SignedIn } from '#server/http/access.ts'
import { Problem } from '#server/http/problem.ts'
import { setGoodsReceived } from '#server/orders/delivery-facts.ts'
import type { OrderRow } from '#server/orders/order-tables.ts'
import { returnReceivedStock } from '#server/orders/ordered-stock.ts'
import { lockOrder, publishOrder } from '#server/orders/transition-order.ts'
import type { Shop } from '#server/shop.ts'

/** Whether the goods of an order have to come back, and whether they did. */
type GoodsState = 'not_returning' | 'awaited' | 'received'

/** Goods that an agent has must come back, unless they are on their way to the customer. */
export function goodsStateOf(order: Pick<OrderRow, 'status' | 'goodsOutAt' | 'goodsReceivedAt'>): GoodsState {
  if (order.goodsReceivedAt !== null) return 'received'
  const isOnTheWay = ['picked_up', 'out_for_delivery', 'shipped'].includes(order.status)
  return order.goodsOutAt === null || isOnTheWay ? 'not_returning' : 'awaited'
}

/**
 * Records that the goods of an undelivered order are back in the shop. Those of a cancelled order go back into the stock,
 * once; those of any other order wait for the next attempt.
 * @throws Problem 404, 409 `invalid_transition` where no goods are to come back
 */
export async function receiveGoods(
  shop: Shop,
  admin: SignedIn,
  orderId: string,
  call: KeyedCall,
): Promise<void> {
  await command(shop, call, async (tx) => {
    const order = await lockOrder(tx, orderId)
    const state = goodsStateOf(order)
    if (state === 'received') return
    if (state === 'not_returning') {
      throw new Problem(409, 'invalid_transition', 'Nothing of this order is on its way back', {
        data: { status: order.status },
      })
    }
    await takeBack(tx, order, admin)
    publishOrder(tx, order)
  })
}

async function takeBack(tx: Transaction, order: OrderRow, admin: SignedIn): Promise<void> {
  await setGoodsReceived(tx, order.id)
  await recordAudit(tx, admin, {
    action: 'order.goods_received',
    subjectType: 'order',
    subjectId: order.id,
    before: { goodsReceived: false, goodsAgentId: order.goodsAgentId },
    after: { goodsReceived: true },
  })
  if (order.status === 'cancelled') await returnReceivedStock(tx, order)
}
