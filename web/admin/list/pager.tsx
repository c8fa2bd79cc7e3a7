import { ChevronLeft, ChevronRight } from 'lucide-react'
import { IconButton } from '#ui/icon-button.tsx'

interface PagerProps {
  /** From 0 on. */
  page: number
  hasNext: boolean
  onPage: (page: number) => void
  /** "Newer orders", "Previous products". */
  previousLabel: string
  nextLabel: string
}

/** Buttons to the previous and the next page; nothing where there is one page. */
export function Pager({ page, hasNext, onPage, previousLabel, nextLabel }: PagerProps) {
  if (page === 0 && !hasNext) return null
  return (
    <div className="flex items-center gap-1">
      <IconButton
        size="admin"
        label={previousLabel}
        icon={<ChevronLeft className="size-5" />}
        disabled={page === 0}
        onClick={() => onPage(page - 1)}
      />
      <span className="tabular text-sm text-muted max-sm:sr-only">Page {page + 1}</span>
      <IconButton
        size="admin"
        label={nextLabel}
        icon={<ChevronRight className="size-5" />}
        disabled={!hasNext}
        onClick={() => onPage(page + 1)}
      />
    </div>
  )
}
