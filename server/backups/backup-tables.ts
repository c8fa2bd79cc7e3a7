import type { Rehearsal } from '#contract/backups.ts'
import { people } from '#server/accounts/account-tables.ts'
import { timestampColumn } from '#server/database/columns.ts'
import { bigint, check, index, integer, jsonb, pgTable, sql, text, uuid } from '#server/database/drizzle.ts'

/** The names that the shop gives to its backups: no other file is ever opened or deleted for a row. */
export const BACKUP_FILE_NAME = /^shop_[0-9a-z_-]{1,80}\.backup$/

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
    check('backups_file_name', sql`${table.fileName} ~ '${sql.raw(BACKUP_FILE_NAME.source)}'`),
  ],
)

/** Each time that the shop came out of a backup. */
export const restores = pgTable(
  'restores',
  {
    id: uuid('id').primaryKey(),
    /** When the backup was taken. */
    takenAt: timestampColumn('taken_at').notNull(),
    restoredAt: timestampColumn('restored_at').notNull().defaultNow(),
    /** When the shop, started again, had ended what must not go on. */
    settledAt: timestampColumn('settled_at'),
    /** What the numbers of papers begin with since then. */
    prefix: text('prefix'),
    /** What they began with before: somebody else may have papers that go on after those. */
    endedPrefixes: text('ended_prefixes').array().notNull().default(sql`'{}'`),
    /** When an owner has dealt with what may have happened between the backup and its restore. */
    doneAt: timestampColumn('done_at'),
    doneBy: uuid('done_by').references(() => people.id),
  },
  (table) => [index('restores_restored').on(table.restoredAt)],
)
