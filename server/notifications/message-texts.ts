import type { Role } from '#contract/accounts.ts'
import { deliveryAddressText } from '#contract/accounts.ts'
import { chargesOf } from '#contract/charges.ts'
import { formatPaise, plainRupees, rupeesFromPaise } from '#contract/money.ts'
import { maskEmail, maskPhone } from '#server/accounts/mask-contact.ts'
import type { OrderRecord } from '#server/orders/present-order.ts'
import type { EmailContent, Sender } from './email.ts'
import type { MessageData, MessageKind, OrderMessage } from './message-data.ts'
import { hello, plainWords } from './plain-words.ts'
import type { ShortContent, TemplateName } from './short-texts.ts'
import { TICKET_TEXTS } from './ticket-texts.ts'

export interface MessageText<Data> {
  email?(data: Data, sender: Sender): EmailContent
  /** For text messages and WhatsApp; absent: the message goes by email alone. */
  short?(data: Data, sender: Sender): ShortContent
}

/** Everything that a message says. Another language is another table like this. */
export const MESSAGE_TEXTS: { readonly [Kind in MessageKind]: MessageText<MessageData[Kind]> } = {
  'password-reset': {
    email: ({ name, link }) => ({
      subject: 'Choose a new password',
      paragraphs: [
        hello(name),
        'Somebody, most likely you, asked for a new password. The link works once, for 30 minutes.',
      ],
      button: { label: 'Choose a new password', url: link },
      closing: ['If it was not you, do nothing: your password stays as it is.'],
    }),
  },
  invitation: {
    email: ({ name, role, link }, { shopName }) => ({
      subject: `Your account at ${shopName}`,
      paragraphs: [
        hello(name),
        `You have been added to ${shopName} as ${ROLE_LABELS[role]}. Choose a password to get started. The link works once, for seven days.`,
      ],
      button: { label: 'Choose a password', url: link },
    }),
  },
  'prove-email': {
    email: ({ link }, { shopName }) => ({
      subject: 'Is this your email?',
      paragraphs: [
        'Hello,',
        `Somebody, most likely you, wants to use this email at ${shopName}. The link works once, for 30 minutes, while you stay signed in there.`,
      ],
      button: { label: 'Use this email', url: link },
      closing: ['If it was not you, do nothing: nothing changes.'],
    }),
  },
  'email-changed': {
    email: ({ name, newEmail }) => ({
      subject: 'The email of your account has changed',
      paragraphs: [
        hello(name),
        `Your account now uses ${name === null ? 'another email' : `the email ${maskEmail(newEmail)}`}. This address will get no more emails about it.`,
      ],
      closing: ['If it was not you, contact us at once.'],
    }),
  },
  'sign-in-code': {
    short: ({ code }, { shopName }) => ({ template: 'sign-in-code', values: [code, shopName] }),
  },
  'phone-changed': {
    email: ({ name, newPhone }) => ({
      subject: 'The phone of your account',
      paragraphs: [hello(name), `The phone ${maskPhone(newPhone)} can now sign in to your account.`],
      closing: ['If it was not you who added it, remove it under My Account, or contact us at once.'],
    }),
    short: ({ newPhone }, { shopName }) => ({
      template: 'phone-changed',
      values: [shopName, maskPhone(newPhone)],
    }),
  },
  'sign-in-added': {
    short: ({ added }, { shopName }) => ({
      template: 'sign-in-added',
      values: [shopName, added === 'email' ? 'another email' : 'a new password'],
    }),
  },
  test: {
    email: (_data, { shopName }) => ({
      subject: `A test message of ${shopName}`,
      paragraphs: ['You can read this, so messages of your shop arrive.'],
    }),
    // Only registered texts arrive.
    short: ({ link }, { shopName }) => ({ template: 'order-placed', values: ['TEST', shopName, link] }),
  },
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
      return {
        template: 'order-placed-by',
        values: [order.number, sender.shopName, on, trackingLink],
        otherwise: plain,
      }
    },
  },
  'order-shipped': {
    email: (told) => ({
      subject: `Your order ${told.order.number} is on its way`,
      paragraphs: [
        helloOf(told),
        `A courier is bringing your order. ${told.order.paymentMethod === 'cod' ? paymentSentence(told.order) : ''}`.trim(),
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
  'payment-returned': {
    email: ({ name, reason, gatewayPaymentId, amountPaise, currency, link }) => {
      const amount =
        currency === 'INR'
          ? formatPaise(amountPaise)
          : `${plainRupees(rupeesFromPaise(amountPaise))} ${currency}`
      return {
        subject: 'Your payment is on its way back to you',
        paragraphs: [
          hello(name),
          `We received your payment, but could not use it for an order: ${reason}.`,
          `We are sending ${amount} back to the account you paid from. ${BANK_DAYS} You do not have to do anything.`,
        ],
        rows: [['Payment', gatewayPaymentId]],
        total: ['Refund', amount],
        button: { label: 'See your cart', url: link },
      }
    },
    short: ({ link }, { shopName }) => ({ template: 'payment-returned', values: [shopName, link] }),
  },
  ...TICKET_TEXTS,
}

const ROLE_LABELS: Record<Role, string> = {
  customer: 'a customer',
  admin: 'an administrator',
  delivery_agent: 'a delivery agent',
}

const BANK_DAYS = 'Banks usually show it within 5 to 7 working days.'

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
  return plainWords(`${order.recipientName}, ${deliveryAddressText({ ...order, address: order.street })}`)
}

const trackButton = ({ trackingLink }: OrderMessage) => ({ label: 'Track your order', url: trackingLink })

function paymentSentence({ duePaise, totalPaise }: OrderRecord): string {
  if (totalPaise === 0) return 'There is nothing to pay.'
  return duePaise > 0
    ? `Please have ${formatPaise(duePaise)} in cash ready at the door.`
    : `We have received your payment of ${formatPaise(totalPaise)}.`
}

function deliveredTotalLabel({ duePaise, refundedPaise }: OrderRecord): string {
  if (duePaise > 0) return 'Paid in cash'
  return refundedPaise ? 'Total' : 'Paid'
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
