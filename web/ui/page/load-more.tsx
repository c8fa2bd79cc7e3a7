import { Button } from '../button.tsx'
import { countOf } from '../count-of.ts'

interface LoadMoreProps {
  shown: number
  total: number
  /** "product", "order". */
  noun: string
  isBusy?: boolean
  onMore: () => void
}

/** How much of a list is on screen, and a button for more while there is more. */
export function LoadMore({ shown, total, noun, isBusy, onMore }: LoadMoreProps) {
  return (
    <div className="flex flex-col items-center gap-3 py-6">
      <p className="tabular text-sm text-muted">
        {shown < total && `${shown} of `}
        {countOf(total, noun)}
      </p>
      <div aria-hidden="true" className="h-1 w-40 overflow-hidden rounded-full bg-quiet">
        <div
          className="h-full rounded-full bg-brand transition-[width]"
          style={{ width: `${total > 0 ? (shown / total) * 100 : 100}%` }}
        />
      </div>
      {shown < total && (
        <Button variant="outline" isBusy={isBusy} onClick={onMore}>
          Load more
        </Button>
      )}
    </div>
  )
}
