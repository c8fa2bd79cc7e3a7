import type { AdminStats } from '../../contract/dashboards.ts'
import { rupeesFromPaise } from '../../contract/money.ts'
import { ORDER_STATUSES, type OrderStatus, PENDING_STATUSES } from '../../contract/order-status.ts'
import { RECENT_COUNT } from '../../contract/orders.ts'
import type { Queries } from '../database/connect.ts'
import { listAgents } from '../delivery/agent-queries.ts'
import type { SignedIn } from '../http/access.ts'
import { latestOrders } from '../orders/order-queries.ts'
import { readSettings } from '../settings/settings.ts'
import type { Shop } from '../shop.ts'
import { listRecentActivity } from './activity.ts'

interface StatusTotal {
  status: OrderStatus
  count: number
  totalPaise: number
}

/** Everything on the administrator's dashboard (ENT-16, Q-59, Q-67, Q-68). */
export async function adminStats(shop: Shop, admin: SignedIn): Promise<AdminStats> {
  const { database } = shop
  const { cashLimitPerAgent } = await readSettings(database, shop.config)
  const [totals, customers, trend, recentOrders, deliveryAgents, recentActivity] = await Promise.all([
    statusTotals(database),
    countCustomers(database),
    deliveredByDay(database),
    latestOrders(database, admin, RECENT_COUNT),
    listAgents(database, cashLimitPerAgent),
    listRecentActivity(database),
  ])
  const countOf = (statuses: readonly OrderStatus[]) =>
    totals.filter((total) => statuses.includes(total.status)).reduce((sum, total) => sum + total.count, 0)
  return {
    totalOrders: countOf(ORDER_STATUSES),
    totalCustomers: customers,
    totalAgents: deliveryAgents.length,
    availableAgents: deliveryAgents.filter((agent) => agent.status === 'available').length,
    totalRevenue: rupeesFromPaise(totals.find((total) => total.status === 'delivered')?.totalPaise ?? 0),
    pendingOrders: countOf(PENDING_STATUSES),
    deliveredOrders: countOf(['delivered']),
    statusCounts: ORDER_STATUSES.map((status) => ({ status, count: countOf([status]) })).filter(
      ({ count }) => count > 0,
    ),
    revenueTrend: trend,
    recentOrders,
    deliveryAgents,
    recentActivity,
  }
}

function statusTotals(queries: Queries): Promise<StatusTotal[]> {
  return queries.rows<StatusTotal>(
    'select status, count(*) as count, sum(total_paise)::bigint as "totalPaise" from orders group by status',
    [],
    'stats-status-totals',
  )
}

async function countCustomers(queries: Queries): Promise<number> {
  const [row] = await queries.rows<{ count: number }>(
    `select count(*) as count from people where role = 'customer' and deactivated_at is null`,
    [],
    'stats-customers',
  )
  return row?.count ?? 0
}

/** Orders delivered on each of the last seven days of the shop, zero days included, today last. */
async function deliveredByDay(queries: Queries): Promise<AdminStats['revenueTrend']> {
  const rows = await queries.rows<{ day: string; delivered: number; revenuePaise: number }>(
    `select d.day::date as day, count(o.id) as delivered, coalesce(sum(o.total_paise), 0)::bigint as "revenuePaise"
       from generate_series((now() at time zone 'Asia/Kolkata')::date - 6, (now() at time zone 'Asia/Kolkata')::date, '1 day') as d(day)
       left join orders o on o.delivered_at >= d.day at time zone 'Asia/Kolkata'
                         and o.delivered_at < (d.day + interval '1 day') at time zone 'Asia/Kolkata'
      group by d.day order by d.day`,
    [],
    'stats-delivered-by-day',
  )
  return rows.map((row) => ({
    day: row.day,
    delivered: row.delivered,
    revenue: rupeesFromPaise(row.revenuePaise),
  }))
}
