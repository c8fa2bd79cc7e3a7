import { Pager } from '#admin/list/pager.tsx'
import { Button } from '#ui/button.tsx'

interface OrderListFooterProps {
  /** How many orders match the filters, and how many there are. */
  matchCount: string
  total: string
  /** "51 to 100", the orders on this page; '' where it has all. */
  range: string
  /** From 0 on. */
  page: number
  hasNext: boolean
  isOldestFirst: boolean
  onPage: (page: number) => void
  onClose: () => void
}

/** "Showing X of Y orders", pages, "Close". */
export function OrderListFooter(props: OrderListFooterProps) {
  return (
    <div className="flex items-center gap-3">
      <p aria-live="polite" className="tabular mr-auto text-sm text-muted">
        Showing {props.matchCount} of {props.total} {props.total === '1' ? 'order' : 'orders'}
        {props.range && <span className="block">{props.range} on this page</span>}
      </p>
      <Pager
        page={props.page}
        hasNext={props.hasNext}
        onPage={props.onPage}
        previousLabel={props.isOldestFirst ? 'Older orders' : 'Newer orders'}
        nextLabel={props.isOldestFirst ? 'Newer orders' : 'Older orders'}
      />
      <Button size="admin" variant="outline" onClick={props.onClose}>
        Close
      </Button>
    </div>
  )
}
