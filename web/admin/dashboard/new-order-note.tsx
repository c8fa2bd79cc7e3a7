import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { countOf } from '#ui/count-of.ts'

/** How many orders have come since the list was last opened. */
export function useNewOrderCount(totalOrders: number | undefined) {
  const [seenTotal, setSeenTotal] = useState(totalOrders)
  if (seenTotal === undefined && totalOrders !== undefined) setSeenTotal(totalOrders)
  const count = Math.max(0, (totalOrders ?? 0) - (seenTotal ?? totalOrders ?? 0))
  return { count, markSeen: () => setSeenTotal(totalOrders) }
}

/** "3 new orders"; a press opens the list. */
export function NewOrderNote({ count, onOpen }: { count: number; onOpen: () => void }) {
  return (
    <span role="status">
      {count > 0 && (
        <Button size="admin" variant="accent" onClick={onOpen}>
          {countOf(count, 'new order')}
        </Button>
      )}
    </span>
  )
}
