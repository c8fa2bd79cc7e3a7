import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'

interface OrderListFooterProps {
  /** How many orders fit the filters, and how many there are. */
  fitting: string
  total: string
  /** From 0 on. */
  page: number
  hasNext: boolean
  onPage: (page: number) => void
  onClose: () => void
}

/** "Showing X of Y orders", pages, "Close" (ADM-38, ADM-39). */
export function OrderListFooter(props: OrderListFooterProps) {
  const { page, hasNext, onPage } = props
  return (
    <div className="flex items-center gap-3">
      <p aria-live="polite" className="tabular mr-auto text-sm text-muted">
        Showing {props.fitting} of {props.total} orders
      </p>
      {(page > 0 || hasNext) && (
        <div className="flex items-center gap-1">
          <IconButton
            size="admin"
            label="Newer orders"
            icon={<ChevronLeft aria-hidden="true" className="size-5" />}
            disabled={page === 0}
            onClick={() => onPage(page - 1)}
          />
          <span className="tabular text-sm text-muted max-sm:sr-only">Page {page + 1}</span>
          <IconButton
            size="admin"
            label="Older orders"
            icon={<ChevronRight aria-hidden="true" className="size-5" />}
            disabled={!hasNext}
            onClick={() => onPage(page + 1)}
          />
        </div>
      )}
      <Button size="admin" variant="outline" onClick={props.onClose}>
        Close
      </Button>
    </div>
  )
}
