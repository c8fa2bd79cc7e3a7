import { formatDateTime } from '#admin/layout/format-time.ts'
import { ROLE_NAMES } from '#admin/layout/role-names.ts'
import type { OpenOrder, OrderChange } from '#contract/ordering/order-changes-schemas.ts'
import type { HistoryEntry } from '#contract/ordering/orders-schemas.ts'
import { formatStatus } from '#shop/format-status.ts'
import { SkeletonText } from '#ui/page/skeleton.tsx'
import { formatChange } from '../change/format-change.ts'

interface OrderHistoryProps {
  order: OpenOrder
  isLoading: boolean
  now: number
}

/** Every change of status, goods, address or day with time and person, the latest first. */
export function OrderHistory({ order, isLoading, now }: OrderHistoryProps) {
  const entries = [...order.history.map(stepEntry), ...(order.changes ?? []).map(changeEntry)]
    .toSorted((a, b) => a.at.localeCompare(b.at))
    .toReversed()
  return (
    <section aria-label="History" aria-busy={isLoading || undefined}>
      <h3 className="mb-3 text-sm font-bold">History</h3>
      {isLoading ? (
        <SkeletonText lines={3} />
      ) : (
        <ol className="flex flex-col">
          {entries.map((entry, at) => (
            <li key={entry.key} className="relative flex gap-3 pb-4 last:pb-0">
              {at < entries.length - 1 && (
                <span aria-hidden="true" className="absolute top-4 bottom-0 left-[5px] w-0.5 bg-line" />
              )}
              <span
                aria-hidden="true"
                className={`mt-1 size-3 shrink-0 rounded-full ${at === 0 ? 'bg-brand' : 'bg-line'}`}
              />
              <div className="min-w-0 text-sm">
                <p className="font-semibold">{entry.title}</p>
                {entry.sentences.map((sentence) => (
                  <p key={sentence} className="text-pretty wrap-break-word">
                    {sentence}
                  </p>
                ))}
                <p className="text-muted">
                  <time dateTime={entry.at}>{formatDateTime(entry.at, now)}</time>
                  {entry.actor}
                </p>
              </div>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

function stepEntry(step: HistoryEntry) {
  const { sequence, at, note, status } = step
  return {
    key: `step ${sequence}`,
    at,
    title: formatStatus(status),
    sentences: note ? [note] : [],
    actor: formatActor(step),
  }
}

function changeEntry(change: OrderChange) {
  const { id, at, by, note } = change
  const sentences = [...formatChange(change), ...(note ? [`Note: ${note}`] : [])]
  return { key: id, at, title: 'Changed', sentences, actor: formatActor({ by, role: 'admin' }) }
}

/** " · Asha Rao, customer"; empty for changes without a person. */
function formatActor({ by, role }: Pick<HistoryEntry, 'by' | 'role'>): string {
  if (!by) return ''
  const word = ROLE_NAMES[role]
  return word ? ` · ${by}, ${word}` : ` · ${by}`
}
