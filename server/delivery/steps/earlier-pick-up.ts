import { recordActivity } from '#server/audit/record-activity.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { takeRemainingStock } from '#server/checkout/stock.ts'
import type { Transaction } from '#server/commands/command.ts'
import type { Queries } from '#server/database/connect.ts'
import { takenAwayProblem } from '#server/delivery/dispatch/taken-away.ts'
import type { SignedIn } from '#server/http/access.ts'
import type { Problem } from '#server/http/problem.ts'
import { recordMilestone } from '#server/orders/order-milestones.ts'
import { isOwn, requireOnceOwn } from '#server/orders/order-policy.ts'
import type { OrderRow } from '#server/orders/order-tables.ts'
import { lockOrderedVariants } from '#server/orders/ordered-stock.ts'
import { publishOrder } from '#server/orders/transition-order.ts'

/**
 * Records that an agent picked up an order before it was cancelled or taken away, which a phone without network may report
 * late. The status stays, but the agent has the goods, also where they came from another agent. Those of a cancelled order
 * leave the stock again, unless they were outside when it was cancelled.
 * @returns what the agent has to do now; undefined if the report is not of that kind
 * @throws Problem 404 for an agent who never had the order
 */
export async function recordEarlierPickUp(
  tx: Transaction,
  order: OrderRow,
  agent: SignedIn,
  step: { to: string; happenedAt?: string },
): Promise<Problem | undefined> {
  const isLate = step.to === 'picked_up' && !isOwn(order, agent) && order.status !== 'delivered'
  if (!isLate || step.happenedAt === undefined) return undefined
  const wasOutside = order.goodsOutAt !== null
  if (wasOutside && (order.goodsAgentId === null || order.goodsAgentId === agent.id)) return undefined
  await requireOnceOwn(tx, order, agent)
  const at = new Date(step.happenedAt)
  if (!(await wasThisAgents(tx, order, agent, at))) return undefined
  await tx.sql`
    update orders
      set goods_out_at = coalesce(goods_out_at, ${at}), goods_agent_id = ${agent.id}, goods_received_at = null, updated_at = now()
      where id = ${order.id}`
  if (!wasOutside) await recordMilestone(tx, { orderId: order.id, kind: 'dispatched', at, agentId: agent.id })
  await notifyAdministrators(tx, order, agent, at)
  if (order.status === 'cancelled' && !wasOutside) {
    const lines = await lockOrderedVariants(tx, order.id)
    const recall = { reason: 'recall', referenceId: order.id } as const
    await takeRemainingStock(tx, lines, recall)
  }
  const now = { ...order, goodsOutAt: order.goodsOutAt ?? at, goodsAgentId: agent.id }
  publishOrder(tx, now)
  return takenAwayProblem(tx, now, agent)
}

/**
 * Whether the order was this agent's at that moment, and something has happened since. False also for a moment before the
 * goods left the shop or came back to it.
 */
async function wasThisAgents(queries: Queries, order: OrderRow, agent: SignedIn, at: Date): Promise<boolean> {
  const { goodsOutAt, goodsReceivedAt } = order
  if (Number.isNaN(at.getTime()) || [goodsOutAt, goodsReceivedAt].some((moment) => moment && at <= moment))
    return false
  const [last] = await queries.sql<{ at: Date; agentId: string | null }>`
    select at, (select case when to_status = 'assigned' then agent_id end from order_history
                 where order_id = ${order.id} and to_status in ('assigned', 'confirmed') and at <= ${at}
                 order by sequence desc limit 1) as agent_id
      from order_history where order_id = ${order.id} and sequence = ${order.historyLength}`
  return last !== undefined && at < last.at && last.agentId === agent.id
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
