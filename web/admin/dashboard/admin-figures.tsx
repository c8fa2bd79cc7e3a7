import { ClipboardList, IndianRupee, PackageCheck, Truck, Users } from 'lucide-react'
import { type AdminStats, COUNT_UP_MS } from '#contract/dashboards.ts'
import { formatPaise, groupedDigits, paiseFromRupees } from '#contract/money.ts'
import type { OrderStatus } from '#contract/ordering/order-status.ts'
import { StatCard } from '#ui/charts/stat-card.tsx'
import { SkeletonStat } from '#ui/page/skeleton.tsx'

const grid = 'grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4'

/** The four figures, counting up. */
export function AdminFigures({ stats }: { stats: AdminStats }) {
  return (
    <section aria-label="Key figures" className={grid}>
      <StatCard
        label="Total Orders"
        value={stats.totalOrders}
        icon={<ClipboardList />}
        note={formatWaiting(stats)}
        countUpMs={COUNT_UP_MS}
      />
      <StatCard
        label="Total Customers"
        value={stats.totalCustomers}
        icon={<Users />}
        tone="confirmed"
        note={ordersPerCustomer(stats)}
        countUpMs={COUNT_UP_MS}
      />
      <StatCard
        label="Delivery Agents"
        value={stats.totalAgents}
        icon={<Truck />}
        tone="assigned"
        note={`${groupedDigits(stats.availableAgents)} available`}
        countUpMs={COUNT_UP_MS}
      />
      {stats.totalRevenue === null ? (
        <StatCard
          label="Delivered Orders"
          value={stats.deliveredOrders}
          icon={<PackageCheck />}
          tone="delivered"
          countUpMs={COUNT_UP_MS}
        />
      ) : (
        <StatCard
          label="Total Revenue"
          value={paiseFromRupees(stats.totalRevenue)}
          format={formatPaise}
          icon={<IndianRupee />}
          tone="delivered"
          note={`${groupedDigits(stats.deliveredOrders)} delivered`}
          countUpMs={COUNT_UP_MS}
        />
      )}
    </section>
  )
}

/** "4 pending, 2 confirmed", with the names and counts of the chart beside it. */
function formatWaiting({ statusCounts }: AdminStats): string {
  const countOf = (status: OrderStatus) =>
    statusCounts.find((counted) => counted.status === status)?.count ?? 0
  const confirmed = countOf('confirmed')
  const pending = `${groupedDigits(countOf('pending'))} pending`
  return confirmed === 0 ? pending : `${pending}, ${groupedDigits(confirmed)} confirmed`
}

function ordersPerCustomer({ totalOrders, totalCustomers }: AdminStats): string {
  if (totalCustomers === 0) return 'none yet'
  return `${(totalOrders / totalCustomers).toFixed(1)} orders per customer`
}

export function AdminFiguresSkeleton() {
  return (
    <div className={grid}>
      {[1, 2, 3, 4].map((stat) => (
        <SkeletonStat key={stat} />
      ))}
    </div>
  )
}
