import type { CustomerStats } from '#contract/dashboards.ts'
import { formatRupees } from '#shop/rupees.ts'
import { Card, CardHeader } from '#ui/card.tsx'
import { classNames } from '#ui/class-names.ts'
import { countOf } from '#ui/count-of.ts'

/** How many orders have which status, and the average order value. */
export function OrderDistribution({ stats }: { stats: CustomerStats }) {
  const shares = [
    { name: 'Delivered', count: stats.deliveredOrders, color: 'bg-delivered' },
    { name: 'Pending', count: stats.pendingOrders, color: 'bg-chart-yellow' },
    { name: 'In Transit', count: stats.inTransitOrders, color: 'bg-out' },
  ]
  const total = shares.reduce((sum, { count }) => sum + count, 0)
  return (
    <Card>
      <CardHeader title="Order Status" />
      <div aria-hidden="true" className="flex h-3 gap-0.5 overflow-hidden rounded-full bg-quiet">
        {shares.map(({ name, count, color }) => (
          <span key={name} className={classNames('min-w-0', color)} style={{ flexGrow: count }} />
        ))}
      </div>
      <ul className="mt-4 flex flex-col gap-2.5">
        {shares.map(({ name, count, color }) => (
          <li key={name} className="flex items-center gap-2.5">
            <span aria-hidden="true" className={classNames('size-3 shrink-0 rounded-[4px]', color)} />
            <span className="flex-1">{name}</span>
            <span className="tabular font-bold">{count}</span>
            <span className="tabular w-12 text-right text-sm text-muted">
              {total > 0 ? Math.round((count / total) * 100) : 0}%
            </span>
          </li>
        ))}
      </ul>
      {stats.cancelledOrders > 0 && (
        <p className="mt-2.5 text-sm text-muted">and {countOf(stats.cancelledOrders, 'cancelled order')}</p>
      )}
      <p className="mt-5 flex items-baseline justify-between gap-4 border-t border-line pt-4">
        <span className="text-muted">Average order value</span>
        <span className="text-lg font-bold">{formatRupees(stats.averageOrderValue)}</span>
      </p>
    </Card>
  )
}
