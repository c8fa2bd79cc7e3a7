import type {
  AdminTicket,
  AnswerBody,
  AskBody,
  Ticket,
  TicketMessageBody,
  TicketPage,
  TicketQuery,
  TicketStateBody,
} from '../ordering/tickets-schemas.ts'
import { get, type ListOf, post, put } from './calls.ts'

/** What a customer asks about an order. */
export const ticketCalls = {
  ofOrder: get<{ answer: ListOf<typeof Ticket> }>()('/api/orders/:id/tickets', 'tickets'),
  ask: post<{ body: typeof AskBody; answer: typeof Ticket }>()('/api/orders/:id/tickets', 'tickets'),
  add: post<{ body: typeof TicketMessageBody; answer: typeof Ticket }>()(
    '/api/tickets/:id/messages',
    'tickets',
  ),
}

/** What administrators answer. */
export const inboxCalls = {
  list: get<{ query: typeof TicketQuery; answer: typeof TicketPage }>()('/api/tickets', 'tickets'),
  one: get<{ answer: typeof AdminTicket }>()('/api/tickets/:id', 'tickets'),
  answer: post<{ body: typeof AnswerBody; answer: typeof AdminTicket; refusals: 'changed_meanwhile' }>()(
    '/api/tickets/:id/answers',
    'tickets',
  ),
  setState: put<{
    body: typeof TicketStateBody
    answer: typeof AdminTicket
    refusals: 'changed_meanwhile'
  }>()('/api/tickets/:id/state', 'tickets'),
}
