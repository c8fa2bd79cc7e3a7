import { formatDateTime } from '#admin/layout/format-time.ts'
import type { StockMovement } from '#contract/catalogue/stock.ts'
import { classNames } from '#ui/class-names.ts'
import { formatChange, movementLabel } from './stock-reasons.ts'

/** Movements of a stock, the latest first, with what was left after each. */
export function StockMovements({ movements }: { movements: readonly StockMovement[] }) {
  if (movements.length === 0) return <p className="py-4 text-sm text-muted">No movement yet.</p>
  return (
    <ul className="divide-y divide-line">
      {movements.map((movement) => (
        <li key={movement.id} className="flex items-start justify-between gap-4 py-2.5">
          <span className="min-w-0 text-sm">
            <span className="block font-semibold">{movementLabel(movement)}</span>
            <span className="block text-muted">
              {formatDateTime(movement.at)}
              {movement.by && ` · ${movement.by}`}
              {movement.order && <span className="font-mono"> · {movement.order.number}</span>}
            </span>
            {movement.note && <span className="block text-muted">{movement.note}</span>}
          </span>
          <span className="tabular shrink-0 text-right text-sm">
            <span className={classNames('block font-bold', movement.change > 0 && 'text-delivered')}>
              {formatChange(movement.change)}
            </span>
            <span className="block text-muted">{movement.stock ?? 'Unlimited'}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
