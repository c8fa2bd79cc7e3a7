import { randomInt, timingSafeEqual } from 'node:crypto'
import type { OrderStatus } from '../../contract/order-status.ts'
import type { Role } from '../../contract/roles.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Queries } from '../database/connect.ts'
import { newId } from '../database/identifiers.ts'
import { transaction } from '../database/transaction.ts'
import type { SignedIn } from '../http/access.ts'
import { notFound, Problem } from '../http/problem.ts'
import type { OrderRow } from '../orders/order-tables.ts'
import { invalidTransition, lockOrder, transitionOrder } from '../orders/transition-order.ts'
import { readSettings } from '../settings/settings.ts'
import type { Shop } from '../shop.ts'
import { announceOrderMoved } from './announce-order.ts'
import { stepTaker } from './step-taker.ts'

export interface WantedStep {
  to: OrderStatus
  /** When the agent did it, as the phone says. */
  happenedAt?: string
  deliveryCode?: string
  note?: string
}

const MOST_CODE_TRIES = 5

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
 * `delivery_code_locked`.
 */
export async function stepOrder(
  shop: Shop,
  person: SignedIn,
  orderId: string,
  wanted: WantedStep,
): Promise<void> {
  const outcome = await transaction(shop.database, async (queries) => {
    const order = await lockOrder(queries, orderId)
    if (person.role === 'delivery_agent') await requireOwn(queries, order, person)
    if (order.status === wanted.to) return {}
    if (!SET_BY_STATUS[person.role].includes(wanted.to)) throw invalidTransition(order.status, wanted.to)
    const refusal = await checkCode(queries, order, person, wanted)
    if (refusal) return { refusal }
    await takeStep(queries, shop, order, person, wanted)
    return { order }
  })
  // The count of wrong codes is committed; only then is the step refused.
  if (outcome.refusal) throw outcome.refusal
  if (outcome.order) announceOrderMoved(shop, outcome.order)
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

/** The phone's time counts where it is possible: not in the future, not before the step before. */
async function momentOfStep(
  queries: Queries,
  order: OrderRow,
  happenedAt: string | undefined,
): Promise<Date> {
  const now = new Date()
  const told = happenedAt === undefined ? now : new Date(happenedAt)
  if (Number.isNaN(told.getTime()) || told > now) return now
  const [last] = await queries.rows<{ at: Date }>(
    'select at from order_history where order_id = $1 and sequence = $2',
    [order.id, order.historyLength],
    'order-last-step',
  )
  return last && told < last.at ? last.at : told
}

/** A shop that uses codes gives each parcel its own on the way to the door. */
async function giveDeliveryCode(queries: Queries, shop: Shop, order: OrderRow): Promise<void> {
  const { usesDeliveryCode } = await readSettings(queries, shop.config)
  const code = usesDeliveryCode ? String(randomInt(10_000)).padStart(4, '0') : null
  await queries.rows(
    'update orders set delivery_code = $2, code_tries = 0 where id = $1',
    [order.id, code],
    'order-give-code',
  )
}

async function checkCode(
  queries: Queries,
  order: OrderRow,
  person: SignedIn,
  wanted: WantedStep,
): Promise<Problem | undefined> {
  if (wanted.to !== 'delivered' || order.deliveryCode === null || person.role !== 'delivery_agent')
    return undefined
  if (order.codeTries >= MOST_CODE_TRIES) {
    return new Problem(409, 'delivery_code_locked', 'Too many wrong codes. Please call the shop.')
  }
  if (isSameCode(wanted.deliveryCode ?? '', order.deliveryCode)) return undefined
  await queries.rows(
    'update orders set code_tries = code_tries + 1 where id = $1',
    [order.id],
    'order-code-try',
  )
  const left = MOST_CODE_TRIES - order.codeTries - 1
  return new Problem(
    409,
    'wrong_delivery_code',
    `This code is not right. ${left} ${left === 1 ? 'try' : 'tries'} left.`,
    {
      data: { triesLeft: left },
    },
  )
}

function isSameCode(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given.padEnd(right.length)), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Counts the delivery for its agent and books the cash that was collected at the door. */
async function closeDelivery(queries: Queries, shop: Shop, order: OrderRow): Promise<void> {
  if (order.agentId !== null) {
    const cashPaise = order.paymentMethod === 'cod' ? order.totalPaise : 0
    await queries.rows(
      `update agents set completed_orders = completed_orders + 1, cash_in_hand_paise = cash_in_hand_paise + $2
        where person_id = $1`,
      [order.agentId, cashPaise],
      'agent-count-delivered',
    )
    if (cashPaise > 0) {
      await queries.rows(
        `insert into cash_entries (id, agent_id, kind, amount_paise, order_id) values ($1, $2, 'collected', $3, $4)`,
        [newId(), order.agentId, cashPaise, order.id],
        'cash-collected',
      )
    }
  }
  await shop.jobs.send(queries, 'mail.order', { orderId: order.id, kind: 'delivered' })
}
