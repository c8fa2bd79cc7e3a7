import { recordActivity } from '#server/audit/record-activity.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { publishStockChanges } from '#server/catalogue/cache/catalogue-responses.ts'
import type { StockChange } from '#server/catalogue/stock-ledger.ts'
import { takeRemainingStock } from '#server/checkout/stock.ts'
import type { Queries } from '#server/database/connect.ts'
import type { SignedIn } from '#server/http/access.ts'
import type { OrderRow } from '#server/orders/order-tables.ts'
import { lockOrderedVariants } from '#server/orders/ordered-stock.ts'
import { publishOrder } from '#server/orders/transition-order.ts'
import type { Shop } from '#server/shop.ts'
import { isOwn, requireOnceOwn } from './taken-away.ts'

/** The order after its earlier pick-up was recorded, and the stock that changed. */
export interface EarlierPickUp {
  order: OrderRow
  stock: StockChange[]
}

/**
 * Records that an agent picked up an order before it was cancelled or taken away, which a phone without network may report
 * late. The status stays, but the agent has the goods, and those of a cancelled order leave the stock again.
 * @returns undefined if the report is not of that kind
 * @throws Problem 404 for an agent who never had the order
 */
export async function recordEarlierPickUp(
  queries: Queries,
  order: OrderRow,
  agent: SignedIn,
  step: { to: string; happenedAt?: string },
): Promise<EarlierPickUp | undefined> {
  const isLate = step.to === 'picked_up' && !isOwn(order, agent) && order.status !== 'delivered'
  if (!isLate || order.goodsOutAt !== null || step.happenedAt === undefined) return undefined
  await requireOnceOwn(queries, order, agent)
  const at = new Date(step.happenedAt)
  if (!(await wasBeforeTheLastStep(queries, order, at))) return undefined
  await queries.sql`
    update orders
      set goods_out_at = ${at}, goods_agent_id = ${agent.id}, goods_received_at = null, updated_at = now()
      where id = ${order.id}`
  await notifyAdministrators(queries, order, agent, at)
  const isForSale = order.status === 'cancelled'
  const stock = isForSale
    ? await takeRemainingStock(queries, await lockOrderedVariants(queries, order.id), {
        reason: 'recall',
        referenceId: order.id,
      })
    : []
  return { order: { ...order, goodsOutAt: at, goodsAgentId: agent.id }, stock }
}

/** False also if the goods came back to the shop after this pick-up. */
async function wasBeforeTheLastStep(queries: Queries, order: OrderRow, at: Date): Promise<boolean> {
  if (Number.isNaN(at.getTime()) || (order.goodsReceivedAt && at <= order.goodsReceivedAt)) return false
  const [last] = await queries.sql<{ at: Date }>`
    select at from order_history where order_id = ${order.id} and sequence = ${order.historyLength}`
  return last !== undefined && at < last.at
}

async function notifyAdministrators(
  queries: Queries,
  order: OrderRow,
  agent: SignedIn,
  at: Date,
): Promise<void> {
  const became = order.status === 'cancelled' ? 'cancelled' : 'given away'
  await recordActivity(queries, {
    type: 'alert',
    message: `${agent.name} had picked ${order.number} up before it was ${became}: its goods are outside`,
    orderId: order.id,
  })
  await recordAudit(queries, agent, {
    action: 'order.earlier_pick_up',
    subjectType: 'order',
    subjectId: order.id,
    before: { goodsAgentId: order.goodsAgentId },
    after: { goodsAgentId: agent.id, at: at.toISOString() },
  })
}

export function publishEarlierPickUp(shop: Shop, { order, stock }: EarlierPickUp): void {
  publishOrder(shop, order)
  publishStockChanges(shop, stock)
}
