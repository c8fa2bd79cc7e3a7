import { deliveryAddressText } from '#contract/accounts.ts'
import { chargesOf } from '#contract/charges.ts'
import { formatPaise } from '#contract/money.ts'
import { stateName } from '#contract/tax/states.ts'
import type { OrderRecord } from '#server/orders/present-order.ts'
import type { Sender } from './email.ts'
import type { MessageData, MessageText, OrderMessage } from './message-data.ts'
import { hello, plainWords } from './plain-words.ts'
import type { ShortContent, TemplateName } from './short-texts.ts'

type OrderKind = Extract<keyof MessageData, `order-${string}`>

export const BANK_DAYS = 'Banks usually show it within 5 to 7 working days.'

/** What the customer of an order is told of it. */
export const ORDER_TEXTS: { readonly [Kind in OrderKind]: MessageText<MessageData[Kind]> } = {
  'order-placed': {
    email: (told) => {
      const { order } = told
      return {
        subject: `We have your order ${order.number}`,
        paragraphs: [helloOf(told), 'Thank you for your order.', paymentSentence(order)],
        rows: lineRows(order),
        total: totalRow('Total', order),
        button: trackButton(told),
        closing: [
          `It goes to ${destinationOf(told)}.`,
          `Expected by ${day.format(noonOf(order.expectedOn))}.`,
        ],
      }
    },
    short: (told, sender) => {
      const plain = orderTemplate('order-placed')(told, sender)
      if (sender.seller === null) return plain
      const { order, trackingLink } = told
      const on = shortDay.format(noonOf(order.expectedOn))
      const values = [order.number, sender.shopName, on]
      return {
        template: 'order-placed-to-pay',
        values: [...values, shortPayment(order), trackingLink],
        otherwise: { template: 'order-placed-by', values: [...values, trackingLink], otherwise: plain },
      }
    },
  },
  'order-shipped': {
    email: (told) => ({
      subject: `Your order ${told.order.number} is on its way`,
      paragraphs: [
        helloOf(told),
        `A courier is bringing your order. ${told.order.duePaise > 0 || told.order.totalPaise === 0 ? paymentSentence(told.order) : ''}`.trim(),
      ],
      rows: shipmentRows(told.order),
      button: trackButton(told),
      attached: told.documents,
    }),
    short: ({ order, trackingLink }, { shopName }) => ({
      template: 'order-shipped',
      values: [order.number, shopName, shipmentText(order), trackingLink],
    }),
  },
  'order-out-for-delivery': {
    email: (told) => ({
      subject: `Your order ${told.order.number} is out for delivery`,
      paragraphs: [
        helloOf(told),
        `${agentOf(told)} is bringing your order. ${doorSentence(told.order)}`,
        ...(told.order.deliveryCode === null
          ? []
          : ['At the door you are asked for a delivery code. It is on the page of your order.']),
      ],
      button: trackButton(told),
    }),
    short: (told, { shopName }) => ({
      template: 'order-out-for-delivery',
      values: [told.order.number, shopName, agentOf(told), shortPayment(told.order), told.trackingLink],
    }),
  },
  'order-not-delivered': {
    email: (told) => ({
      subject: `We could not deliver your order ${told.order.number}`,
      paragraphs: [
        helloOf(told),
        'We tried to deliver your order, but could not. We are going to plan another delivery, and write to you when it is on its way. You do not have to order again.',
        told.order.duePaise > 0
          ? `${told.order.prepaidPaise > 0 ? '' : 'Nothing is paid yet: '}${formatPaise(told.order.duePaise)} stays to be paid at the door.`
          : 'What you have paid stays paid.',
      ],
      button: trackButton(told),
      closing: ['If your phone number or address has changed, please tell us.'],
    }),
    short: orderTemplate('order-not-delivered'),
  },
  'order-delivered': {
    email: (told) => ({
      subject: `Your order ${told.order.number} has been delivered`,
      paragraphs: [helloOf(told), 'Your order has been delivered. We hope you like it.'],
      rows: lineRows(told.order),
      total: totalRow(deliveredTotalLabel(told.order), told.order),
      button: trackButton(told),
      attached: told.documents,
    }),
    short: orderTemplate('order-delivered'),
  },
  'order-cancelled': {
    email: (told) => {
      const { number } = told.order
      const reason = told.cancelReason ? [`Reason: ${told.cancelReason}`] : []
      return {
        subject: `Your order ${number} has been cancelled`,
        paragraphs: [helloOf(told), 'Your order has been cancelled.', ...reason, refundSentence(told)],
        rows: lineRows(told.order),
        total: totalRow('Total', told.order),
        button: trackButton(told),
        attached: told.documents,
      }
    },
    short: orderTemplate('order-cancelled'),
  },
  'order-changed': {
    email: (told) => ({
      subject: `Your order ${told.order.number} has been changed`,
      paragraphs: [
        helloOf(told),
        'We have changed your order as you can see here.',
        ...[paymentSentence(told.order), givenBackSentence(told.order)].filter((sentence) => sentence !== ''),
      ],
      rows: lineRows(told.order),
      total: totalRow('Total', told.order),
      button: trackButton(told),
      closing: [
        `It goes to ${destinationOf(told)}.`,
        `Expected by ${day.format(noonOf(told.order.expectedOn))}.`,
        'If you did not ask for this, please tell us.',
      ],
    }),
    short: ({ order, trackingLink }, { shopName }) => ({
      template: 'order-changed',
      values: [order.number, shopName, shortPayment(order), trackingLink],
    }),
  },
  'order-refunded': {
    email: (told) => ({
      subject: `Refund for your order ${told.order.number}`,
      paragraphs: [
        helloOf(told),
        `We have sent ${formatPaise(told.refundedPaise)} back to the account you paid from. ${BANK_DAYS}`,
      ],
      button: trackButton(told),
      attached: told.documents,
    }),
    short: orderTemplate('order-refunded'),
  },
}

