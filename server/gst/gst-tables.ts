import { people } from '#server/accounts/account-tables.ts'
import { bytes, timestampColumn } from '#server/database/columns.ts'
import { check, pgTable, sql, text, uuid } from '#server/database/drizzle.ts'

/** Months whose figures were exported for the tax office: no document is dated in them any more. */
export const closedMonths = pgTable(
  'closed_months',
  {
    /** Such as "2026-11". */
    month: text('month').primaryKey(),
    closedAt: timestampColumn('closed_at').notNull().defaultNow(),
    closedBy: uuid('closed_by')
      .notNull()
      .references(() => people.id),
  },
  (table) => [check('closed_months_month', sql`${table.month} ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'`)],
)

/** Links by which an accountant reads one period, for a day. To end one is to delete it. */
export const accountantLinks = pgTable('accountant_links', {
  id: uuid('id').primaryKey(),
  /** SHA-256 of the token, so that nobody can read anything with a copy of the table. */
  tokenHash: bytes('token_hash').notNull().unique(),
  period: text('period').notNull(),
  madeAt: timestampColumn('made_at').notNull().defaultNow(),
  madeBy: uuid('made_by')
    .notNull()
    .references(() => people.id),
})
