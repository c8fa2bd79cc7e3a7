import * as z from 'zod/mini'
import { inboxCalls, ticketCalls } from '#contract/calls/ticket-calls.ts'
import {
  AdminTicket,
  AnswerBody,
  AskBody,
  Ticket,
  TicketMessageBody,
  TicketPage,
  TicketQuery,
  TicketStateBody,
} from '#contract/ordering/tickets-schemas.ts'
import { keyedCallOf } from '#server/commands/idempotency.ts'
import { personOf } from '#server/http/access.ts'
import { answer } from '#server/http/answer.ts'
import { tagCalls } from '#server/http/api-calls.ts'
import type { Shop, ShopApp } from '#server/shop.ts'
import { answerTicket, changeTicketState } from './answer-ticket.ts'
import { addToTicket, askAboutOrder } from './ask-about-order.ts'
import { listInbox, listTicketsOfOrder, requireAdminTicket, requireTicket } from './ticket-queries.ts'

/**
 * What customers ask about their orders, and what administrators answer. The inbox shows the two times of the Consumer
 * Protection (E-Commerce) Rules 2020: an answer within 48 hours, and a month to settle it.
 */
export async function tickets(app: ShopApp, { shop }: { shop: Shop }): Promise<void> {
  tagCalls(app, 'tickets')
  customerRoutes(app, shop)
  inboxRoutes(app, shop)
}

function customerRoutes(app: ShopApp, shop: Shop): void {
  const { database } = shop
  const { ofOrder, ask, add } = ticketCalls
  const access = ['customer'] as const

  answer(app, ofOrder, { access, answers: z.array(Ticket) }, async ({ params, request }) =>
    listTicketsOfOrder(database, personOf(request), params.id),
  )

  answer(
    app,
    ask,
    { access, status: 201, body: AskBody, answers: Ticket },
    async ({ params, body, request }) => {
      const { id } = await askAboutOrder(shop, personOf(request), params.id, body, keyedCallOf(request))
      return requireTicket(database, id)
    },
  )

  answer(
    app,
    add,
    { access, status: 201, body: TicketMessageBody, answers: Ticket },
    async ({ params, body, request }) => {
      const { id } = await addToTicket(shop, personOf(request), params.id, body, keyedCallOf(request))
      return requireTicket(database, id)
    },
  )
}

function inboxRoutes(app: ShopApp, shop: Shop): void {
  const { database } = shop
  const access = ['tickets.answer'] as const

  answer(app, inboxCalls.list, { access, query: TicketQuery, answers: TicketPage }, async ({ query }) =>
    listInbox(database, query),
  )

  answer(app, inboxCalls.one, { access, answers: AdminTicket }, async ({ params }) =>
    requireAdminTicket(database, params.id),
  )

  answer(
    app,
    inboxCalls.answer,
    { access, status: 201, body: AnswerBody, answers: AdminTicket },
    async ({ params, body, request }) => {
      const { id } = await answerTicket(shop, personOf(request), params.id, body, keyedCallOf(request))
      return requireAdminTicket(database, id)
    },
  )

  answer(
    app,
    inboxCalls.setState,
    { access, body: TicketStateBody, answers: AdminTicket },
    async ({ params, body, request }) => {
      await changeTicketState(shop, personOf(request), params.id, body)
      return requireAdminTicket(database, params.id)
    },
  )
}
