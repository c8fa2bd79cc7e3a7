import * as z from 'zod/mini'
import { ids, PageQuery, pageOf } from '../envelope.ts'
import { plainText } from '../text-schemas.ts'
import { TICKET_STATES, TICKET_TEXT_LENGTH, TICKET_TOPICS } from './tickets.ts'

const TicketText = plainText(TICKET_TEXT_LENGTH).check(z.minLength(1, 'Write what it is about'))

export const AskBody = z.strictObject({
  topic: z.enum(TICKET_TOPICS, 'Choose what it is about'),
  text: TicketText,
})
export type AskBody = z.infer<typeof AskBody>

export const TicketMessageBody = z.strictObject({ text: TicketText })
export type TicketMessageBody = z.infer<typeof TicketMessageBody>

/** The id of the last message that the administrator has read: with a later one the call is refused. */
const seen = z.optional(z.string())
export const AnswerBody = z.strictObject({ text: TicketText, seen })
export type AnswerBody = z.infer<typeof AnswerBody>
export const TicketStateBody = z.strictObject({ state: z.enum(['open', 'closed']), seen })
export type TicketStateBody = z.infer<typeof TicketStateBody>

export const TicketMessage = z.object({
  ...ids,
  by: z.enum(['customer', 'shop']),
  text: z.string(),
  at: z.string(),
})
export type TicketMessage = z.infer<typeof TicketMessage>

const head = {
  ...ids,
  number: z.string(),
  topic: z.enum(TICKET_TOPICS),
  state: z.enum(TICKET_STATES),
  createdAt: z.string(),
  /** Since when it is in this state: an open one waits for an answer since then. */
  since: z.string(),
}

/** What a customer has asked about an order, with all that was said. */
export const Ticket = z.object({ ...head, messages: z.array(TicketMessage) })
export type Ticket = z.infer<typeof Ticket>

/** A row of the administrators' inbox. */
export const InboxTicket = z.object({
  ...head,
  order: z.object({ ...ids, number: z.string() }),
  customerName: z.string(),
  /** The customer's last message. */
  lastText: z.string(),
})
export type InboxTicket = z.infer<typeof InboxTicket>

/** One of them with its messages; `author` is null once that person is gone. */
export const AdminTicket = z.object({
  ...InboxTicket.shape,
  messages: z.array(z.object({ ...TicketMessage.shape, author: z.nullable(z.string()) })),
})
export type AdminTicket = z.infer<typeof AdminTicket>

export const TicketQuery = z.object({
  ...PageQuery.shape,
  state: z._default(z.enum(['all', ...TICKET_STATES]), 'all'),
})
export type TicketQuery = z.infer<typeof TicketQuery>
export const TicketPage = pageOf(InboxTicket)
export type TicketPage = z.infer<typeof TicketPage>
