import { use } from 'react'
import { OpenToVisitorsContext } from '#accounts/shopper.ts'
import type { Order } from '#contract/ordering/orders-schemas.ts'
import { OrderStatusPill } from '#shop/order-status-pill.tsx'
import { statusTitle } from './format-order.ts'

/** The status of an order as its customer says it; in a shop for members alone as the specification does. */
export function CustomerStatusPill({ order }: { order: Pick<Order, 'status' | 'prescription'> }) {
  return use(OpenToVisitorsContext) ? (
    <OrderStatusPill order={order} toCheck="Checking prescription" words={statusTitle(order.status)} />
  ) : (
    <OrderStatusPill order={order} toCheck="CHECKING PRESCRIPTION" />
  )
}
