import { ChevronDown } from 'lucide-react'
import type { HistoryEntry } from '#contract/ordering/orders-schemas.ts'
import { statusTitle } from './format-order.ts'
import { formatTimestamp } from './format-order-date.ts'

/** Every change of status, newest first; collapsed, because the timeline shows most of it. */
export function OrderHistory({ history }: { history: readonly HistoryEntry[] }) {
  return (
    <details className="group rounded-md outlined">
      <summary className="flex min-h-12 items-center justify-between gap-3 rounded-md px-4 font-bold [&::-webkit-details-marker]:hidden">
        Order history
        <ChevronDown className="size-5 text-muted transition-transform group-open:rotate-180" />
      </summary>
      <ol className="flex flex-col gap-3 px-4 pt-1 pb-4">
        {history.toReversed().map((entry) => (
          <li key={entry.sequence} className="flex items-baseline justify-between gap-4 text-sm">
            <span className="min-w-0">
              <span className="font-semibold">{statusTitle(entry.status)}</span>
              {entry.note && <span className="block text-muted">{entry.note}</span>}
            </span>
            <time dateTime={entry.at} className="shrink-0 text-muted">
              {formatTimestamp(entry.at)}
            </time>
          </li>
        ))}
      </ol>
    </details>
  )
}
