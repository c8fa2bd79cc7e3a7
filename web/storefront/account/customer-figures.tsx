import { CircleCheck, Clock, IndianRupee, Package, TrendingDown, TrendingUp } from 'lucide-react'
import type { CustomerStats } from '#contract/dashboards.ts'
import { formatPaise, paiseFromRupees } from '#contract/money.ts'
import { StatCard } from '#ui/charts/stat-card.tsx'
import { Skeleton, SkeletonRow, SkeletonStat } from '#ui/page/skeleton.tsx'
import { Pill } from '#ui/pill.tsx'

const COUNT_UP_MS = 600

/** Total Orders, Delivered, Pending, Total Spent. */
export function CustomerFigures({ stats }: { stats: CustomerStats }) {
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-5">
      <StatCard
        label="Total Orders"
        value={stats.totalOrders}
        icon={<Package />}
        countUpMs={COUNT_UP_MS}
        note={stats.ordersTrend !== null && <TrendBadge change={stats.ordersTrend} />}
      />
      <StatCard
        label="Delivered"
        value={stats.deliveredOrders}
        icon={<CircleCheck />}
        tone="delivered"
        countUpMs={COUNT_UP_MS}
      />
      <StatCard
        label="Pending"
        value={stats.pendingOrders}
        icon={<Clock />}
        tone="pending"
        countUpMs={COUNT_UP_MS}
      />
      <StatCard
        label="Total Spent"
        value={paiseFromRupees(stats.totalSpent)}
        format={formatPaise}
        icon={<IndianRupee />}
        tone="assigned"
        countUpMs={COUNT_UP_MS}
        note={stats.spentTrend !== null && <TrendBadge change={stats.spentTrend} />}
      />
    </div>
  )
}

const FOUR = [1, 2, 3, 4]

/** The overview while the figures load. */
export function OverviewSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-5">
      <Skeleton className="h-44 rounded-xl" />
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-5">
        {FOUR.map((stat) => (
          <SkeletonStat key={stat} />
        ))}
      </div>
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-5">
        {FOUR.map((tile) => (
          <Skeleton key={tile} className="h-24 rounded-lg" />
        ))}
      </div>
      <div className="rounded-lg bg-surface p-4 outlined">
        {FOUR.map((row) => (
          <SkeletonRow key={row} />
        ))}
      </div>
    </div>
  )
}

const percent = new Intl.NumberFormat('en-IN', { signDisplay: 'exceptZero' })

/** The last 30 days against the 30 before, in percent. */
function TrendBadge({ change }: { change: number }) {
  const Icon = change < 0 ? TrendingDown : TrendingUp
  return (
    <>
      <Pill
        tone={change < 0 ? 'other' : 'delivered'}
        icon={<Icon aria-hidden="true" className="size-3.5" />}
        className="mt-0.5"
      >
        {percent.format(change)}%
      </Pill>{' '}
      in the last 30 days, against the 30 days before
    </>
  )
}
