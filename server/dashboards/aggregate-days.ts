import { AMOUNT_SUMS, SUMMED_AMOUNTS } from '#server/checkout/order-amounts.ts'
import type { Database, Queries } from '#server/database/connect.ts'
import { fragment } from '#server/database/sql.ts'
import { transaction } from '#server/database/transaction.ts'
import { IS_SALE } from '#server/orders/trial-orders.ts'
import type { Shop } from '#server/shop.ts'
import { assignmentsOf, CANCEL_REASON, CANCEL_REASON_NAME, isOfDay } from './report-days.ts'

const EVERY_FIVE_MINUTES = '*/5 * * * *'
/** A run must end before its job expires; the next run continues. */
const MAX_DAYS_PER_RUN = 100

/** Aggregates the orders of past days. */
export function aggregateDaysJob({ database, jobs }: Shop): void {
  jobs.every('reports.sum-days', EVERY_FIVE_MINUTES, () => aggregateDays(database, MAX_DAYS_PER_RUN))
}

/** Aggregates each day that was not aggregated yet or whose orders changed since, the latest first. */
export async function aggregateDays(database: Database, limit = Number.POSITIVE_INFINITY): Promise<void> {
  const days = await listDaysToAggregate(database)
  for (const day of days.slice(0, limit)) {
    await transaction(database, (queries) => aggregateDay(queries, day))
  }
}

async function listDaysToAggregate(queries: Queries): Promise<string[]> {
  // An hour after midnight, because orders of the day may be committed after midnight.
  const rows = await queries.sql<{ day: string }>`
    with last as (select shop_day(now() - interval '1 hour') - 1 as day)
    select every.day::date as day
      from last cross join generate_series((select shop_day(min(placed_at)) from orders), last.day, interval '1 day') as every(day)
     where every.day::date not in (select s.day from summed_days s)
    union
    select c.day from changed_days c join last on c.day <= last.day order by day desc`
  return rows.map(({ day }) => day)
}

/**
 * Two servers that aggregate the same day wait for each other at its row. The marks in `changed_days` are deleted before
 * the orders are read: a change that commits in between leaves a new mark, and the day is aggregated again.
 */
async function aggregateDay(queries: Queries, day: string): Promise<void> {
  await queries.sql`
    insert into summed_days (day) values (${day}) on conflict (day) do update set summed_at = now()`
  await deleteSums(queries, day)
  await sumOrders(queries, day)
  await sumLines(queries, day)
  await queries.sql`
    insert into daily_assignments (day, agent_id, assigned, delivered, delivery_ms)
    ${assignmentsOf(fragment`(select ${day}::date as day)`)}`
}

async function deleteSums(queries: Queries, day: string): Promise<void> {
  await queries.sql`
    with changes as (delete from changed_days where day = ${day}),
    sales as (delete from daily_sales where day = ${day}),
    categories as (delete from daily_category_sales where day = ${day}),
    variants as (delete from daily_variant_sales where day = ${day}),
    assignments as (delete from daily_assignments where day = ${day})
    delete from daily_cancellations where day = ${day}`
}

async function sumOrders(queries: Queries, day: string): Promise<void> {
  await queries.sql`
    with placed as materialized (
      select * from orders o where ${isOfDay(fragment`placed_at`, fragment`${day}::date`)} and ${IS_SALE}),
    sold as (
      insert into daily_sales (day, payment_method, orders, items, ${AMOUNT_SUMS})
      select ${day}::date, payment_method, count(*), sum(item_count), ${SUMMED_AMOUNTS}
        from placed where status <> 'cancelled' group by payment_method)
    insert into daily_cancellations (day, reason, name, orders, total_paise)
    select ${day}::date, ${CANCEL_REASON}, min(${CANCEL_REASON_NAME}), count(*), sum(total_paise)
      from placed where status = 'cancelled' group by 2`
}

async function sumLines(queries: Queries, day: string): Promise<void> {
  await queries.sql`
    with sold as materialized (
      select l.variant_id, l.category_id, l.quantity, l.quantity * l.unit_price_paise as sales_paise
        from orders o join order_lines l on l.order_id = o.id
       where o.status <> 'cancelled' and ${IS_SALE} and ${isOfDay(fragment`o.placed_at`, fragment`${day}::date`)}),
    by_category as (
      insert into daily_category_sales (day, category_id, units, sales_paise)
      select ${day}::date, category_id, sum(quantity), sum(sales_paise) from sold group by category_id)
    insert into daily_variant_sales (day, variant_id, units, sales_paise)
    select ${day}::date, variant_id, sum(quantity), sum(sales_paise)
      from sold group by variant_id order by variant_id`
}
