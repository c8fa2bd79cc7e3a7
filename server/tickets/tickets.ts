import * as z from 'zod/mini'
import { success } from '#contract/envelope.ts'
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
import { ById, CUSTOMER, ok, tagCalls, withRight } from '#server/http/api-calls.ts'
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
  customersCalls(app, shop)
  inboxCalls(app, shop)
}

function customersCalls(app: ShopApp, shop: Shop): void {
  const { database } = shop

  app.get(
    '/orders/:id/tickets',
    { ...CUSTOMER, schema: { params: ById, response: { 200: success(z.array(Ticket)) } } },
    async (request) => ok(await listTicketsOfOrder(database, personOf(request), request.params.id)),
  )

  app.post(
    '/orders/:id/tickets',
    { ...CUSTOMER, schema: { params: ById, body: AskBody, response: { 201: success(Ticket) } } },
    async (request, reply) => {
      const { params, body } = request
      const { id } = await askAboutOrder(shop, personOf(request), params.id, body, keyedCallOf(request))
      return reply.code(201).send(ok(await requireTicket(database, id)))
    },
  )

  app.post(
    '/tickets/:id/messages',
    { ...CUSTOMER, schema: { params: ById, body: TicketMessageBody, response: { 201: success(Ticket) } } },
    async (request, reply) => {
      const { params, body } = request
      const { id } = await addToTicket(shop, personOf(request), params.id, body, keyedCallOf(request))
      return reply.code(201).send(ok(await requireTicket(database, id)))
    },
  )
}

function inboxCalls(app: ShopApp, shop: Shop): void {
  const { database } = shop

  app.get(
    '/tickets',
    {
      ...withRight('tickets.answer'),
      schema: { querystring: TicketQuery, response: { 200: success(TicketPage) } },
    },
    async (request) => ok(await listInbox(database, request.query)),
  )

  app.get(
    '/tickets/:id',
    { ...withRight('tickets.answer'), schema: { params: ById, response: { 200: success(AdminTicket) } } },
    async (request) => ok(await requireAdminTicket(database, request.params.id)),
  )

  app.post(
    '/tickets/:id/answers',
    {
      ...withRight('tickets.answer'),
      schema: { params: ById, body: AnswerBody, response: { 201: success(AdminTicket) } },
    },
    async (request, reply) => {
      const { params, body } = request
      const { id } = await answerTicket(shop, personOf(request), params.id, body, keyedCallOf(request))
      return reply.code(201).send(ok(await requireAdminTicket(database, id)))
    },
  )

  app.put(
    '/tickets/:id/state',
    {
      ...withRight('tickets.answer'),
      schema: { params: ById, body: TicketStateBody, response: { 200: success(AdminTicket) } },
    },
    async (request) => {
      await changeTicketState(shop, personOf(request), request.params.id, request.body)
      return ok(await requireAdminTicket(database, request.params.id))
    },
  )
}
