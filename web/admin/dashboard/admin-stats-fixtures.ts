import type { AdminStats } from '#contract/dashboards.ts'

/** The figures of a shop in which nothing has happened yet. */
export function buildAdminStats(overrides: Partial<AdminStats> = {}): AdminStats {
  return {
    totalOrders: 0,
    totalCustomers: 0,
    totalAgents: 0,
    availableAgents: 0,
    totalRevenue: 0,
    pendingOrders: 0,
    deliveredOrders: 0,
    statusCounts: [],
    revenueTrend: ['04', '05', '06', '07', '08', '09', '10'].map((date) => ({
      day: `2026-03-${date}`,
      delivered: 0,
      revenue: 0,
    })),
    recentOrders: [],
    deliveryAgents: [],
    recentActivity: [],
    ...overrides,
  }
}
