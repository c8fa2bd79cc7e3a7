import { Pager } from '#admin/list/pager.tsx'
import { Button } from '#ui/button.tsx'
import type { OrderList } from './use-order-list.ts'

interface OrderListFooterProps {
  list: OrderList
  /** How many orders there are, whatever the filters are. */
  total: string
  isOldestFirst: boolean
  onClose: () => void
}

/** "Showing X of Y orders", pages, "Close". */
export function OrderListFooter({ list, total, isOldestFirst, onClose }: OrderListFooterProps) {
  return (
    <div className="flex items-center gap-3">
      <p aria-live="polite" className="tabular mr-auto text-sm text-muted">
        Showing {list.matchCount} of {total} {total === '1' ? 'order' : 'orders'}
        {list.rangeText && <span className="block">{list.rangeText} on this page</span>}
      </p>
      <Pager
        page={list.page}
        hasNext={list.hasNext}
        onPage={list.showPage}
        previousLabel={isOldestFirst ? 'Older orders' : 'Newer orders'}
        nextLabel={isOldestFirst ? 'Newer orders' : 'Older orders'}
      />
      <Button size="admin" variant="outline" onClick={onClose}>
        Close
      </Button>
    </div>
  )
}
