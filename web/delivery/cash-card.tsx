import type { AgentStats } from '../../contract/dashboards.ts'
import { formatRupees } from '../rupees.ts'
import { Bar } from '../ui/bar-list.tsx'
import { Card, CardHeader } from '../ui/card.tsx'

/** What the agent carries for the shop, and how much that may be. */
export function CashCard({ stats }: { stats: AgentStats | undefined }) {
  return (
    <Card padding="small">
      <CardHeader title="Cash in hand" />
      <p className="tabular text-2xl font-bold">{stats ? formatRupees(stats.cashInHand) : '–'}</p>
      {stats && (
        <>
          <Bar
            label="Cash in hand of the limit"
            value={stats.cashInHand}
            max={stats.cashLimit}
            className="mt-3"
          />
          <p className="mt-2 text-base text-muted">Limit {formatRupees(stats.cashLimit)}</p>
        </>
      )}
    </Card>
  )
}
