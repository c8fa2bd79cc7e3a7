import { classNames } from '#ui/class-names.ts'

interface ImportBarProps {
  /** "Importing". */
  doing: string
  /** "340 of 812 products". */
  progress?: string
  /** Absent as long as nobody knows how much there is. */
  value?: number
  max?: number
  /** Name of the product just written. */
  latest?: string | null
  note?: string
}

/** How far something has come. Only what is being done is announced, not each step. */
export function ImportBar({ doing, progress, value, max, latest, note }: ImportBarProps) {
  const percent = value === undefined ? undefined : Math.floor((100 * value) / Math.max(max ?? 0, 1))
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex flex-wrap justify-between gap-x-4 text-sm">
        <p role="status" className="font-semibold">
          {doing}
        </p>
        <p className="tabular text-muted">{progress}</p>
      </div>
      <div
        role="progressbar"
        aria-label={doing}
        aria-valuenow={percent}
        className="h-2 overflow-hidden rounded-full bg-quiet"
      >
        <div
          style={{ width: `${percent ?? 100}%` }}
          className={classNames('h-full rounded-full bg-brand', percent === undefined && 'skeleton')}
        />
      </div>
      <p className="min-h-5 truncate text-sm text-muted">{latest}</p>
      {note && <p className="text-sm text-muted">{note}</p>}
    </div>
  )
}
