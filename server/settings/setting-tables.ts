import { timestampColumn } from '#server/database/columns.ts'
import { jsonb, pgTable, text } from '#server/database/drizzle.ts'

/** The shop's settings, and the local gateway's keys, by name. */
export const settings = pgTable('settings', {
  name: text('name').primaryKey(),
  value: jsonb('value').$type<unknown>().notNull(),
  updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
})
