import type { Role } from '#contract/accounts.ts'
import type { TicketTopic } from '#contract/ordering/tickets.ts'
import type { OrderRecord } from '#server/orders/present-order.ts'
import type { AttachedDocument, EmailContent, Sender } from './email.ts'
import type { ShortContent } from './short-texts.ts'

/** What a message says in each channel. */
export interface MessageText<Data> {
  email?(data: Data, sender: Sender): EmailContent
  /** For text messages and WhatsApp; absent: the message goes by email alone. */
  short?(data: Data, sender: Sender): ShortContent
}

/**
 * What each kind of message is about. `name` is null before its reader has proved the email: whoever typed the email and
 * the name may be a stranger, whose words the shop sends to nobody.
 */
export interface MessageData {
  'password-reset': { name: string | null; link: string }
  invitation: { name: string; role: Role; link: string }
  /** Goes to the new address. */
  'prove-email': { link: string }
  /** Goes to the old address. */
  'email-changed': { name: string | null; newEmail: string }
  'sign-in-code': { code: string }
  /** Goes to the phone before, and to the account's email. */
  'phone-changed': { name: string | null; newPhone: string }
  /** Goes to the email of an account that has become part of the one of this phone. */
  'account-joined': { name: string | null; phone: string }
  /** Goes to the phone that signs in. */
  'sign-in-added': { added: 'email' | 'password' }
  test: { link: string }
  'order-placed': OrderMessage
  'order-shipped': OrderMessage
  'order-out-for-delivery': OrderMessage
  'order-not-delivered': OrderMessage
  'order-delivered': OrderMessage
  'order-cancelled': OrderMessage
  'order-refunded': OrderMessage
  'order-changed': OrderMessage
  'payment-returned': ReturnedPayment & { link: string }
  /** Something that was sold out can be bought again. */
  'back-in-stock': { name: string | null; product: string; link: string }
  'ticket-received': TicketMessageData
  /** Without the answer where the reader has not proved the email: it can name anything of the order. */
  'ticket-answered': TicketMessageData & { answer: string | null }
}
export type MessageKind = keyof MessageData

export interface OrderMessage {
  order: OrderRecord
  /** What was or is being refunded. */
  refundedPaise: number
  /** Shows how far the order is, without signing in. */
  trackingLink: string
  /** Whether the reader has proved the email; otherwise no name and no address of the order is in it. */
  isProved: boolean
  /** Its documents that this message brings; none where the email is not proved, because name and address stand on them. */
  documents?: readonly AttachedDocument[]
  /** Why the shop has cancelled it. */
  cancelReason?: string | null
  /** The agent who brings it, or tried to. */
  agentFirstName?: string | null
}

/** A question about an order. */
export interface TicketMessageData {
  name: string | null
  number: string
  orderNumber: string
  topic: TicketTopic
  link: string
}

/** A payment that could not become an order. */
export interface ReturnedPayment {
  name: string | null
  gatewayPaymentId: string
  amountPaise: number
  currency: string
  /** Why it could not become an order. */
  reason: string
}
