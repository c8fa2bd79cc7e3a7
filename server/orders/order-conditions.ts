import { FINAL_STATUSES, ORDER_STATUSES, statusesOfFilter, URGENT_AFTER_MS } from '#contract/order-status.ts'
import type { ORDER_TIMES } from '#contract/orders.ts'
import type { OrderQuery } from '#contract/orders-schemas.ts'
import { isId } from '#server/database/identifiers.ts'
import type { SignedIn } from '#server/http/access.ts'
import { decodeCursor } from '#server/http/pages.ts'
import { forbidden } from '#server/http/problem.ts'

/** Conditions of a list with the values that they name. */
export interface Conditions {
  where: string
  values: unknown[]
}

/** The condition of a list without any. */
export const EVERYWHERE = 'true'

/** Start of a time filter in the shop's days (Asia/Kolkata): today, seven days before, one calendar month back. */
const SINCE: Record<(typeof ORDER_TIMES)[number], string | undefined> = {
  all: undefined,
  today: `date_trunc('day', now() at time zone 'Asia/Kolkata') at time zone 'Asia/Kolkata'`,
  week: `(date_trunc('day', now() at time zone 'Asia/Kolkata') - interval '7 days') at time zone 'Asia/Kolkata'`,
  month: `((now() at time zone 'Asia/Kolkata') - interval '1 month') at time zone 'Asia/Kolkata'`,
}

const OPEN = `'{${ORDER_STATUSES.filter((status) => !FINAL_STATUSES.includes(status))}}'`
/** `isUrgentToAssign` of an open order. */
const URGENT = `(o.priority = 'high' or o.status in ('pending', 'confirmed')
  and o.placed_at < now() - interval '${URGENT_AFTER_MS} milliseconds')`

/**
 * What a person may see of the orders and has asked for: customers their own, agents those assigned to them,
 * administrators all. What is sought in them is `searchOrders`'s.
 * @throws Problem 403 when somebody else's orders are asked for.
 */
export function orderConditions(person: SignedIn, query: OrderQuery): Conditions {
  if (query.userId && query.userId !== person.id && person.role !== 'admin') throw forbidden()
  const conditions: string[] = []
  const values: unknown[] = []
  const add = (condition: (place: string) => string, value: unknown) => {
    values.push(value)
    conditions.push(condition(`$${values.length}`))
  }
  if (person.role === 'customer') add((place) => `o.person_id = ${place}`, person.id)
  if (person.role === 'delivery_agent') add((place) => `o.agent_id = ${place}`, person.id)
  const addPerson = (column: string, id: string) => {
    if (isId(id)) add((place) => `${column} = ${place}`, id)
    else conditions.push('false')
  }
  if (person.role === 'admin' && query.userId) addPerson('o.person_id', query.userId)
  if (person.role === 'admin' && query.agentId) addPerson('o.agent_id', query.agentId)
  if (query.status && query.status !== 'all') {
    const [only, ...others] = statusesOfFilter(person.role, query.status)
    // Orders of one status lie in the order of their time in an index, those of several do not.
    if (others.length === 0) add((place) => `o.status = ${place}`, only)
    else add((place) => `o.status = any(${place})`, [only, ...others])
  }
  // The open ones first: these are few, and an index has them.
  if (query.urgent) conditions.push(`o.status = any(${OPEN}) and ${URGENT}`)
  const since = SINCE[query.time ?? 'all']
  if (since) conditions.push(`o.placed_at >= ${since}`)
  return { where: conditions.length > 0 ? conditions.join(' and ') : EVERYWHERE, values }
}

/** What has become of an order, as `order_part` in the database has it. */
const ORDER_PARTS = ['open', 'delivered', 'cancelled'] as const
type OrderPart = (typeof ORDER_PARTS)[number]

/** Which part of all orders a list shows, where that can be said by what has become of them and a first moment alone. */
export interface PlacedWithin {
  parts: readonly OrderPart[]
  /** SQL of a moment. */
  since?: string
}

/** Undefined for some people's orders and for a status that is one of the open ones. */
export function placedWithin(
  person: SignedIn,
  { status, time, userId, agentId, urgent }: OrderQuery,
): PlacedWithin | undefined {
  if (person.role !== 'admin' || userId || agentId || urgent) return undefined
  const since = SINCE[time ?? 'all']
  if (!status || status === 'all') return { parts: ORDER_PARTS, since }
  return status === 'delivered' || status === 'cancelled' ? { parts: [status], since } : undefined
}

/** The same from a cursor on. */
export function afterCursor(conditions: Conditions, query: OrderQuery): Conditions {
  if (!query.cursor) return conditions
  const [placedAt, id] = decodeCursor(query.cursor, 2)
  const values = [...conditions.values, placedAt, id]
  const comparison = query.sort === 'oldest' ? '>' : '<'
  return {
    where: `${conditions.where} and (o.placed_at, o.id) ${comparison} ($${values.length - 1}::timestamptz, $${values.length}::uuid)`,
    values,
  }
}

export function newestFirst({ sort }: OrderQuery): string {
  const direction = sort === 'oldest' ? 'asc' : 'desc'
  return `order by o.placed_at ${direction}, o.id ${direction}`
}
