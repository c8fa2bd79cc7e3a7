import type { TakenAway } from '#contract/delivery-schemas.ts'
import { statusLabel } from '#contract/ordering/order-status.ts'
import type { Queries } from '#server/database/connect.ts'
import { idOrNull } from '#server/database/identifiers.ts'
import type { SignedIn } from '#server/http/access.ts'
import { Problem, requireRow } from '#server/http/problem.ts'
import { isOwn, requireOnceOwn } from '#server/orders/order-policy.ts'
import type { OrderRow } from '#server/orders/order-tables.ts'

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
export async function takenAwayProblem(queries: Queries, order: OrderRow, agent: SignedIn): Promise<Problem> {
  await requireOnceOwn(queries, order, agent)
  const { reason, whatToDo } = await describeTakenAway(queries, order, agent)
  return new Problem(409, 'no_longer_yours', `${reason} ${whatToDo}`, { data: { status: order.status } })
}
