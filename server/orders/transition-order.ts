import { isForCustomer } from '#contract/ordering/cancel-reasons.ts'
import { type OrderStatus, statusLabel } from '#contract/ordering/order-status.ts'
import { type ActorRole, mayMove } from '#contract/ordering/order-steps.ts'
import type { Transaction } from '#server/commands/command.ts'
import type { Queries } from '#server/database/connect.ts'
import { idOrNull } from '#server/database/identifiers.ts'
import { EMPTY, type Fragment, fragment, identifier } from '#server/database/sql.ts'
import { Problem, requireRow } from '#server/http/problem.ts'
import { milestoneOf, milestoneParts } from './order-milestones.ts'
import { audienceOf } from './order-policy.ts'
import { ORDER, type OrderRow } from './order-tables.ts'

/** Who takes a step, as history keeps it. */
export interface Actor {
  id: string | null
  name: string
  role: 'customer' | 'admin' | 'delivery_agent' | 'system'
}

export interface Step {
  to: OrderStatus
  by: ActorRole
  person: Actor
  /** The agent after the step; undefined leaves it. */
  agentId?: string | null
  note?: string
  /** When it happened; the server's time unless a phone took the step without network. */
  at?: Date
}

/** The order, locked until the transaction ends. @throws Problem 404 */
export async function lockOrder(queries: Queries, id: string): Promise<OrderRow> {
  const orders = await queries.sql<OrderRow>`
    select ${ORDER} from orders where id = ${idOrNull(id)} for no key update`
  return requireRow(orders, 'This order')
}

/** Goods are outside from pick-up or dispatch until they are delivered; receiving them back is no step. */
const GOODS_AFTER: Partial<Record<OrderStatus, (at: Date) => Fragment>> = {
  picked_up: (at) =>
    fragment`, goods_out_at = coalesce(goods_out_at, ${at}), goods_agent_id = agent_id, goods_received_at = null`,
  shipped: (at) => fragment`, goods_out_at = ${at}, goods_received_at = null`,
  delivered: () => fragment`, goods_out_at = null, goods_agent_id = null`,
}

/**
 * Takes one step of the table of transitions with a locked order, keeps it in its history with the milestone that it
 * reaches, and tells everybody concerned. The only place where a status changes.
 * @throws Problem 409 `invalid_transition` with the present status, `prescription_unchecked`.
 */
export async function transitionOrder(tx: Transaction, order: OrderRow, step: Step): Promise<OrderRow> {
  if (!mayMove(order.status, step.to, step.by)) throw invalidTransition(order.status, step.to)
  if (order.prescription === 'to_check' && step.to !== 'cancelled') throw unchecked()
  const reachedAt = identifier(`${step.to}_at`)
  const at = step.at ?? new Date()
  const { id, name, role } = step.person
  const moved = await tx.sql`
    with moved as (
      update orders set status = ${step.to}, updated_at = now(), history_length = history_length + 1,
             agent_id = case when ${step.agentId !== undefined}::boolean then ${step.agentId}::uuid else agent_id end,
             ${reachedAt} = ${at}
             ${GOODS_AFTER[step.to]?.(at) ?? EMPTY}
       where id = ${order.id} and status = ${order.status}
      returning id, history_length, agent_id)${milestonePart(tx, order, step, at)}
    insert into order_history
      (order_id, sequence, from_status, to_status, at, by_person_id, by_name, by_role, agent_id, note)
    select id, history_length, ${order.status}, ${step.to}, ${at}::timestamptz, ${id}::uuid, ${name}, ${role}, agent_id,
           ${step.note}
      from moved
    returning sequence`
  if (moved.length === 0) throw invalidTransition(order.status, step.to)
  const after = {
    ...order,
    status: step.to,
    agentId: step.agentId === undefined ? order.agentId : step.agentId,
  }
  publishOrder(tx, order, after.agentId)
  return after
}

/** Goods that go from one agent to the next are out already. */
function milestonePart(tx: Transaction, order: OrderRow, step: Step, at: Date): Fragment {
  const kind = milestoneOf(step)
  if (!kind || (kind === 'dispatched' && order.goodsOutAt !== null)) return EMPTY
  const milestone = {
    orderId: order.id,
    kind,
    at,
    agentId: step.by === 'assigned_agent' && kind !== 'delivered' ? order.agentId : null,
    reason: kind === 'cancelled' && step.by === 'admin' && isForCustomer(step.note) ? step.note : null,
  }
  return fragment`, ${milestoneParts(tx, milestone)}`
}

export function invalidTransition(from: OrderStatus, to: OrderStatus): Problem {
  return new Problem(
    409,
    'invalid_transition',
    `This order is ${statusLabel(from)} and cannot become ${statusLabel(to)}`,
    {
      data: { status: from },
    },
  )
}

function unchecked(): Problem {
  return new Problem(409, 'prescription_unchecked', 'Check the prescription of this order first')
}

/** Tells an order's customer, its agents before and after the change, and the administrators. */
export function publishOrder(
  { publish }: Pick<Transaction, 'publish'>,
  order: OrderRow,
  nextAgentId = order.agentId,
): void {
  const next = nextAgentId === null ? [] : [nextAgentId]
  publish({ topic: 'orders', id: order.id, people: audienceOf(order, next), roles: ['admin'] })
  if (order.agentId ?? nextAgentId) publish({ topic: 'agents', roles: ['admin'] })
}
