import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timestampColumn } from '#server/database/columns.ts'

/** Recent activity for administrators, written in the transaction of the change that it describes. */
export const activities = pgTable(
  'activities',
  {
    id: uuid('id').primaryKey(),
    type: text('type').$type<'order' | 'delivery' | 'alert'>().notNull(),
    message: text('message').notNull(),
    orderId: uuid('order_id'),
    at: timestampColumn('at').notNull().defaultNow(),
  },
  (table) => [index('activities_recent').on(table.at.desc().nullsFirst())],
)

/** Messages, by email or text message. The Message-ID is made of the id, so that a retry is the same message. */
export const mails = pgTable(
  'mails',
  {
    id: uuid('id').primaryKey(),
    /** One email per cause, however often its job runs. */
    cause: text('cause').notNull().unique(),
    channel: text('channel').$type<'email' | 'sms'>().notNull().default('email'),
    /** An email address, or a phone's ten digits. */
    to: text('to_address').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html'),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    sentAt: timestampColumn('sent_at'),
    /** The mail server's last error; null before the first one. */
    lastError: text('last_error'),
    triedAt: timestampColumn('tried_at'),
    detail: jsonb('detail').$type<Record<string, string>>(),
  },
  (table) => [
    index('mails_recent').on(table.createdAt.desc().nullsFirst()),
    index('mails_waiting').on(table.createdAt).where(sql`sent_at is null and last_error is not null`),
  ],
)
