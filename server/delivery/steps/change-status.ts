import type { ActorRole, OrderStatus } from '#contract/ordering/order-status.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { isRepeated, releaseIdempotencyKey } from '#server/commands/idempotency.ts'
import type { Queries } from '#server/database/connect.ts'
import { isId } from '#server/database/identifiers.ts'
import { transaction } from '#server/database/transaction.ts'
import { publishCash } from '#server/delivery/cash/cash-handover.ts'
import type { Shipment } from '#server/delivery/dispatch/couriers.ts'
import { requireOwn, takenAwayProblem } from '#server/delivery/dispatch/taken-away.ts'
import type { SignedIn } from '#server/http/access.ts'
import { invalidField, type Problem } from '#server/http/problem.ts'
import { cancelOrder } from '#server/orders/cancel-order.ts'
import type { OrderRow } from '#server/orders/order-tables.ts'
import {
  invalidTransition,
  lockOrder,
  publishOrder,
  transitionOrder,
} from '#server/orders/transition-order.ts'
import type { Shop } from '#server/shop.ts'
import { type EarlierPickUp, publishEarlierPickUp, recordEarlierPickUp } from './earlier-pick-up.ts'
import { ORDER_STEPS, type OrderStep } from './order-steps.ts'

interface StatusChange extends Shipment {
  to: OrderStatus
  /** The status that the order must have; absent: any that `ORDER_STEPS` allows. */
  from?: OrderStatus
  /** When the agent did it, by the phone's clock. */
  happenedAt?: string
  deliveryCode?: string
  note?: string
  /** A repeat under the same key changes nothing, even if the order has moved on since. */
  idempotencyKey?: string
}

/** `order` of a step that was taken, `problem` of a refused one; neither if nothing changed. */
interface Outcome {
  order?: OrderRow
  problem?: Problem
  earlier?: EarlierPickUp
}

/**
 * Sets a status along `ORDER_STEPS`. The status that an order has already changes nothing.
 * @throws Problem 400 for `assigned` without an agent, 404, 409 `no_longer_yours`, `invalid_transition`,
 * `wrong_delivery_code`, `delivery_code_locked`, `idempotency_mismatch`
 */
export async function changeStatus(
  shop: Shop,
  person: SignedIn,
  orderId: string,
  change: StatusChange,
): Promise<void> {
  if (person.role === 'admin' && change.to === 'cancelled') {
    await cancelOrder(shop, person, orderId, change.note, change.idempotencyKey)
    return
  }
  if (person.role === 'admin' && change.to === 'assigned') {
    throw invalidField('agentId', 'Please select a delivery agent')
  }
  const outcome = await transaction(shop.database, (queries) =>
    changeLocked(queries, shop, person, orderId, change),
  )
  if (outcome.earlier) publishEarlierPickUp(shop, outcome.earlier)
  // Thrown after the commit, because a refused step may have written something, such as a counted try.
  if (outcome.problem) throw outcome.problem
  if (!outcome.order) return
  publishOrder(shop.events, outcome.order)
  if (change.to === 'delivered') publishCash(shop, outcome.order)
}

async function changeLocked(
  queries: Queries,
  shop: Shop,
  person: SignedIn,
  orderId: string,
  change: StatusChange,
): Promise<Outcome> {
  const isRepeat = await claimChange(queries, orderId, person, change)
  const order = await lockOrder(queries, orderId)
  if (isRepeat) return {}
  if (person.role !== 'admin') {
    const earlier = await recordEarlierPickUp(queries, order, person, change)
    if (earlier) {
      const problem = await takenAwayProblem(queries, earlier.order, person)
      return { ...(await refuse(queries, person, change, problem)), earlier }
    }
    await requireOwn(queries, order, person)
  }
  if (order.status === change.to) return {}
  const by = person.role === 'admin' ? 'admin' : 'assigned_agent'
  const step = ORDER_STEPS[`${order.status} > ${change.to} by ${by}`]
  const isFromRight = change.from === undefined || change.from === order.status
  if (!step || !isFromRight) throw invalidTransition(order.status, change.to)
  const problem = await step.guard?.(queries, order, change.deliveryCode)
  if (problem) return refuse(queries, person, change, problem)
  await writeStep(queries, order, person, by, change, step)
  await step.effect?.(queries, shop, order, change)
  return { order }
}

/** Claims the idempotency key of a step; an error releases it with the transaction. */
async function claimChange(queries: Queries, orderId: string, person: SignedIn, change: StatusChange) {
  const { idempotencyKey: key, ...step } = change
  return (
    isId(orderId) && isRepeated(queries, person.id, key, ['PUT /api/orders/status', orderId, step], orderId)
  )
}

/** Refuses a step whose transaction is committed all the same; its key can be used again. */
async function refuse(
  queries: Queries,
  person: SignedIn,
  change: StatusChange,
  problem: Problem,
): Promise<Outcome> {
  if (change.idempotencyKey) await releaseIdempotencyKey(queries, person.id, change.idempotencyKey)
  return { problem }
}

async function writeStep(
  queries: Queries,
  order: OrderRow,
  person: SignedIn,
  by: ActorRole,
  { to, note, happenedAt }: StatusChange,
  { takenFromAgent }: OrderStep,
): Promise<void> {
  await transitionOrder(queries, order, {
    to,
    by,
    person,
    agentId: takenFromAgent && null,
    note: takenFromAgent?.note ?? note,
    at: await stepTimestamp(queries, order, happenedAt),
  })
  await recordAudit(queries, person, {
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