const day = new Intl.DateTimeFormat('en-IN', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'Asia/Kolkata',
})

/** "Fri, 27 Nov". */
const shortDay = new Intl.DateTimeFormat('en-IN', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'Asia/Kolkata',
})

const noonOf = (date: string) => new Date(`${date}T12:00:00+05:30`)

function orderTemplate(template: TemplateName) {
  return ({ order, trackingLink }: OrderMessage, { shopName }: Sender): ShortContent => ({
    template,
    values: [order.number, shopName, trackingLink],
  })
}

const helloOf = ({ order, isProved }: OrderMessage) => hello(isProved ? order.customerName : null)

function destinationOf({ order, isProved }: OrderMessage): string {
  if (!isProved) return 'the address that was given with it'
  return plainWords(
    `${order.recipientName}, ${deliveryAddressText({ ...order, address: order.street, state: stateName(order.state) })}`,
  )
}

const trackButton = ({ trackingLink }: OrderMessage) => ({ label: 'Track your order', url: trackingLink })

function paymentSentence({ duePaise, prepaidPaise, totalPaise }: OrderRecord): string {
  if (totalPaise === 0) return 'There is nothing to pay.'
  const received = prepaidPaise > 0 && `We have received your payment of ${formatPaise(prepaidPaise)}.`
  const toPay = duePaise > 0 && `Please have ${formatPaise(duePaise)} in cash ready at the door.`
  return [received, toPay].filter(Boolean).join(' ')
}

/** What is to be paid now, as an agent comes. */
function doorSentence(order: OrderRecord): string {
  return order.duePaise > 0 || order.totalPaise === 0
    ? paymentSentence(order)
    : 'It is paid: there is nothing to pay at the door.'
}

/** At most 30 characters, as carriers want it; "Rs", because the sign of the rupee makes a text message three. */
function shortPayment({ duePaise, totalPaise }: OrderRecord): string {
  if (totalPaise === 0) return 'Nothing to pay'
  const amount = formatPaise(duePaise || totalPaise).replace('₹', 'Rs ')
  return duePaise > 0 ? `To pay in cash: ${amount}` : `Paid: ${amount}`
}

/** The first name of the agent who brings it. */
const agentOf = ({ agentFirstName }: OrderMessage) => plainWords(agentFirstName ?? '') || 'Our agent'

function deliveredTotalLabel({ duePaise, prepaidPaise, refundedPaise }: OrderRecord): string {
  if (duePaise > 0 && prepaidPaise === 0) return 'Paid in cash'
  return refundedPaise ? 'Total' : 'Paid'
}

/** What goes back because the order costs less now. */
function givenBackSentence({ paidPaise, prepaidPaise }: OrderRecord): string {
  const paise = (paidPaise ?? 0) - prepaidPaise
  return paise > 0 ? `${formatPaise(paise)} goes back to the account you paid from. ${BANK_DAYS}` : ''
}

/** The total under its name, with what is said beside it. */
function totalRow(name: string, order: OrderRecord): [string, string] {
  const total = chargesOf(order, order.couponCode).find(({ kind }) => kind === 'total')
  return [total?.note ? `${name} (${total.note})` : name, formatPaise(order.totalPaise)]
}

function refundSentence({ order, refundedPaise }: OrderMessage): string {
  if (order.paymentMethod === 'cod') return 'You have not paid anything, so there is nothing to refund.'
  return refundedPaise > 0
    ? `${formatPaise(refundedPaise)} goes back to the account you paid from. ${BANK_DAYS}`
    : 'If you have paid, your money goes back to the account you paid from.'
}

function shipmentRows({ courierName, trackingNumber }: OrderRecord): [string, string][] {
  const rows: [string, string | null][] = [
    ['Courier', courierName],
    ['Tracking number', trackingNumber],
  ]
  return rows.flatMap(([label, value]): [string, string][] => (value ? [[label, value]] : []))
}

/** "Delhivery, AWB 123", as far as it is known. */
function shipmentText({ courierName, trackingNumber }: OrderRecord): string {
  return [courierName || 'a courier', trackingNumber].filter(Boolean).join(', ')
}

/** What was ordered, and what else it is charged; the total stands apart. */
function lineRows(order: OrderRecord): [string, string][] {
  const charges = chargesOf(order, order.couponCode).filter(
    ({ kind }) => kind !== 'goods' && kind !== 'total',
  )
  return [
    ...order.lines.map((line): [string, string] => [
      `${line.name} × ${line.quantity}`,
      formatPaise(line.unitPricePaise * line.quantity),
    ]),
    ...charges.map(({ label, text }): [string, string] => [label, text]),
  ]
}
