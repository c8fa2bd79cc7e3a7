import { deliveryAddressText } from '#contract/accounts.ts'
import { formatPaise } from '#contract/money.ts'
import type { OrderRecord } from '#server/orders/present-order.ts'
import type { EmailContent } from './email.ts'

export const ORDER_EMAILS = ['placed', 'delivered', 'cancelled', 'refunded'] as const
export type OrderEmailKind = (typeof ORDER_EMAILS)[number]

export interface EmailedOrder {
  order: OrderRecord
  /** What was or is being refunded. */
  refundedPaise: number
  /** Shows how far the order is, without signing in. */
  trackingLink: string
}

const day = new Intl.DateTimeFormat('en-IN', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'Asia/Kolkata',
})

export function orderEmail(kind: OrderEmailKind, emailed: EmailedOrder): EmailContent {
  const { order, trackingLink } = emailed
  const button = { label: 'Track your order', url: trackingLink }
  const hello = `Hello ${order.customerName},`
  if (kind === 'placed') {
    return {
      subject: `We have your order ${order.number}`,
      paragraphs: [hello, 'Thank you for your order.', paymentSentence(order)],
      rows: lineRows(emailed),
      total: ['Total', formatPaise(order.totalPaise)],
      button,
      closing: [
        `It goes to ${order.recipientName}, ${deliveryAddressText({ ...order, address: order.street })}.`,
        `Expected by ${day.format(new Date(`${order.expectedOn}T12:00:00+05:30`))}.`,
      ],
    }
  }
  if (kind === 'delivered') {
    return {
      subject: `Your order ${order.number} has been delivered`,
      paragraphs: [hello, 'Your order has been delivered. We hope you like it.'],
      rows: lineRows(emailed),
      total: [order.paymentMethod === 'cod' ? 'Paid in cash' : 'Paid', formatPaise(order.totalPaise)],
      button,
    }
  }
  if (kind === 'cancelled') {
    const reason = order.cancelReason ? [`Reason: ${order.cancelReason}`] : []
    return {
      subject: `Your order ${order.number} has been cancelled`,
      paragraphs: [hello, 'Your order has been cancelled.', ...reason, refundSentence(emailed)],
      rows: lineRows(emailed),
      total: ['Total', formatPaise(order.totalPaise)],
      button,
    }
  }
  return {
    subject: `Refund for your order ${order.number}`,
    paragraphs: [
      hello,
      `We have sent ${formatPaise(emailed.refundedPaise)} back to the account you paid from. Banks usually show it within 5 to 7 working days.`,
    ],
    button,
  }
}

function paymentSentence({ paymentMethod, totalPaise }: OrderRecord): string {
  return paymentMethod === 'cod'
    ? `Please have ${formatPaise(totalPaise)} in cash ready at the door.`
    : `We have received your payment of ${formatPaise(totalPaise)}.`
}

function refundSentence({ order, refundedPaise }: EmailedOrder): string {
  if (order.paymentMethod === 'cod') return 'You have not paid anything, so there is nothing to refund.'
  return refundedPaise > 0
    ? `${formatPaise(refundedPaise)} goes back to the account you paid from. Banks usually show it within 5 to 7 working days.`
    : 'If you have paid, your money goes back to the account you paid from.'
}

function lineRows({ order }: EmailedOrder): [string, string][] {
  return [
    ...order.lines.map((line): [string, string] => [
      `${line.name} × ${line.quantity}`,
      formatPaise(line.unitPricePaise * line.quantity),
    ]),
    ...(order.discountPaise > 0
      ? [
          [`Discount ${order.couponCode ?? ''}`.trim(), `−${formatPaise(order.discountPaise)}`] as [
            string,
            string,
          ],
        ]
      : []),
    ['Tax', formatPaise(order.taxPaise)],
    ['Delivery', 'FREE'],
  ]
}
