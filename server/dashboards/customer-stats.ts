import type { CustomerStats } from '#contract/dashboards.ts'
import { partOfPaise, rupeesFromPaise } from '#contract/money.ts'
import { IN_TRANSIT_STATUSES, type OrderStatus, PENDING_STATUSES } from '#contract/ordering/order-status.ts'
import { OPEN_COUNT, RECENT_COUNT } from '#contract/ordering/orders.ts'
import { onlyRow, type Queries } from '#server/database/connect.ts'
import { fragment, literal } from '#server/database/sql.ts'
import { ordersOf, type Reader } from '#server/orders/order-policy.ts'
import { latestOrders, ordersWhere } from '#server/orders/order-queries.ts'
import { IS_SALE } from '#server/orders/trial-orders.ts'

interface Figures {
  totalOrders: number
  pendingOrders: number
  inTransitOrders: number
  deliveredOrders: number
  cancelledOrders: number
  spentPaise: number
  ordersNow: number
  ordersBefore: number
  spentNowPaise: number
  spentBeforePaise: number
  wishlistItems: number
  cartItems: number
}

/** A customer's figures; `totalSpent` leaves cancelled orders out. @param reader who looks at them */
export async function customerStats(
  queries: Queries,
  customerId: string,
  reader: Reader,
): Promise<CustomerStats> {
  const customer = { id: customerId, role: 'customer', staffRole: null } as const
  const [figures, openOrders, recentOrders] = await Promise.all([
    readFigures(queries, customerId),
    nearestOrders(queries, customer, reader),
    latestOrders(queries, customer, RECENT_COUNT, reader),
  ])
  const countedOrders = figures.totalOrders - figures.cancelledOrders
  return {
    totalOrders: figures.totalOrders,
    pendingOrders: figures.pendingOrders,
    inTransitOrders: figures.inTransitOrders,
    deliveredOrders: figures.deliveredOrders,
    cancelledOrders: figures.cancelledOrders,
    totalSpent: rupeesFromPaise(figures.spentPaise),
    averageOrderValue:
      countedOrders === 0 ? 0 : rupeesFromPaise(partOfPaise(figures.spentPaise, countedOrders)),
    wishlistItems: figures.wishlistItems,
    cartItems: figures.cartItems,
    ordersTrend: changeInPercent(figures.ordersNow, figures.ordersBefore),
    spentTrend: changeInPercent(figures.spentNowPaise, figures.spentBeforePaise),
    openOrders,
    recentOrders,
  }
}

/** The nearer to the door, the earlier. */
const NEAREST_FIRST: readonly OrderStatus[] = [
  'out_for_delivery',
  'picked_up',
  'shipped',
  'assigned',
  'confirmed',
  'pending',
]

function nearestOrders(queries: Queries, customer: Reader, reader: Reader) {
  return ordersWhere(
    queries,
    reader,
    fragment`${ordersOf(customer)} and o.status = any(${NEAREST_FIRST})
      order by array_position(${NEAREST_FIRST}, o.status), o.expected_on, o.id limit ${literal(OPEN_COUNT)}`,
  )
}

/** Above ten times no percentage is shown: growth from next to nothing says nothing. */
const MAX_GROWTH = 10

/** The change from one period to the next; null where the first one is too small to compare with. */
function changeInPercent(now: number, before: number): number | null {
  return before === 0 || now > before * MAX_GROWTH ? null : Math.round(((now - before) / before) * 100)
}

const NOW = fragment`placed_at >= now() - interval '30 days'`
const BEFORE = fragment`placed_at >= now() - interval '60 days' and placed_at < now() - interval '30 days'`

async function readFigures(queries: Queries, customerId: string): Promise<Figures> {
  const rows = await queries.sql<Figures>`
    select count(*) as total_orders,
           count(*) filter (where status = any(${PENDING_STATUSES})) as pending_orders,
           count(*) filter (where status = any(${IN_TRANSIT_STATUSES})) as in_transit_orders,
           count(*) filter (where status = 'delivered') as delivered_orders,
           count(*) filter (where status = 'cancelled') as cancelled_orders,
           coalesce(sum(total_paise) filter (where status <> 'cancelled'), 0)::bigint as spent_paise,
           count(*) filter (where ${NOW}) as orders_now,
           count(*) filter (where ${BEFORE}) as orders_before,
           coalesce(sum(total_paise) filter (where status <> 'cancelled' and ${NOW}), 0)::bigint as spent_now_paise,
           coalesce(sum(total_paise) filter (where status <> 'cancelled' and ${BEFORE}), 0)::bigint as spent_before_paise,
           (select count(*) from wishlist_items where person_id = ${customerId}) as wishlist_items,
           (select coalesce(sum(quantity), 0) from cart_lines where person_id = ${customerId}) as cart_items
      from orders o where person_id = ${customerId} and ${IS_SALE}`
  return onlyRow(rows)
}
