import {
  ASSIGNABLE_STATUSES,
  FINAL_STATUSES,
  IN_TRANSIT_STATUSES,
  ORDER_STATUSES,
  type OrderStatus,
  URGENT_AFTER_MS,
} from '#contract/ordering/order-status.ts'
import type { ORDER_TIMES, OrderTab } from '#contract/ordering/orders.ts'
import type { OrderQuery } from '#contract/ordering/orders-schemas.ts'
import { statusesOfFilter } from '#contract/ordering/status-filters.ts'
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

const OPEN_STATUSES = ORDER_STATUSES.filter((status) => !FINAL_STATUSES.includes(status))

/** The same as `isMarkedUrgent`. Open orders are few, and an index finds them by their status. */
const URGENT = fragment`o.status in (${literal(OPEN_STATUSES)})
  and (o.priority = 'high' or o.status in ('pending', 'confirmed')
    and o.placed_at < now() - make_interval(secs => ${literal(URGENT_AFTER_MS / 1000)}))`

/** The same as `isToCheck`; a small index has these orders. */
const TO_CHECK = fragment`o.prescription = 'to_check' and o.status <> 'cancelled'`
const NOT_TO_CHECK = fragment`o.prescription is distinct from 'to_check'`

/** The same as `isLate`. */
const LATE = fragment`o.status in (${literal(OPEN_STATUSES)}) and o.expected_on < (now() at time zone 'Asia/Kolkata')::date`

/** Goods outside that nobody delivers; one index has those with agents, another those with couriers. */
const TO_COME_BACK = fragment`o.id = any(array(
  select id from orders
   where goods_agent_id is not null and status in (${literal([...ASSIGNABLE_STATUSES, 'cancelled'])})
  union all
  select id from orders
   where status = 'cancelled' and goods_out_at is not null and goods_agent_id is null))`

const TABS: Record<OrderTab, Fragment> = {
  to_assign: fragment`o.status in (${literal(ASSIGNABLE_STATUSES)}) and ${NOT_TO_CHECK}`,
  out: fragment`o.status in (${literal(IN_TRANSIT_STATUSES)})`,
  to_come_back: TO_COME_BACK,
  done: fragment`o.status in (${literal(FINAL_STATUSES)})`,
}

/** The statuses of a list that has several and is sorted by time; undefined where no index sorts it by them. */
export function statusesOfList(
  person: Reader,
  { status = 'all', tab, late }: OrderQuery,
): readonly OrderStatus[] | undefined {
  if (status !== 'all') return undefined
  if (late) return OPEN_STATUSES
  if (person.role !== 'admin') return undefined
  if (tab === 'to_assign') return ASSIGNABLE_STATUSES
  if (tab === 'out') return IN_TRANSIT_STATUSES
  return tab === 'done' ? FINAL_STATUSES : undefined
}

/** How many orders wait in the lists that administrators work on; few, so that counting them costs little. */
export const WAITING_COUNTS = {
  toAssign: countWhere(TABS.to_assign),
  out: countWhere(TABS.out),
  toComeBack: countWhere(TABS.to_come_back),
  late: countWhere(LATE),
  toCheck: countWhere(TO_CHECK),
}

function countWhere(condition: Fragment): Fragment {
  return fragment`(select count(*) from orders o where ${condition})`
}

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
  if (query.tab && person.role === 'admin') conditions.push(TABS[query.tab])
  if (query.late) conditions.push(LATE)
  if (query.payment) conditions.push(fragment`o.payment_method = ${query.payment}`)
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
