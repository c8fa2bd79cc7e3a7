import { timestampColumn } from '#server/database/columns.ts'
import { index, jsonb, pgTable, primaryKey, text, uuid } from '#server/database/drizzle.ts'

/** First answers to calls with an Idempotency-Key: one row per person and key, written with the effect. */
export const idempotencyRecords = pgTable(
  'idempotency_records',
  {
    personId: uuid('person_id').notNull(),
    key: text('key').notNull(),
    /** SHA-256 of route and body: the same key with another body is a mistake of the caller. */
    requestHash: text('request_hash').notNull(),
    /** What the call made: enough to give the first answer again. */
    result: jsonb('result').$type<unknown>(),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.personId, table.key] }),
    index('idempotency_records_age').on(table.createdAt),
  ],
)
