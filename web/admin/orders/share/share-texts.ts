import { formatCalendarDate } from '#admin/layout/format-time.ts'
import type { Order } from '#contract/ordering/orders-schemas.ts'
import { mapUrl } from '#shop/map-url.ts'
import { shortRupees } from '#shop/rupees.ts'

/** What a customer reads with the link to the order's progress. */
export function orderText(order: Order, shopName: string, link: string): string {
  const parts = [
    `Hello ${order.deliveryDetails.fullName}, this is ${shopName} about your order ${order.orderNumber}.`,
    progressOf(order),
    `How far it is: ${link}`,
  ]
  return parts.join('\n')
}

function progressOf({ status, due, expectedDelivery }: Order): string {
  if (status === 'delivered') return 'It has been delivered. Thank you.'
  if (status === 'cancelled') return 'It has been cancelled.'
  const toPay =
    due > 0 ? `Please keep ${shortRupees(due)} ready in cash.` : 'There is nothing to pay at the door.'
  return `It is expected by ${formatCalendarDate(expectedDelivery)}. ${toPay}`
}

/** What a customer reads with the link, whose page has the documents. */
export function invoiceText(order: Order, shopName: string, link: string): string {
  return `Hello ${order.deliveryDetails.fullName}, the invoice of your order ${order.orderNumber} from ${shopName} is on this page: ${link}`
}

/** What somebody who brings an order needs: whom to call, where to go, what to collect. */
export function riderText(order: Order): string {
  const { deliveryDetails: details, due } = order
  const parts = [
    `Order ${order.orderNumber}`,
    `${details.fullName}, ${details.phone}`,
    order.deliveryAddress,
    details.landmark && `Landmark: ${details.landmark}`,
    due > 0 ? `Collect ${shortRupees(due)} in cash` : 'Nothing to collect, it is paid',
    `Map: ${mapUrl(order.deliveryAddress)}`,
  ]
  return parts.filter(Boolean).join('\n')
}
