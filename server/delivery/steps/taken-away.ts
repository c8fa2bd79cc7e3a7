import type { TakenAway } from '#contract/delivery-schemas.ts'
import { statusLabel } from '#contract/ordering/order-status.ts'
import { recordActivity } from '#server/audit/record-activity.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { takeRemainingStock } from '#server/catalogue/stock/sold-stock.ts'
import type { Transaction } from '#server/commands/command.ts'
import type { Config } from '#server/config/config.ts'
import type { Queries } from '#server/database/connect.ts'
import { idOrNull } from '#server/database/identifiers.ts'
import type { SignedIn } from '#server/http/access.ts'
import { Problem, requireRow } from '#server/http/problem.ts'
import { setGoodsOutside } from '#server/orders/delivery-facts.ts'
import { issueInvoice } from '#server/orders/documents/issue-invoice.ts'
import { recordMilestone } from '#server/orders/order-milestones.ts'
import { isOwn, requireOnceOwn } from '#server/orders/order-policy.ts'
import type { OrderRow } from '#server/orders/order-tables.ts'
import { lockOrderedVariants } from '#server/orders/ordered-stock.ts'
import { publishOrder } from '#server/orders/transition-order.ts'

type Whereabouts = Pick<OrderRow, 'id' | 'status' | 'agentId' | 'goodsAgentId'>

/** Why an order is no longer this agent's, and what the agent has to do. */
async function describeTakenAway(queries: Queries, order: Whereabouts, agent: SignedIn): Promise<TakenAway> {
  const next = await nextAgentOf(queries, order, agent)
  const hasGoods = order.goodsAgentId === agent.id
  const reason = reasonOf(order, next)
  if (!hasGoods) return { reason, whatToDo: 'There is nothing more to do.' }
  const isFetched = next !== undefined && order.status === 'assigned'
  return {
    reason,
    whatToDo: isFetched ? `Give the parcel to ${next}.` : 'Bring the parcel back to the shop.',
  }
}

function reasonOf(order: Whereabouts, next: string | undefined): string {
  if (order.status === 'cancelled') return 'This order was cancelled.'
  if (next !== undefined) return `This order was given to ${next}.`
  if (order.status === 'confirmed') return 'The shop took this order back.'
  return `This order is ${statusLabel(order.status)}.`
}

async function nextAgentOf(
  queries: Queries,
  order: Whereabouts,
  agent: SignedIn,
): Promise<string | undefined> {
  if (order.agentId === null || order.agentId === agent.id) return undefined
  const [next] = await queries.sql<{ name: string }>`select name from people where id = ${order.agentId}`
  return next?.name
}

/** @throws Problem 404 for an agent who never had the order, 409 `still_yours` while it is still the agent's own */
export async function readTakenAway(queries: Queries, agent: SignedIn, orderId: string): Promise<TakenAway> {
  const orders = await queries.sql<Whereabouts>`
    select id, status, agent_id, goods_agent_id from orders where id = ${idOrNull(orderId)}`
  const order = requireRow(orders, 'This order')
  await requireOnceOwn(queries, order, agent)
  if (isOwn(order, agent)) throw new Problem(409, 'still_yours', 'This order is yours')
  return describeTakenAway(queries, order, agent)
}

/** @throws Problem 409 `no_longer_yours` for an agent who once had the order, 404 for anybody else */
export async function requireOwn(queries: Queries, order: OrderRow, agent: SignedIn): Promise<void> {
  if (!isOwn(order, agent)) throw await takenAwayProblem(queries, order, agent)
}

/** @throws Problem 404 for an agent who never had the order */
async function takenAwayProblem(queries: Queries, order: OrderRow, agent: SignedIn): Promise<Problem> {
  await requireOnceOwn(queries, order, agent)
  const { reason, whatToDo } = await describeTakenAway(queries, order, agent)
  return new Problem(409, 'no_longer_yours', `${reason} ${whatToDo}`, { data: { status: order.status } })
}

/**
 * Records that an agent picked up an order before it was cancelled or taken away, which a phone without network may report
 * late. The status stays, but the agent has the goods, also where they came from another agent. Those of a cancelled order
 * leave the stock again, unless they were outside when it was cancelled.
 * @returns what the agent has to do now; undefined if the report is not of that kind
 * @throws Problem 404 for an agent who never had the order
 */
export async function recordEarlierPickUp(
  tx: Transaction,
  config: Config,
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
  await setGoodsOutside(tx, order.id, agent.id, at)
  if (!wasOutside) await recordMilestone(tx, { orderId: order.id, kind: 'dispatched', at, agentId: agent.id })
  await notifyAdministrators(tx, order, agent, at, order.status === 'cancelled' ? 'cancelled' : 'given away')
  if (order.status === 'cancelled' && !wasOutside) {
    const lines = await lockOrderedVariants(tx, order.id)
    const isTrial = order.channel === 'test'
    const recall = { reason: 'recall', referenceId: order.id, isTrial } as const
    await takeRemainingStock(tx, lines, recall)
  }
  if (order.status !== 'cancelled') await issueInvoice(tx, config, order)
  const now = { ...order, goodsOutAt: order.goodsOutAt ?? at, goodsAgentId: agent.id }
  publishOrder(tx, now)
  return takenAwayProblem(tx, now, agent)
}

/**
 * Tells administrators of a pick-up from before the goods or the money of the order were changed, which a phone without network
 * may report late: the papers say what the order is now, the agent may have what it was.
 */
export async function notifyOfEarlierPickUp(
  tx: Transaction,
  order: OrderRow,
  agent: SignedIn,
  happenedAt: string,
): Promise<void> {
  const at = new Date(happenedAt)
  const [last] = await tx.sql<{ at: Date }>`
    select at from order_changes where order_id = ${order.id} and after ?| array['lines', 'totalPaise']
     order by at desc limit 1`
  if (last && at < last.at) await notifyAdministrators(tx, order, agent, at, 'changed')
}

/**
 * Whether the order was this agent's at that moment, and something has happened since. False also for a moment before the
 * goods left the shop or came back to it.
 */
async function wasThisAgents(queries: Queries, order: OrderRow, agent: SignedIn, at: Date): Promise<boolean> {
  const { goodsOutAt, goodsReceivedAt } = order
  // A phone may report any text, and years that no database knows.
  if (!(at.getTime() > 0) || [goodsOutAt, goodsReceivedAt].some((moment) => moment && at <= moment))
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
  became: 'cancelled' | 'given away' | 'changed',
): Promise<void> {
  const toLookAt = became === 'changed' ? 'look at its goods and money' : 'its goods are outside'
  await recordActivity(queries, {
    type: 'alert',
    message: `${agent.name} had picked ${order.number} up before it was ${became}: ${toLookAt}`,
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
