import {
  FINAL_STATUSES,
  ORDER_STATUSES,
  statusesOfFilter,
  URGENT_AFTER_MS,
} from '#contract/ordering/order-status.ts'
import type { ORDER_TIMES } from '#contract/ordering/orders.ts'
import type { OrderQuery } from '#contract/ordering/orders-schemas.ts'
import { idOrNull } from '#server/database/identifiers.ts'
import { EMPTY, type Fragment, fragment, joined, literal } from '#server/database/sql.ts'
import { decodeCursor } from '#server/http/pages.ts'
import { forbidden } from '#server/http/problem.ts'
import { ordersOf, type Reader } from '#server/orders/order-policy.ts'

/** Start of a time filter in the shop's days (Asia/Kolkata): today, seven days before, one calendar month back. */
const SINCE: Record<(typeof ORDER_TIMES)[number], Fragment | undefined> = {
  all: undefined,
  today: fragment`date_trunc('day', now() at time zone 'Asia/Kolkata') at time zone 'Asia/Kolkata'`,
  week: fragment`(date_trunc('day', now() at time zone 'Asia/Kolkata') - interval '7 days') at time zone 'Asia/Kolkata'`,
  month: fragment`((now() at time zone 'Asia/Kolkata') - interval '1 month') at time zone 'Asia/Kolkata'`,
}

/** The same as `isMarkedUrgent`. Open orders are few, and an index finds them by their status. */
const URGENT = fragment`o.status in (${literal(ORDER_STATUSES.filter((status) => !FINAL_STATUSES.includes(status)))})
  and (o.priority = 'high' or o.status in ('pending', 'confirmed')
    and o.placed_at < now() - make_interval(secs => ${literal(URGENT_AFTER_MS / 1000)}))`

/** The same as `isToCheck`; a small index has these orders. */
const TO_CHECK = fragment`o.prescription = 'to_check' and o.status <> 'cancelled'`

/**
 * The condition of a list of `orders o`: what a person may see and asks for, without the search.
 * @throws Problem 403 for somebody else's orders
 */
export function orderConditions(person: Reader, query: OrderQuery): Fragment {
  if (query.userId && query.userId !== person.id && person.role !== 'admin') throw forbidden()
  const conditions: [Fragment, ...Fragment[]] = [ordersOf(person)]
  if (person.role === 'admin' && query.userId)
    conditions.push(fragment`o.person_id = ${idOrNull(query.userId)}`)
  if (person.role === 'admin' && query.agentId)
    conditions.push(fragment`o.agent_id = ${idOrNull(query.agentId)}`)
  if (query.status && query.status !== 'all') {
    const [only, ...others] = statusesOfFilter(person.role, query.status)
    // Only for a single status does the index return orders sorted by time.
    if (others.length === 0) conditions.push(fragment`o.status = ${only}`)
    else conditions.push(fragment`o.status = any(${[only, ...others]})`)
  }
  if (query.urgent) conditions.push(URGENT)
  if (query.prescription && person.role === 'admin') conditions.push(TO_CHECK)
  const since = SINCE[query.time ?? 'all']
  if (since) conditions.push(fragment`o.placed_at >= ${since}`)
  if (query.from)
    conditions.push(fragment`o.placed_at >= ${query.from}::date::timestamp at time zone 'Asia/Kolkata'`)
  if (query.to)
    conditions.push(fragment`o.placed_at < (${query.to}::date + 1)::timestamp at time zone 'Asia/Kolkata'`)
  return joined(conditions, ' and ')
}

/** Continues a condition on `o`: ` and ...` for the rows after the cursor, nothing for the first page. */
export function afterCursor({ cursor, sort }: Pick<OrderQuery, 'cursor' | 'sort'>): Fragment {
  if (!cursor) return EMPTY
  const [placedAt, id] = decodeCursor(cursor, 2)
  const comparison = sort === 'oldest' ? fragment`>` : fragment`<`
  return fragment` and (o.placed_at, o.id) ${comparison} (${placedAt}::timestamptz, ${id}::uuid)`
}

/** How a list of `o` is sorted. */
export function newestFirst({ sort }: Pick<OrderQuery, 'sort'>): Fragment {
  return sort === 'oldest'
    ? fragment`order by o.placed_at asc, o.id asc`
    : fragment`order by o.placed_at desc, o.id desc`
}
