import type { OrderStatus } from '#contract/ordering/order-status.ts'
import type { ActorRole } from '#contract/ordering/order-steps.ts'
import type { Right } from '#contract/staff-roles.ts'
import { countDelivered } from '#server/accounts/agent-figures.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { command, type Transaction } from '#server/commands/command.ts'
import { CommittedRefusal, type KeyedCall } from '#server/commands/idempotency.ts'
import type { Config } from '#server/config/config.ts'
import type { Queries } from '#server/database/connect.ts'
import { newId } from '#server/database/identifiers.ts'
import { takeFromAgent } from '#server/delivery/dispatch/assign-order.ts'
import { requireRight, type SignedIn } from '#server/http/access.ts'
import { invalidField, Problem } from '#server/http/problem.ts'
import { cancelOrder } from '#server/orders/cancel-order.ts'
import { giveToCourier, moveCourierCash, type Shipment } from '#server/orders/couriers.ts'
import { findHsnProblem } from '#server/orders/documents/hsn-problem.ts'
import { issueInvoice } from '#server/orders/documents/issue-invoice.ts'
import type { OrderRow } from '#server/orders/order-tables.ts'
import { invalidTransition, lockOrder, transitionOrder } from '#server/orders/transition-order.ts'
import type { Shop } from '#server/shop.ts'
import { checkDeliveryCode, giveDeliveryCode } from './delivery-code.ts'
import { notifyOfEarlierPickUp, recordEarlierPickUp, requireOwn } from './taken-away.ts'

interface OrderStep {
  /** What an administrator needs for it. */
  right?: Right
  /** @returns why the step is refused, if it is; what the guard wrote is committed all the same */
  guard?(
    queries: Queries,
    order: OrderRow,
    deliveryCode: string | undefined,
    config: Config,
  ): Promise<Problem | undefined>
  /** What else changes with the status, in the same transaction. */
  effect?(tx: Transaction, order: OrderRow, shipment: Shipment, shop: Shop): Promise<void>
  /** Takes the order from its agent, with this note in the history and this action in the audit log. */
  takenFromAgent?: { note: string; action: string }
}

type OrderStepKey = `${OrderStatus} > ${OrderStatus} by ${ActorRole}`

/** The transitions of the contract that only set a status. Assigning, cancelling and others have calls of their own. */
export const ORDER_STEPS: { readonly [Key in OrderStepKey]?: OrderStep } = {
  'pending > confirmed by admin': { right: 'orders.pack' },
  'assigned > confirmed by admin': {
    right: 'orders.assign',
    effect: takeFromAgent,
    takenFromAgent: { note: 'Taken from its agent', action: 'order.unassign' },
  },
  'confirmed > shipped by admin': { right: 'orders.assign', guard: requireSendable, effect: sendByCourier },
  'shipped > delivered by admin': { right: 'orders.assign', effect: closeDelivery },
  'assigned > picked_up by assigned_agent': {
    effect: (tx, order, _shipment, shop) => issueInvoice(tx, shop.config, order),
  },
  'picked_up > out_for_delivery by assigned_agent': { effect: giveDeliveryCode },
  'out_for_delivery > delivered by assigned_agent': { guard: checkDeliveryCode, effect: closeDelivery },
}

interface StatusChange extends Shipment {
  to: OrderStatus
  /** The status that the order must have; absent: any that `ORDER_STEPS` allows. */
  from?: OrderStatus
  /** When the agent did it, by the phone's clock. */
  happenedAt?: string
  deliveryCode?: string
  note?: string
}

/**
 * Sets a status along `ORDER_STEPS`. The status that an order has already changes nothing, and a repeat under the same key
 * neither, even if the order has moved on since.
 * @throws Problem 400 for `assigned` without an agent, 403 for a step whose right an administrator does not have, 404, 409 `no_longer_yours`, `invalid_transition`,
 * `hsn_missing`, `wrong_delivery_code`, `delivery_code_locked`, `idempotency_mismatch`
 */
