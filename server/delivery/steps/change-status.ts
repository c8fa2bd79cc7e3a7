import type { ActorRole, OrderStatus } from '#contract/ordering/order-status.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { command, type Transaction } from '#server/commands/command.ts'
import { CommittedRefusal } from '#server/commands/committed-refusal.ts'
import type { KeyedCall } from '#server/commands/idempotency.ts'
import type { Queries } from '#server/database/connect.ts'
import type { Shipment } from '#server/delivery/dispatch/couriers.ts'
import { requireOwn } from '#server/delivery/dispatch/taken-away.ts'
import type { SignedIn } from '#server/http/access.ts'
import { invalidField } from '#server/http/problem.ts'
import { cancelOrder } from '#server/orders/cancel-order.ts'
import type { OrderRow } from '#server/orders/order-tables.ts'
import { invalidTransition, lockOrder, transitionOrder } from '#server/orders/transition-order.ts'
import type { Shop } from '#server/shop.ts'
import { recordEarlierPickUp } from './earlier-pick-up.ts'
import { ORDER_STEPS, type OrderStep } from './order-steps.ts'

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
 * @throws Problem 400 for `assigned` without an agent, 404, 409 `no_longer_yours`, `invalid_transition`,
 * `wrong_delivery_code`, `delivery_code_locked`, `idempotency_mismatch`
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
      const problem = await recordEarlierPickUp(tx, order, person, change)
      if (problem) return new CommittedRefusal(problem)
      await requireOwn(tx, order, person)
    }
    if (order.status === change.to) return
    const by = person.role === 'admin' ? 'admin' : 'assigned_agent'
    const step = ORDER_STEPS[`${order.status} > ${change.to} by ${by}`]
    const isFromRight = change.from === undefined || change.from === order.status
    if (!step || !isFromRight) throw invalidTransition(order.status, change.to)
    const problem = await step.guard?.(tx, order, change.deliveryCode)
    if (problem) return new CommittedRefusal(problem)
    await writeStep(tx, order, person, by, change, step)
    await step.effect?.(tx, order, change, shop)
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
