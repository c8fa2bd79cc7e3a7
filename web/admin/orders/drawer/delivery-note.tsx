import type { Order } from '#contract/ordering/orders-schemas.ts'
import { countOf } from '#ui/count-of.ts'

/** "1 failed attempt · goods with Ravi Kumar", for a waiting order that was out for delivery before. */
export function DeliveryNote({ order }: { order: Order }) {
  const note = formatDeliveryNote(order)
  return note && <p className="mt-1 text-xs font-semibold text-pending">{note}</p>
}

export function formatDeliveryNote({ status, attempts, goodsOut, courier }: Order): string | undefined {
  const isOnTheWay = ['picked_up', 'out_for_delivery', 'shipped'].includes(status)
  const parts = [
    attempts > 0 && status !== 'delivered' && countOf(attempts, 'failed attempt'),
    goodsOut && !isOnTheWay && `goods with ${goodsOut.agent?.name ?? courier ?? 'the courier'}`,
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(' · ') : undefined
}
