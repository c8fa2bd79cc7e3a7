import { formatDateTime } from '#admin/layout/format-time.ts'
import { ROLE_NAMES } from '#admin/layout/role-names.ts'
import type { HistoryEntry, OrderWithHistory } from '#contract/ordering/orders-schemas.ts'
import { formatStatus } from '#shop/format-status.ts'
import { SkeletonText } from '#ui/page/skeleton.tsx'

interface OrderHistoryProps {
  order: OrderWithHistory
  isLoading: boolean
  now: number
}

/** Every change of status with time and person, the latest first. */
export function OrderHistory({ order, isLoading, now }: OrderHistoryProps) {
  return (
    <section aria-label="History" aria-busy={isLoading || undefined}>
      <h3 className="mb-3 text-sm font-bold">History</h3>
      {isLoading ? (
        <SkeletonText lines={3} />
      ) : (
        <ol className="flex flex-col">
          {order.history.toReversed().map((entry, at) => (
            <li key={entry.sequence} className="relative flex gap-3 pb-4 last:pb-0">
              {at < order.history.length - 1 && (
                <span aria-hidden="true" className="absolute top-4 bottom-0 left-[5px] w-0.5 bg-line" />
              )}
              <span
                aria-hidden="true"
                className={`mt-1 size-3 shrink-0 rounded-full ${at === 0 ? 'bg-brand' : 'bg-line'}`}
              />
              <div className="min-w-0 text-sm">
                <p className="font-semibold">{formatStatus(entry.status)}</p>
                {entry.note && <p className="text-pretty">{entry.note}</p>}
                <p className="text-muted">
                  <time dateTime={entry.at}>{formatDateTime(entry.at, now)}</time>
                  {formatActor(entry)}
                </p>
              </div>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

/** " · Asha Rao, customer"; empty for changes without a person. */
function formatActor({ by, role }: HistoryEntry): string {
  if (!by) return ''
  const word = ROLE_NAMES[role]
  return word ? ` · ${by}, ${word}` : ` · ${by}`
}
