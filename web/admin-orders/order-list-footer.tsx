import { Pager } from '../admin/pager.tsx'
import { Button } from '../ui/button.tsx'

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
  return (
    <div className="flex items-center gap-3">
      <p aria-live="polite" className="tabular mr-auto text-sm text-muted">
        Showing {props.fitting} of {props.total} orders
      </p>
      <Pager
        page={props.page}
        hasNext={props.hasNext}
        onPage={props.onPage}
        previousLabel="Newer orders"
        nextLabel="Older orders"
      />
      <Button size="admin" variant="outline" onClick={props.onClose}>
        Close
      </Button>
    </div>
  )
}
