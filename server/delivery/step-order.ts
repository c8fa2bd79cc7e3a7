import type { Role } from '#contract/accounts.ts'
import type { OrderStatus } from '#contract/order-status.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { claimIdempotencyKey, releaseIdempotencyKey } from '#server/checkout/idempotency.ts'
import type { Queries } from '#server/database/connect.ts'
import { isId } from '#server/database/identifiers.ts'
import { transaction } from '#server/database/transaction.ts'
import type { SignedIn } from '#server/http/access.ts'
import { Problem } from '#server/http/problem.ts'
import type { OrderRow } from '#server/orders/order-tables.ts'
import { invalidTransition, lockOrder, transitionOrder } from '#server/orders/transition-order.ts'
import type { Shop } from '#server/shop.ts'
import { announceCash, announceOrderMoved } from './announce-order.ts'
import { closeDelivery } from './close-delivery.ts'
import { checkDeliveryCode, giveDeliveryCode } from './delivery-code.ts'
import { announceEarlierPickUp, type EarlierPickUp, keepEarlierPickUp } from './earlier-pick-up.ts'
import { momentOfStep } from './step-moment.ts'
import { stepTaker } from './step-taker.ts'
import { requireOwn, takenAway } from './taken-away.ts'

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
  const outcome = await transaction(shop.database, async (queries): Promise<Outcome> => {
    const isRepeat = await claimStep(queries, orderId, person, wanted)
    const order = await lockOrder(queries, orderId)
    if (isRepeat) return {}
    if (person.role === 'delivery_agent') {
      const earlier = await keepEarlierPickUp(queries, order, person, wanted)
      if (earlier) return refuseTaken(queries, earlier, person, wanted)
      await requireOwn(queries, order, person)
    }
    if (order.status === wanted.to) return {}
    if (!isSetByStatus(order, person, wanted.to)) throw invalidTransition(order.status, wanted.to)
    if (wanted.to === 'shipped' && order.goodsOutAt !== null) throw goodsOutside(order)
    const refusal = await checkCode(queries, order, person, wanted)
    if (refusal) return refuse(queries, person, wanted, refusal)
    await takeStep(queries, shop, order, person, wanted)
    return { order }
  })
  if (outcome.earlier) announceEarlierPickUp(shop, outcome.earlier)
  // What the refusal tells is committed; only then is the step refused.
  if (outcome.refusal) throw outcome.refusal
  if (!outcome.order) return
  announceOrderMoved(shop, outcome.order)
  if (wanted.to === 'delivered') announceCash(shop, outcome.order)
}

/** What became of a step: taken, refused, or nothing at all. */
interface Outcome {
  order?: OrderRow
  refusal?: Problem
  earlier?: EarlierPickUp
}

/** A cancelled order becomes delivered by its own call alone. */
function isSetByStatus(order: OrderRow, { role }: SignedIn, to: OrderStatus): boolean {
  return SET_BY_STATUS[role].includes(to) && order.status !== 'cancelled'
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
  return checkDeliveryCode(queries, order, wanted.deliveryCode)
}

/** A refusal that leaves something behind is committed; its key can be used again. */
async function refuse(
  queries: Queries,
  person: SignedIn,
  wanted: WantedStep,
  refusal: Problem,
): Promise<Outcome> {
  if (wanted.idempotencyKey) await releaseIdempotencyKey(queries, person.id, wanted.idempotencyKey)
  return { refusal }
}

async function refuseTaken(
  queries: Queries,
  earlier: EarlierPickUp,
  agent: SignedIn,
  wanted: WantedStep,
): Promise<Outcome> {
  const refused = await refuse(queries, agent, wanted, await takenAway(queries, earlier.order, agent))
  return { ...refused, earlier }
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
