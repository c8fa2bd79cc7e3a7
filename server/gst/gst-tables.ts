import { people } from '#server/accounts/account-tables.ts'
import { timestampColumn } from '#server/database/columns.ts'
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
