import type { AdminStats } from '#contract/dashboards.ts'
import type { Agent } from '#contract/delivery-schemas.ts'
import { AdminFigures } from './admin-figures.tsx'
import { AgentList } from './agent-list.tsx'
import { OrderStatusChart } from './order-status-chart.tsx'
import { RecentOrders } from './recent-orders.tsx'
import { RevenueTrend } from './revenue-trend.tsx'

interface AdminDashboardProps {
  stats: AdminStats
  agents: readonly Agent[]
  onOpenOrder: (orderId: string) => void
  onViewAll: () => void
}

/** Figures, charts, orders and agents, stacked on phones. */
export function AdminDashboard({ stats, agents, onOpenOrder, onViewAll }: AdminDashboardProps) {
  return (
    <div className="flex flex-col gap-4">
      <AdminFigures stats={stats} />
      {stats.revenueTrend === null ? (
        <OrderStatusChart counts={stats.statusCounts} />
      ) : (
        <div className="grid gap-4 min-[78.75rem]:grid-cols-[3fr_2fr]">
          <RevenueTrend trend={stats.revenueTrend} />
          <OrderStatusChart counts={stats.statusCounts} />
        </div>
      )}
      <div className="grid items-start gap-4 min-[78.75rem]:grid-cols-[3fr_2fr]">
        <RecentOrders orders={stats.recentOrders} onOpen={onOpenOrder} onViewAll={onViewAll} />
        <AgentList agents={agents} />
      </div>
    </div>
  )
}
