import type { CashEntry } from '#contract/delivery-schemas.ts'
import { classNames } from '#ui/class-names.ts'
import { formatClock } from './format-clock.ts'
import { formatRupees } from './rupees.ts'

const kindLabels: Record<CashEntry['kind'], string> = {
  collected: 'Collected',
  handed_over: 'Handed over',
  difference: 'Written off',
}

/** Every rupee that came into and left an agent's hand, latest first. */
export function CashEntries({ entries }: { entries: readonly CashEntry[] }) {
  if (entries.length === 0) return <p className="py-4 text-base text-muted">No cash collected yet.</p>
  return (
    <ul className="divide-y divide-line">
      {entries.map((entry) => (
        <li key={entry.id} className="flex items-start justify-between gap-4 py-3">
          <span className="min-w-0">
            <span className="block text-base font-semibold">{kindLabels[entry.kind]}</span>
            <span className="block text-sm text-muted">
              {formatClock(entry.at)}
              {entry.orderNumber && <span className="font-mono"> · {entry.orderNumber}</span>}
            </span>
            {entry.note && <span className="block text-sm text-muted">{entry.note}</span>}
          </span>
          <span className={classNames('tabular text-base font-bold', entry.amount > 0 && 'text-delivered')}>
            {entry.amount > 0 ? '+' : '−'}
            {formatRupees(Math.abs(entry.amount))}
          </span>
        </li>
      ))}
    </ul>
  )
}
