import { formatCalendarDate } from '#admin/layout/format-time.ts'
import type { IssuedDocument } from '#contract/documents/documents-schemas.ts'
import { formatRupees } from '#shop/rupees.ts'
import { Pill } from '#ui/pill.tsx'

interface DocumentRowProps {
  document: IssuedDocument
  onOpen: () => void
}

/** One document with its buyer and its total; pressing it opens it. */
export function DocumentRow({ document, onOpen }: DocumentRowProps) {
  const { number, title, issuedOn, buyer, order, total, isSample } = document
  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-b border-line px-4 py-3 text-sm transition-colors last:border-b-0 hover:bg-quiet/60 lg:grid-cols-[150px_minmax(0,1fr)_minmax(0,1.5fr)_120px_120px]">
      <button
        type="button"
        onClick={onOpen}
        className="justify-self-start rounded-sm text-left font-mono font-bold text-brand-ink after:absolute after:inset-0 hover:underline"
      >
        {number}
      </button>
      <p className="max-lg:col-start-1">
        {title} <span className="whitespace-nowrap text-muted">· {formatCalendarDate(issuedOn)}</span>
        {isSample && (
          <Pill tone="other" className="ml-2">
            Sample
          </Pill>
        )}
      </p>
      <p className="min-w-0 truncate max-lg:col-start-1">
        {buyer.name}
        {buyer.gstin && <span className="ml-2 font-mono text-muted">{buyer.gstin}</span>}
      </p>
      <p className="text-muted max-lg:col-start-1">{order.orderNumber}</p>
      <p className="tabular justify-self-end font-semibold max-lg:col-start-2 max-lg:row-start-1">
        {formatRupees(total)}
      </p>
    </li>
  )
}
