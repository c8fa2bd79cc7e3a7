import { CHART_DAYS } from '#contract/dashboards.ts'
import type { OrderStatus } from '#contract/order-status.ts'
import type { OrderQuery } from '#contract/orders-schemas.ts'
import type { Queries } from '#server/database/connect.ts'

/** What is folded and what is not yet: read in one statement, so that no order is missed or told twice. */
const COUNTED = `(select status, placed_on, delivered_on, orders, total_paise from order_counts
  union all select status, placed_on, delivered_on, orders, total_paise from order_count_deltas) counted`

const NOW = `(now() at time zone 'Asia/Kolkata')`

export interface StatusTotal {
  status: OrderStatus
  count: number
  totalPaise: number
}

/** Number and worth of all orders by status; as fast with ten million orders as with ten. */
export function readStatusTotals(queries: Queries): Promise<StatusTotal[]> {
  return queries.rows<StatusTotal>(
    `select status, sum(orders)::bigint as count, sum(total_paise)::bigint as "totalPaise"
       from ${COUNTED} group by status having sum(orders) > 0`,
    [],
    'order-counts-by-status',
  )
}

export interface DeliveryDay {
  /** YYYY-MM-DD */
  day: string
  delivered: number
  revenuePaise: number
}

/** Orders delivered on each of the last seven days of the shop, zero days included, today last. */
export function readDeliveriesByDay(queries: Queries): Promise<DeliveryDay[]> {
  return queries.rows<DeliveryDay>(
    `with delivered as (
       select delivered_on, sum(orders) as orders, sum(total_paise) as total_paise
         from ${COUNTED} where delivered_on > ${NOW}::date - ${CHART_DAYS} group by delivered_on)
     select day, coalesce(orders, 0)::bigint as delivered, coalesce(total_paise, 0)::bigint as "revenuePaise"
       from (select ${NOW}::date - back as day from generate_series(0, ${CHART_DAYS - 1}) as back) days
       left join delivered on delivered_on = day order by day`,
    [],
    'order-counts-by-delivery',
  )
}

type Filter = Pick<OrderQuery, 'status' | 'time'>

/** All orders of a status and time. A month begins in the middle of a day: that one day is counted live. */
export async function countAllOrders(
  queries: Queries,
  { status = 'all', time = 'all' }: Filter,
): Promise<number> {
  const [row] = await queries.rows<{ total: number }>(
    `select coalesce(sum(orders), 0)::bigint ${time === 'month' ? `+ (${FIRST_DAY_OF_MONTH})` : ''} as total
       from ${COUNTED} where ($1 = 'all' or status = $1) and ${SINCE[time]}`,
    [status],
    `order-count-${time}`,
  )
  return row?.total ?? 0
}

const SINCE: Record<NonNullable<OrderQuery['time']>, string> = {
  all: 'true',
  today: `placed_on >= ${NOW}::date`,
  week: `placed_on >= ${NOW}::date - 7`,
  month: `placed_on > (${NOW} - interval '1 month')::date`,
}

const FIRST_DAY_OF_MONTH = `
  select count(*) from orders
   where ($1 = 'all' or status = $1)
     and placed_at >= (${NOW} - interval '1 month') at time zone 'Asia/Kolkata'
     and placed_at < ((${NOW} - interval '1 month')::date + 1)::timestamp at time zone 'Asia/Kolkata'`
