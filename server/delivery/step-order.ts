import type { OrderStatus } from '../../contract/order-status.ts'
import type { Role } from '../../contract/roles.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { claimIdempotencyKey, releaseIdempotencyKey } from '../checkout/idempotency.ts'
import type { Queries } from '../database/connect.ts'
import { isId } from '../database/identifiers.ts'
import { transaction } from '../database/transaction.ts'
import type { SignedIn } from '../http/access.ts'
import { notFound, Problem } from '../http/problem.ts'
import type { OrderRow } from '../orders/order-tables.ts'
import { invalidTransition, lockOrder, transitionOrder } from '../orders/transition-order.ts'
import type { Shop } from '../shop.ts'
import { announceCash, announceOrderMoved } from './announce-order.ts'
import { closeDelivery } from './close-delivery.ts'
import { checkDeliveryCode, giveDeliveryCode } from './delivery-code.ts'
import { momentOfStep } from './step-moment.ts'
import { stepTaker } from './step-taker.ts'

export interface WantedStep {
  to: OrderStatus
  /** When the agent did it, as the phone says. */
  happenedAt?: string
  deliveryCode?: string
  note?: string
  /** A step that is sent again under its key is nothing, even where the order has moved on since. */
  idempotencyKey?: string
}

/** What a status alone can set; assigning, cancelling and a failed delivery bring more with them. */
const SET_BY_STATUS: Record<Role, readonly OrderStatus[]> = {
  customer: [],
  delivery_agent: ['picked_up', 'out_for_delivery', 'delivered'],
  admin: ['confirmed', 'shipped', 'delivered'],
}

/**
 * An agent's or administrator's step along the table of transitions. Asking again for the status that an
 * order has is nothing.
 * @throws Problem 404, 409 `no_longer_yours`, `invalid_transition`, `wrong_delivery_code`,
 * `delivery_code_locked`, `idempotency_mismatch`.
 */
export async function stepOrder(
  shop: Shop,
  person: SignedIn,
  orderId: string,
  wanted: WantedStep,
): Promise<void> {
  const outcome = await transaction(shop.database, async (queries) => {
    const isRepeat = await claimStep(queries, orderId, person, wanted)
    const order = await lockOrder(queries, orderId)
    if (isRepeat) return {}
    if (person.role === 'delivery_agent') await requireOwn(queries, order, person)
    if (order.status === wanted.to) return {}
    if (!SET_BY_STATUS[person.role].includes(wanted.to)) throw invalidTransition(order.status, wanted.to)
    if (wanted.to === 'shipped' && order.goodsOutAt !== null) throw goodsOutside(order)
    const refusal = await checkCode(queries, order, person, wanted)
    if (refusal) return { refusal }
    await takeStep(queries, shop, order, person, wanted)
    return { order }
  })
  // The count of wrong codes is committed; only then is the step refused.
  if (outcome.refusal) throw outcome.refusal
  if (!outcome.order) return
  announceOrderMoved(shop, outcome.order)
  if (wanted.to === 'delivered') announceCash(shop, outcome.order)
}

/** Claims the key of this step; a refusal that throws gives it back with the transaction. */
async function claimStep(queries: Queries, orderId: string, person: SignedIn, wanted: WantedStep) {
  const { idempotencyKey: key, ...step } = wanted
  if (key === undefined || !isId(orderId)) return false
  const request = ['PUT /api/orders/status', orderId, step]
  const claim = { personId: person.id, key, request, result: { id: orderId } }
  return (await claimIdempotencyKey(queries, claim)) !== undefined
}

async function checkCode(
  queries: Queries,
  order: OrderRow,
  person: SignedIn,
  wanted: WantedStep,
): Promise<Problem | undefined> {
  if (wanted.to !== 'delivered' || order.status !== 'out_for_delivery' || person.role !== 'delivery_agent')
    return undefined
  const refusal = await checkDeliveryCode(queries, order, wanted.deliveryCode)
  if (refusal && wanted.idempotencyKey) await releaseIdempotencyKey(queries, person.id, wanted.idempotencyKey)
  return refusal
}

async function takeStep(
  queries: Queries,
  shop: Shop,
  order: OrderRow,
  person: SignedIn,
  wanted: WantedStep,
): Promise<void> {
  await transitionOrder(queries, order, {
    to: wanted.to,
    by: person.role === 'admin' ? 'admin' : 'assigned_agent',
    person: stepTaker(person),
    note: wanted.note,
    at: await momentOfStep(queries, order, wanted.happenedAt),
  })
  if (wanted.to === 'out_for_delivery') await giveDeliveryCode(queries, shop, order)
  if (wanted.to === 'delivered') await closeDelivery(queries, shop, order)
  await recordAudit(queries, person, {
    action: `order.${wanted.to}`,
    subjectType: 'order',
    subjectId: order.id,
    before: { status: order.status },
    after: { status: wanted.to },
  })
}

/** A courier can only be given what lies in the shop. */
function goodsOutside(order: OrderRow): Problem {
  return new Problem(409, 'conflict', 'The goods are still with an agent. Receive them in the shop first.', {
    data: { status: order.status },
  })
}

/** An agent from whom the order was taken hears so; every other stranger hears that there is none. */
export async function requireOwn(queries: Queries, order: OrderRow, agent: SignedIn): Promise<void> {
  if (order.agentId === agent.id) return
  const [wasOwn] = await queries.rows(
    'select 1 from order_history where order_id = $1 and agent_id = $2 limit 1',
    [order.id, agent.id],
    'order-was-own',
  )
  if (!wasOwn) throw notFound('This order')
  throw new Problem(409, 'no_longer_yours', 'This order is no longer assigned to you', {
    data: { status: order.status },
  })
}
