import { AGENT_OPEN_STATUSES, ASSIGNABLE_STATUSES, statusLabel } from '#contract/ordering/order-status.ts'
import { countAssigned, uncountAssigned } from '#server/accounts/agent-figures.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { command, type Transaction } from '#server/commands/command.ts'
import type { Queries } from '#server/database/connect.ts'
import { type LockedAgent, lockAgent, lockAgentShared } from '#server/delivery/agent-queries.ts'
import type { SignedIn } from '#server/http/access.ts'
import { Problem } from '#server/http/problem.ts'
import { requireAgentLimit } from '#server/orders/agent-cash.ts'
import { setDeliveryCode } from '#server/orders/delivery-facts.ts'
import { findHsnProblem } from '#server/orders/documents/hsn-problem.ts'
import type { OrderRow } from '#server/orders/order-tables.ts'
import { invalidTransition, lockOrder, transitionOrder } from '#server/orders/transition-order.ts'
import type { Shop } from '#server/shop.ts'

/**
 * Assigns a pending or confirmed order to an agent. Of several administrators at once the first wins.
 * @throws Problem 404, 400 for no agent, 409 `already_assigned`, `invalid_transition`, `hsn_missing`, `cash_limit`
 */
export async function assignOrder(
  shop: Shop,
  admin: SignedIn,
  orderId: string,
  agentId: string,
): Promise<void> {
  await command(shop, async (tx) => {
    await lockAgentShared(tx, agentId)
    const order = await lockOrder(tx, orderId)
    if (!ASSIGNABLE_STATUSES.includes(order.status)) throw await alreadyAssigned(tx, order)
    const problem = await findHsnProblem(tx, shop.config, order.id)
    if (problem) throw problem
    await handOver(tx, shop, admin, order, agentId)
  })
}

/**
 * Assigns an order to another agent, with the cash to be collected; the same agent changes nothing. Goods that were
 * picked up stay with the agent who has them until the other agent fetches them there.
 */
export async function reassignOrder(
  shop: Shop,
  admin: SignedIn,
  orderId: string,
  agentId: string,
): Promise<void> {
  await command(shop, async (tx) => {
    await lockAgentShared(tx, agentId)
    const order = await lockOrder(tx, orderId)
    if (!AGENT_OPEN_STATUSES.includes(order.status)) throw invalidTransition(order.status, 'assigned')
    if (order.agentId === agentId) return
    await handOver(tx, shop, admin, order, agentId)
    await takeFromAgent(tx, order)
  })
}

async function handOver(
  tx: Transaction,
  shop: Shop,
  admin: SignedIn,
  order: OrderRow,
  agentId: string,
): Promise<void> {
  const agent = await lockAgent(tx, agentId, order.agentId)
  if (order.duePaise > 0) await requireAgentLimit(tx, shop.config, agent, order)
  await transitionOrder(tx, order, {
    to: 'assigned',
    by: 'admin',
    person: admin,
    agentId: agent.id,
    note: order.goodsAgentId ? await handOverNote(tx, order, agent) : `Assigned to ${agent.name}`,
  })
  if (order.deliveryCode !== null) await setDeliveryCode(tx, order.id, null)
  if (order.channel !== 'test') await countAssigned(tx, agent.id)
  await recordAudit(tx, admin, {
    action: 'order.assign',
    subjectType: 'order',
    subjectId: order.id,
    before: { status: order.status, agentId: order.agentId },
    after: { status: 'assigned', agentId: agent.id },
  })
}

async function handOverNote(queries: Queries, order: OrderRow, agent: LockedAgent): Promise<string> {
  if (order.goodsAgentId === agent.id) return `Assigned to ${agent.name}, who has the goods`
  const [holder] = await queries.sql<{
    name: string
  }>`select name from people where id = ${order.goodsAgentId}`
  return `Handed over to ${agent.name}, who fetches the goods from ${holder?.name ?? 'another agent'}`
}

/** Takes the order from its agent's figures. */
export async function takeFromAgent(queries: Queries, order: OrderRow): Promise<void> {
  if (order.channel !== 'test') await uncountAssigned(queries, order.agentId)
}

/** Whoever loses a race reads who has the order, and who gave it to them. */
async function alreadyAssigned(queries: Queries, order: OrderRow): Promise<Problem> {
  const [holder] = await queries.sql<{ name: string; assignedBy: string | null }>`
    select p.name, (select h.by_name from order_history h where h.order_id = ${order.id} and h.to_status = 'assigned'
                     order by h.sequence desc limit 1) as assigned_by
      from people p where p.id = ${order.agentId} and ${AGENT_OPEN_STATUSES.includes(order.status)}`
  const by = holder?.assignedBy ? `, assigned by ${holder.assignedBy}` : ''
  return new Problem(
    409,
    order.agentId ? 'already_assigned' : 'invalid_transition',
    holder
      ? `${holder.name} already has it${by}`
      : `This order is ${statusLabel(order.status)} and cannot be assigned`,
    {
      data: { status: order.status, agentId: order.agentId },
    },
  )
}
