import type { AgentStats } from '../../contract/dashboards.ts'
import { EARNING_PER_DELIVERY_PAISE } from '../../contract/delivery.ts'
import { formatPaise } from '../../contract/money.ts'
import { formatRupees } from '../rupees.ts'
import { Card, CardHeader } from '../ui/card.tsx'

/** Earned today and in the last seven days, by the rule of a fixed amount per delivery. */
export function EarningsCard({ stats }: { stats: AgentStats | undefined }) {
  const periods = [
    { label: 'Today', amount: stats?.todayEarnings, deliveries: stats?.todayDeliveries },
    { label: 'Last 7 days', amount: stats?.weeklyEarnings, deliveries: stats?.weeklyDeliveries },
  ]
  return (
    <Card padding="small">
      <CardHeader title="Earnings" subtitle={`${formatPaise(EARNING_PER_DELIVERY_PAISE)} per delivery`} />
      <dl className="grid grid-cols-2 gap-4">
        {periods.map(({ label, amount, deliveries }) => (
          <div key={label} className="min-w-0">
            <dt className="text-base text-muted">{label}</dt>
            <dd className="tabular text-xl font-bold">{amount === undefined ? '–' : formatRupees(amount)}</dd>
            <dd className="text-sm text-muted">
              {deliveries === undefined
                ? '–'
                : `${deliveries} ${deliveries === 1 ? 'delivery' : 'deliveries'}`}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
