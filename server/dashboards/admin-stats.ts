import type { AdminStats } from '#contract/dashboards.ts'
import { rupeesFromPaise } from '#contract/money.ts'
import { ORDER_STATUSES, type OrderStatus, PENDING_STATUSES } from '#contract/ordering/order-status.ts'
import { RECENT_COUNT } from '#contract/ordering/orders.ts'
import { may } from '#contract/staff-roles.ts'
import { countCustomers } from '#server/accounts/person-queries.ts'
import { listAgents } from '#server/delivery/agent-queries.ts'
import type { SignedIn } from '#server/http/access.ts'
import { HAS_ORDERED } from '#server/orders/lists/customer-totals.ts'
import { readDeliveriesByDay, readStatusTotals } from '#server/orders/lists/order-counts.ts'
import { latestOrders } from '#server/orders/order-queries.ts'
import { readSettings } from '#server/settings/settings.ts'
import type { Shop } from '#server/shop.ts'
import { listRecentActivity } from './activity.ts'

/** The figures of the administrator's dashboard; what the shop takes only for who may read reports. */
export async function adminStats(shop: Shop, admin: SignedIn): Promise<AdminStats> {
  const { database } = shop
  const mayReadRevenue = may(admin, 'reports.read')
  const { cashLimitPerAgent } = await readSettings(database, shop.config)
  const [totals, customers, trend, recentOrders, deliveryAgents, recentActivity] = await Promise.all([
    readStatusTotals(database),
    countCustomers(database, HAS_ORDERED),
    mayReadRevenue ? readDeliveriesByDay(database) : null,
    latestOrders(database, admin, RECENT_COUNT),
    listAgents(database, cashLimitPerAgent),
    listRecentActivity(database, shop.config.mode.marksUnseen ? admin.id : null),
  ])
  const countOf = (statuses: readonly OrderStatus[]) =>
    totals.filter((total) => statuses.includes(total.status)).reduce((sum, total) => sum + total.count, 0)
  return {
    totalOrders: countOf(ORDER_STATUSES),
    totalCustomers: customers,
    totalAgents: deliveryAgents.length,
    availableAgents: deliveryAgents.filter((agent) => agent.status === 'available').length,
    totalRevenue: mayReadRevenue
      ? rupeesFromPaise(totals.find((total) => total.status === 'delivered')?.totalPaise ?? 0)
      : null,
    pendingOrders: countOf(PENDING_STATUSES),
    deliveredOrders: countOf(['delivered']),
    statusCounts: ORDER_STATUSES.map((status) => ({ status, count: countOf([status]) })).filter(
      ({ count }) => count > 0,
    ),
    revenueTrend:
      trend?.map(({ day, delivered, revenuePaise }) => ({
        day,
        delivered,
        revenue: rupeesFromPaise(revenuePaise),
      })) ?? null,
    recentOrders,
    deliveryAgents,
    recentActivity,
  }
}
