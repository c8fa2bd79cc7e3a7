import type { MessageChannel } from '#contract/mails.ts'
import { timestampColumn } from '#server/database/columns.ts'
import { index, jsonb, pgTable, sql, text, uuid } from '#server/database/drizzle.ts'

/** Messages by every channel. The id goes with each try, so that a retry is the same message. */
export const mails = pgTable(
  'mails',
  {
    id: uuid('id').primaryKey(),
    /** One email per cause, however often its job runs. */
    cause: text('cause').notNull().unique(),
    channel: text('channel').$type<MessageChannel>().notNull().default('email'),
    /** An email address, or a phone's ten digits. */
    to: text('to_address').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html'),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    sentAt: timestampColumn('sent_at'),
    /** The last error of the mail server or provider; null before the first one. */
    lastError: text('last_error'),
    triedAt: timestampColumn('tried_at'),
    /** A provider may have taken it without saying so: until then a webhook may tell. */
    inDoubtUntil: timestampColumn('in_doubt_until'),
    /** What was told last of its way; failed: it is refused, or was not delivered, and no other way has taken it on. */
    deliveryState: text('delivery_state').$type<'sent' | 'delivered' | 'read' | 'failed'>(),
    /** What it says, the way on which it is and those that are left; null for a message that is sent at once. */
    detail: jsonb('detail'),
  },
  (table) => [
    index('mails_recent').on(table.createdAt.desc().nullsFirst()),
    index('mails_waiting').on(table.createdAt).where(sql`sent_at is null and last_error is not null`),
  ],
)
