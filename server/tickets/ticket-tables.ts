import type { TicketState, TicketTopic } from '#contract/ordering/tickets.ts'
import { people } from '#server/accounts/account-tables.ts'
import { timestampColumn } from '#server/database/columns.ts'
import { check, index, pgSequence, pgTable, sql, text, uniqueIndex, uuid } from '#server/database/drizzle.ts'
import { columnsOf } from '#server/database/table-parts.ts'
import { orders } from '#server/orders/order-tables.ts'

export const ticketNumbers = pgSequence('ticket_numbers', { startWith: 1001 })

/** What a customer asks of the shop about an order, until somebody has closed it. */
export const tickets = pgTable(
  'tickets',
  {
    id: uuid('id').primaryKey(),
    /** "Q-1001", by which its customer can name it (Consumer Protection (E-Commerce) Rules 2020, rule 6). */
    number: text('number').notNull(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    topic: text('topic').$type<TicketTopic>().notNull(),
    state: text('state').$type<TicketState>().notNull().default('open'),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    /** Since when it is in its state: what a customer adds to an open one leaves its place in the inbox. */
    updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('tickets_number').on(table.number),
    index('tickets_state').on(table.state, table.updatedAt, table.id),
    index('tickets_order').on(table.orderId),
    index('tickets_person').on(table.personId),
    check('tickets_state_known', sql`${table.state} in ('open', 'answered', 'closed')`),
  ],
)
export type TicketRow = typeof tickets.$inferSelect
/** The columns of a `TicketRow`. */
export const TICKET = columnsOf(tickets)

export const ticketMessages = pgTable(
  'ticket_messages',
  {
    id: uuid('id').primaryKey(),
    ticketId: uuid('ticket_id')
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    /** Who wrote it; null once that person is gone. */
    personId: uuid('person_id').references(() => people.id, { onDelete: 'set null' }),
    byRole: text('by_role').$type<'customer' | 'admin'>().notNull(),
    text: text('text').notNull(),
    at: timestampColumn('at').notNull().defaultNow(),
  },
  (table) => [index('ticket_messages_ticket').on(table.ticketId, table.at)],
)
export type TicketMessageRow = typeof ticketMessages.$inferSelect
