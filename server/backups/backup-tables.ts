import type { Rehearsal } from '#contract/backups.ts'
import { people } from '#server/accounts/account-tables.ts'
import { timestampColumn } from '#server/database/columns.ts'
import { bigint, check, index, integer, jsonb, pgTable, sql, text, uuid } from '#server/database/drizzle.ts'

/** Backups that were made by button or by the schedule; the files lie in the backup folder of their machine. */
export const backups = pgTable(
  'backups',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').$type<'button' | 'schedule'>().notNull(),
    /** Who pressed the button. */
    byPersonId: uuid('by_person_id').references(() => people.id),
    startedAt: timestampColumn('started_at').notNull().defaultNow(),
    finishedAt: timestampColumn('finished_at'),
    /** Why it failed; null while it runs and where it worked. */
    problem: text('problem'),
    fileName: text('file_name').notNull(),
    /** The machine that has the file. */
    host: text('host'),
    bytes: bigint('bytes', { mode: 'number' }),
    rows: integer('rows'),
    orders: integer('orders'),
    /** When the file was deleted to keep no more than the shop wants. */
    deletedAt: timestampColumn('deleted_at'),
    rehearsedAt: timestampColumn('rehearsed_at'),
    rehearsal: jsonb('rehearsal').$type<Rehearsal>(),
  },
  (table) => [
    index('backups_started').on(table.startedAt),
    check('backups_kind_known', sql`${table.kind} in ('button', 'schedule')`),
  ],
)
