import { CalendarCheck, IndianRupee, PackageCheck, Star } from 'lucide-react'
import type { AgentStats } from '#contract/dashboards.ts'
import { formatPaise, paiseFromRupees } from '#contract/money.ts'
import { StatCard } from '#ui/charts/stat-card.tsx'
import { classNames } from '#ui/class-names.ts'

interface FiguresProps {
  /** Undefined until they have loaded; dashes stand for them meanwhile. */
  stats: AgentStats | undefined
  /** Marks figures that may be out of date: "as of 10:42". */
  asOf?: string
}

/** Total deliveries, today's, earnings and rating, where the shop has these. */
export function AgentFigures({ stats, asOf }: FiguresProps) {
  return (
    <section
      aria-label="Key figures"
      className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-3 lg:gap-4"
    >
      <StatCard
        label="Total Deliveries"
        value={stats?.totalDeliveries ?? null}
        icon={<PackageCheck />}
        tone="delivered"
        note={asOf}
      />
      <StatCard
        label="Today's Deliveries"
        value={stats?.todayDeliveries ?? null}
        icon={<CalendarCheck />}
        tone="assigned"
        note={asOf}
      />
      {stats?.earnings !== null && (
        <StatCard
          label="Earnings"
          value={stats ? paiseFromRupees(stats.earnings) : null}
          format={formatPaise}
          icon={<IndianRupee />}
          note={asOf}
        />
      )}
      {stats?.rating !== null && (
        <StatCard
          label="Rating"
          value={stats?.rating ?? null}
          format={(rating) => (Math.round(rating * 10) / 10).toFixed(1)}
          icon={<Star />}
          tone="pending"
          note={asOf ?? (stats?.isDefaultRating ? 'Default, no ratings yet' : undefined)}
        />
      )}
    </section>
  )
}

interface QuickStatsProps {
  stats: AgentStats | undefined
  assignedNow: number | null
  /** A column, for the sidebar. */
  isList?: boolean
}

/** Assigned now, deliveries of the last seven days, completion. */
export function QuickStats({ stats, assignedNow, isList }: QuickStatsProps) {
  const figures = [
    { label: 'Assigned now', shown: assignedNow },
    { label: 'Last 7 days', shown: stats?.weeklyDeliveries },
    { label: 'Completion', shown: stats && `${stats.completionRate}%` },
  ]
  return (
    <section aria-label="Quick stats">
      <dl
        className={classNames(
          'rounded-lg bg-quiet',
          isList
            ? 'flex flex-col gap-1 px-4 py-3'
            : 'grid grid-cols-[repeat(auto-fit,minmax(min(100%,5.25rem),1fr))] gap-2 p-3 text-center',
        )}
      >
        {figures.map(({ label, shown }) => (
          <div
            key={label}
            className={classNames(
              'flex min-w-0',
              isList ? 'items-baseline justify-between' : 'flex-col-reverse',
            )}
          >
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="tabular text-xl font-bold">{shown ?? '–'}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
