import { CHART_DAYS } from '#contract/dashboards.ts'
import type { OrderStatus } from '#contract/ordering/order-status.ts'
import type { OrderQuery } from '#contract/ordering/orders-schemas.ts'
import type { Queries } from '#server/database/connect.ts'
import { EMPTY, type Fragment, fragment, literal } from '#server/database/sql.ts'

/** Compacted counts and deltas, read in one statement, so that no order is missed or counted twice. */
const COUNTED = fragment`(select status, placed_on, delivered_on, orders, total_paise from order_counts
  union all select status, placed_on, delivered_on, orders, total_paise from order_count_deltas) counted`

/** The same without orders that only try the shop out, which lists have and figures leave out. They are few, and an index has them. */
const SALES = fragment`(select * from ${COUNTED}
  union all
  select o.status, shop_day(o.placed_at), delivered_day(o.status, o.delivered_at), -1, -o.total_paise
    from orders o where o.channel = 'test') sales`

const NOW = fragment`(now() at time zone 'Asia/Kolkata')`

interface StatusTotal {
  status: OrderStatus
  count: number
  totalPaise: number
}

/** Number and worth of all sales by status; as fast with ten million orders as with ten. */
export function readStatusTotals(queries: Queries): Promise<StatusTotal[]> {
  return queries.sql<StatusTotal>`
    select status, sum(orders)::bigint as count, sum(total_paise)::bigint as total_paise
      from ${SALES} group by status having sum(orders) > 0`
}

/** How many orders have one of these statuses, as a part of another statement. */
export function countOfStatuses(statuses: readonly OrderStatus[]): Fragment {
  return fragment`(select coalesce(sum(orders), 0)::bigint from ${COUNTED} where status in (${literal(statuses)}))`
}

interface DeliveryDay {
  /** YYYY-MM-DD */
  day: string
  delivered: number
  revenuePaise: number
}

/** Orders delivered on each of the last seven days of the shop, zero days included, today last. */
export function readDeliveriesByDay(queries: Queries): Promise<DeliveryDay[]> {
  return queries.sql<DeliveryDay>`
    with delivered as (
      select delivered_on, sum(orders) as orders, sum(total_paise) as total_paise
        from ${SALES} where delivered_on > ${NOW}::date - ${literal(CHART_DAYS)} group by delivered_on)
    select day, coalesce(orders, 0)::bigint as delivered, coalesce(total_paise, 0)::bigint as revenue_paise
      from (select ${NOW}::date - back as day from generate_series(0, ${literal(CHART_DAYS - 1)}) as back) days
      left join delivered on delivered_on = day order by day`
}

type Filter = Pick<OrderQuery, 'status' | 'time'>

/** All orders of a status and time. A month begins in the middle of a day: that one day is counted live. */
export async function countAllOrders(
  queries: Queries,
  { status = 'all', time = 'all' }: Filter,
): Promise<number> {
  const inStatus = fragment`(${status}::text = 'all' or status = ${status}::text)`
  const [row] = await queries.sql<{ total: number }>`
    select coalesce(sum(orders), 0)::bigint ${time === 'month' ? fragment`+ (${firstDayOfMonth(inStatus)})` : EMPTY} as total
      from ${COUNTED} where ${inStatus} and ${SINCE[time]}`
  return row?.total ?? 0
}

const SINCE: Record<NonNullable<OrderQuery['time']>, Fragment> = {
  all: fragment`true`,
  today: fragment`placed_on >= ${NOW}::date`,
  week: fragment`placed_on >= ${NOW}::date - 7`,
  month: fragment`placed_on > (${NOW} - interval '1 month')::date`,
}

const firstDayOfMonth = (inStatus: Fragment) => fragment`
  select count(*) from orders
   where ${inStatus}
     and placed_at >= (${NOW} - interval '1 month') at time zone 'Asia/Kolkata'
     and placed_at < ((${NOW} - interval '1 month')::date + 1)::timestamp at time zone 'Asia/Kolkata'`