export async function changeStatus(
  shop: Shop,
  person: SignedIn,
  orderId: string,
  change: StatusChange,
  call?: KeyedCall,
): Promise<void> {
  if (person.role === 'admin' && change.to === 'cancelled') {
    await cancelOrder(shop, person, orderId, change.note, call)
    return
  }
  if (person.role === 'admin' && change.to === 'assigned') {
    throw invalidField('agentId', 'Please select a delivery agent')
  }
  await command(shop, call, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (person.role !== 'admin') {
      const problem = await recordEarlierPickUp(tx, shop.config, order, person, change)
      if (problem) return new CommittedRefusal(problem)
      await requireOwn(tx, order, person)
    }
    if (order.status === change.to) return
    const by = person.role === 'admin' ? 'admin' : 'assigned_agent'
    const step = ORDER_STEPS[`${order.status} > ${change.to} by ${by}`]
    const isFromRight = change.from === undefined || change.from === order.status
    if (!step || !isFromRight) throw invalidTransition(order.status, change.to)
    if (step.right) requireRight(person, step.right)
    const problem = await step.guard?.(tx, order, change.deliveryCode, shop.config)
    if (problem) return new CommittedRefusal(problem)
    await writeStep(tx, order, person, by, change, step)
    await step.effect?.(tx, order, change, shop)
    if (change.to === 'picked_up' && change.happenedAt !== undefined)
      await notifyOfEarlierPickUp(tx, order, person, change.happenedAt)
  })
}

async function writeStep(
  tx: Transaction,
  order: OrderRow,
  person: SignedIn,
  by: ActorRole,
  { to, note, happenedAt }: StatusChange,
  { takenFromAgent }: OrderStep,
): Promise<void> {
  await transitionOrder(tx, order, {
    to,
    by,
    person,
    agentId: takenFromAgent && null,
    note: takenFromAgent?.note ?? note,
    at: await stepTimestamp(tx, order, happenedAt),
  })
  await recordAudit(tx, person, {
    action: takenFromAgent?.action ?? `order.${to}`,
    subjectType: 'order',
    subjectId: order.id,
    before: { status: order.status, ...(takenFromAgent && { agentId: order.agentId }) },
    after: { status: to, ...(takenFromAgent && { agentId: null }) },
  })
}

/** The phone's time, unless it lies in the future or before the last step. */
export async function stepTimestamp(
  queries: Queries,
  order: OrderRow,
  happenedAt: string | undefined,
): Promise<Date> {
  const now = new Date()
  const reported = happenedAt === undefined ? now : new Date(happenedAt)
  if (Number.isNaN(reported.getTime()) || reported > now) return now
  const [last] = await queries.sql<{ at: Date }>`
    select at from order_history where order_id = ${order.id} and sequence = ${order.historyLength}`
  return last && reported < last.at ? last.at : reported
}

async function sendByCourier(
  tx: Transaction,
  order: OrderRow,
  shipment: Shipment,
  { config }: Shop,
): Promise<void> {
  await giveToCourier(tx, order, shipment)
  await issueInvoice(tx, config, order)
}

/** A courier can only be given goods that are in the shop, and whose invoice can be written. */
async function requireSendable(
  queries: Queries,
  order: OrderRow,
  _deliveryCode: string | undefined,
  config: Config,
): Promise<Problem | undefined> {
  if (order.goodsOutAt === null) return findHsnProblem(queries, config, order.id)
  return new Problem(
    409,
    'goods_outside',
    'The goods are still with an agent. Receive them in the shop first.',
    {
      data: { status: order.status },
    },
  )
}

/** Counts the delivery for its agent and books the cash that agent or courier collected at the door. */
export async function closeDelivery(tx: Transaction, order: OrderRow): Promise<void> {
  if (order.agentId !== null) {
    if (order.channel !== 'test') await countDelivered(tx, order.agentId, order.duePaise)
  } else if (order.duePaise > 0) {
    await moveCourierCash(tx, order.courierId, order.duePaise)
  }
  if (order.duePaise > 0) {
    const courierId = order.agentId === null ? order.courierId : null
    await tx.sql`
      insert into cash_entries (id, agent_id, courier_id, kind, amount_paise, order_id)
        values (${newId()}, ${order.agentId}, ${courierId}, 'collected', ${order.duePaise}, ${order.id})`
    const holder = order.agentId === null ? {} : { id: order.agentId, people: [order.agentId] }
    tx.publish({ topic: 'cash', ...holder, roles: ['admin'] })
  }
}
