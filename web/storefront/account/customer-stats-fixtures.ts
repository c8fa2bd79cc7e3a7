import type { CustomerStats } from '#contract/dashboards.ts'

/** Figures of a customer with seven orders, one of them cancelled. */
export function buildCustomerStats(overrides: Partial<CustomerStats> = {}): CustomerStats {
  return {
    totalOrders: 7,
    pendingOrders: 2,
    inTransitOrders: 3,
    deliveredOrders: 1,
    cancelledOrders: 1,
    totalSpent: 7080,
    averageOrderValue: 1180,
    wishlistItems: 4,
    cartItems: 3,
    ordersTrend: null,
    spentTrend: null,
    openOrders: [],
    recentOrders: [],
    ...overrides,
  }
}
