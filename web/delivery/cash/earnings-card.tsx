import type { AgentStats } from '#contract/dashboards.ts'
import { formatWeekday } from '#shop/date-format.ts'
import { formatRupees } from '#shop/rupees.ts'
import { Card, CardHeader } from '#ui/card.tsx'
import { BarList } from '#ui/charts/bar-list.tsx'
import { countOf } from '#ui/count-of.ts'

/** Earnings of today, of the last seven days and of each day, where the shop has set an amount per delivery. */
export function EarningsCard({ stats }: { stats: AgentStats | undefined }) {
  const each = stats?.earningPerDelivery
  if (stats && each == null) return null
  const periods = [
    { label: 'Today', amount: stats?.todayEarnings, deliveries: stats?.todayDeliveries },
    { label: 'Last 7 days', amount: stats?.weeklyEarnings, deliveries: stats?.weeklyDeliveries },
  ]
  return (
    <Card padding="small">
      <CardHeader
        title="Earnings"
        subtitle={each == null ? undefined : `${formatRupees(each)} per delivery`}
      />
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7rem),1fr))] gap-4">
        {periods.map(({ label, amount, deliveries }) => (
          <div key={label} className="min-w-0">
            <dt className="text-base text-muted">{label}</dt>
            <dd className="tabular text-xl font-bold">{amount == null ? '–' : formatRupees(amount)}</dd>
            <dd className="text-sm text-muted">{deliveries === undefined ? '–' : formatCount(deliveries)}</dd>
          </div>
        ))}
      </dl>
      {stats && <Days days={stats.earningsByDay} />}
    </Card>
  )
}

function Days({ days }: { days: AgentStats['earningsByDay'] }) {
  const newestFirst = [...days].reverse()
  return (
    <details className="mt-3">
      <summary className="flex min-h-12 items-center rounded-sm font-semibold text-brand-ink">
        Day by day
      </summary>
      <BarList
        max={Math.max(1, ...days.map((day) => day.deliveries))}
        items={newestFirst.map(({ day, deliveries, earnings }) => ({
          id: day,
          label: formatWeekday(day),
          meterLabel: `${formatWeekday(day)}: ${formatCount(deliveries)}`,
          value: deliveries,
          shown: earnings === null ? '–' : formatRupees(earnings),
        }))}
      />
    </details>
  )
}

function formatCount(deliveries: number): string {
  return countOf(deliveries, 'delivery', 'deliveries')
}
