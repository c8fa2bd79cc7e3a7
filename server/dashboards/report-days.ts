import { type Fragment, fragment } from '#server/database/sql.ts'
import { IS_SALE } from '#server/orders/trial-orders.ts'
import type { Range } from './report-table.ts'

/** Condition that a timestamp lies on a day (a date) of Asia/Kolkata. */
export function isOfDay(timestamp: Fragment, day: Fragment): Fragment {
  return fragment`${timestamp} >= (${day})::timestamp at time zone 'Asia/Kolkata'
      and ${timestamp} < (${day} + 1)::timestamp at time zone 'Asia/Kolkata'`
}

/** Condition that a timestamp lies within days of Asia/Kolkata, both ends included. */
export function isOfDays(timestamp: Fragment, { from, to }: Range): Fragment {
  return fragment`${timestamp} >= ${from}::date::timestamp at time zone 'Asia/Kolkata'
      and ${timestamp} < (${to}::date + 1)::timestamp at time zone 'Asia/Kolkata'`
}

/**
 * Splits the days of a range within one statement, so that every order counts exactly once: `summed.days` have stored
 * sums, `live_days` have none, and `live_orders` are the orders of the latter.
 */
export const reportDays = ({ from, to }: Range) => fragment`
  summed as materialized (
    select array(select s.day from summed_days s
      where s.day between ${from}::date and ${to}::date and s.day not in (select c.day from changed_days c)) as days),
  live_days as materialized (
    select every.day::date as day
      from summed, generate_series(${from}::date::timestamp, ${to}::date::timestamp, interval '1 day') as every(day)
     where every.day::date <> all(summed.days)),
  live_orders as (
    select placed.* from live_days cross join lateral (
      select live_days.day, o.* from orders o
       where ${isOfDay(fragment`o.placed_at`, fragment`live_days.day`)} and ${IS_SALE} offset 0) placed)`

/** Condition on a table of sums: the row's day is one of `summed.days`. */
export const IS_AGGREGATED = fragment`day = any((select days from summed)::date[])`

/** The lines of live orders that are not cancelled. "offset 0" makes PostgreSQL use the index, as live days are few. */
export const LIVE_LINES = fragment`live_orders o cross join lateral (
    select line.* from order_lines line where line.order_id = o.id offset 0) l
  where o.status <> 'cancelled'`

/** A reason as it was written; null for none. */
export const CANCEL_REASON_NAME = fragment`nullif(btrim(cancel_reason), '')`
/** The form by which reasons are grouped. */
export const CANCEL_REASON = fragment`coalesce(lower(${CANCEL_REASON_NAME}), '')`

/**
 * Statement that counts the assignments of `days` (a table with a column `day`) by day and agent. Assignments that were
 * taken away again do not count; failed deliveries do.
 */
export function assignmentsOf(days: Fragment): Fragment {
  return fragment`
  select days.day, given.agent_id, count(*)::int as assigned, count(*) filter (where o.is_delivered)::int as delivered,
         coalesce(sum(o.delivery_ms) filter (where o.is_delivered), 0)::bigint as delivery_ms
    from ${days} days cross join lateral (
      select h.* from order_history h
       where h.to_status = 'assigned' and ${isOfDay(fragment`h.stored_at`, fragment`days.day`)} offset 0) given
   cross join lateral (
      select o.status = 'delivered' and not exists (
               select from order_history later
                where later.order_id = o.id and later.sequence > given.sequence and later.to_status = 'assigned')
               as is_delivered,
             (extract(epoch from o.delivered_at - given.at) * 1000)::bigint as delivery_ms
        from orders o where o.id = given.order_id and ${IS_SALE} offset 0) o
    left join lateral (
      select n.to_status from order_history n
       where n.order_id = given.order_id and n.sequence = given.sequence + 1 offset 0) next on true
   where next.to_status is distinct from 'assigned' and next.to_status is distinct from 'confirmed'
     and given.agent_id is not null
   group by days.day, given.agent_id`
}
