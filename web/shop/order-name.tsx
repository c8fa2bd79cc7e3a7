import { shortOrderId } from '#contract/ordering/orders.ts'
import type { Order } from '#contract/ordering/orders-schemas.ts'

/** "TK-48217390 #1A2B3C4D": the order's number and its short id. */
export function OrderName({ order }: { order: Pick<Order, 'id' | 'orderNumber'> }) {
  return (
    <>
      <span className="font-mono">{order.orderNumber}</span> <OrderId id={order.id} />
    </>
  )
}

/** "#1A2B3C4D" in small grey letters. */
export function OrderId({
  id,
  shortenedBy = shortOrderId,
}: {
  id: string
  shortenedBy?: (id: string) => string
}) {
  return <span className="font-mono text-xs font-normal text-muted">#{shortenedBy(id)}</span>
}
