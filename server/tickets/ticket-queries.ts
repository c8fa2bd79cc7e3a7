import type { Page } from '#contract/envelope.ts'
import { TICKET_STATES, type TicketState } from '#contract/ordering/tickets.ts'
import type { AdminTicket, InboxTicket, Ticket, TicketQuery } from '#contract/ordering/tickets-schemas.ts'
import type { NameSource } from '#server/audit/audit-names.ts'
import type { Queries, Reads } from '#server/database/connect.ts'
import { idOrNull, isId } from '#server/database/identifiers.ts'
import { type Fragment, fragment } from '#server/database/sql.ts'
import { cappedTotal, decodeCursor, likePattern, pageOfRows, unknownCursor } from '#server/http/pages.ts'
import { requireRow } from '#server/http/problem.ts'
import { type Reader, requireVisible } from '#server/orders/order-policy.ts'
import {
  type MessageWithAuthor,
  presentAdminTicket,
  presentInboxTicket,
  presentTicket,
  type TicketWithOrder,
} from './present-ticket.ts'
import { TICKET, type TicketRow } from './ticket-tables.ts'

const MAX_COUNTED = 10_000

/** What a customer has asked about an order, the newest first. @throws Problem 404 for somebody else's order */
export async function listTicketsOfOrder(
  queries: Queries,
  reader: Reader,
  orderId: string,
): Promise<Ticket[]> {
  const [order] = await queries.sql<{ id: string; personId: string; agentId: string | null }>`
    select o.id, o.person_id, o.agent_id from orders o where o.id = ${idOrNull(orderId)}`
  const { id } = requireVisible(order, reader)
  const rows = await queries.sql<TicketRow>`
    select ${TICKET} from tickets where order_id = ${id} order by created_at desc, id desc`
  const messages = await readMessages(queries, rows)
  return rows.map((row) => presentTicket(row, messages))
}

/** A customer's question as its call has left it. @throws Problem 404 */
export async function requireTicket(queries: Queries, id: string): Promise<Ticket> {
  const rows = await queries.sql<TicketRow>`select ${TICKET} from tickets where id = ${idOrNull(id)}`
  const row = requireRow(rows, 'This question')
  return presentTicket(row, await readMessages(queries, [row]))
}

const WITH_ORDER = fragment`${TICKET}, o.number as order_number, o.customer_name,
  (select m.text from ticket_messages m where m.ticket_id = tickets.id and m.by_role = 'customer'
    order by m.at desc, m.id desc limit 1) as last_text`
const FROM = fragment`tickets join orders o on o.id = tickets.order_id`

/** One question for administrators. @throws Problem 404 */
export async function requireAdminTicket(queries: Queries, id: string): Promise<AdminTicket> {
  const rows = await queries.sql<TicketWithOrder>`
    select ${WITH_ORDER} from ${FROM} where tickets.id = ${idOrNull(id)}`
  const row = requireRow(rows, 'This question')
  return presentAdminTicket(row, await readMessages(queries, [row]))
}

export function readMessages(queries: Queries, of: readonly { id: string }[]): Promise<MessageWithAuthor[]> {
  return queries.sql<MessageWithAuthor>`
    select m.id, m.ticket_id, m.person_id, m.by_role, m.text, m.at, p.name as author
      from ticket_messages m left join people p on p.id = m.person_id
     where m.ticket_id = any(${of.map(({ id }) => id)}::uuid[]) order by m.at, m.id`
}

/** The inbox: what waits for an answer, the longest first; then what was answered and what is closed, the newest first. */
export async function listInbox(queries: Queries, query: TicketQuery): Promise<Page<InboxTicket>> {
  const states = TICKET_STATES.filter((state) => query.state === 'all' || query.state === state)
  const matches = query.search ? mentions(query.search) : fragment`true`
  const rows: TicketWithOrder[] = []
  const last = lastOf(query.cursor)
  for (const state of states.slice(last ? Math.max(0, states.indexOf(last.state)) : 0)) {
    const missing = query.limit + 1 - rows.length
    if (missing === 0) break
    const isLast = last?.state === state
    rows.push(
      ...(await queries.unprepared<TicketWithOrder>`
        select ${WITH_ORDER} from ${FROM}
         where tickets.state = ${state} and ${matches} and ${isLast ? after(last) : fragment`true`}
         order by ${sortOf(state)} limit ${missing}`),
    )
  }
  const listed = fragment`tickets.state = any(${states}::text[]) and ${matches}`
  const [counted] = await queries.unprepared<{ count: number }>`
    select count(*) from (select from ${FROM} where ${listed} limit ${MAX_COUNTED + 1}) counted`
  const page = pageOfRows(rows, query.limit, (row) => [row.state, row.updatedAt.toISOString(), row.id])
  return {
    ...page,
    items: page.items.map(presentInboxTicket),
    ...cappedTotal(counted?.count ?? 0, MAX_COUNTED),
  }
}

const sortOf = (state: TicketState): Fragment =>
  state === 'open'
    ? fragment`tickets.updated_at, tickets.id`
    : fragment`tickets.updated_at desc, tickets.id desc`

function mentions(search: string): Fragment {
  const pattern = likePattern(search)
  return fragment`(lower(tickets.number) like ${pattern} or lower(o.number) like ${pattern})`
}

interface LastTicket {
  state: TicketState
  at: string
  id: string
}

function after({ state, at, id }: LastTicket): Fragment {
  const sorted = fragment`(tickets.updated_at, tickets.id)`
  const value = fragment`(${at}::timestamptz, ${id}::uuid)`
  return state === 'open' ? fragment`${sorted} > ${value}` : fragment`${sorted} < ${value}`
}

function lastOf(cursor: string | undefined): LastTicket | undefined {
  if (cursor === undefined) return undefined
  const [stateText, at, id] = decodeCursor(cursor, 3)
  const state = TICKET_STATES.find((known) => known === stateText)
  if (!state || typeof at !== 'string' || Number.isNaN(Date.parse(at)) || !isId(String(id)))
    throw unknownCursor()
  return { state, at, id: String(id) }
}

/** The numbers of the questions that the activity log mentions. */
export const ticketNames: NameSource = ({ ids }) => fragment`
  select id::text, number as name from tickets where id = any(${ids}::uuid[])`

/** What a message about a question says; undefined once it is gone. */
export async function findTicket(reads: Reads, id: string): Promise<TicketRow | undefined> {
  const [row] = await reads.sql<TicketRow>`select ${TICKET} from tickets where id = ${id}`
  return row
}

/** An answer of the shop; undefined once it is gone. */
export async function findAnswer(
  reads: Reads,
  messageId: string,
): Promise<{ ticketId: string; text: string } | undefined> {
  const [row] = await reads.sql<{ ticketId: string; text: string }>`
    select ticket_id, text from ticket_messages where id = ${messageId} and by_role = 'admin'`
  return row
}
