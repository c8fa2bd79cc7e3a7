import { timestampColumn } from '#server/database/columns.ts'
import { index, jsonb, pgTable, sql, text, uuid } from '#server/database/drizzle.ts'

/** The text that the log's search looks at. */
const AUDIT_SEARCH_TEXT = `(lower(person_name || ' ' || action || ' ' || subject_type || ' ' || subject_id))`

/** Every change by an administrator or agent. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: uuid('id').primaryKey(),
    at: timestampColumn('at').notNull().defaultNow(),
    personId: uuid('person_id'),
    personName: text('person_name').notNull(),
    role: text('role').notNull(),
    action: text('action').notNull(),
    subjectType: text('subject_type').notNull(),
    subjectId: text('subject_id').notNull(),
    before: jsonb('before').$type<unknown>(),
    after: jsonb('after').$type<unknown>(),
  },
  (table) => [
    index('audit_entries_recent').on(table.at.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('audit_entries_subject').on(table.subjectType, table.subjectId),
    index('audit_entries_type').on(
      table.subjectType,
      table.at.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('audit_entries_search').using('gin', sql.raw(`${AUDIT_SEARCH_TEXT} gin_trgm_ops`)),
    index('audit_entries_person').on(table.personId, table.at.desc().nullsFirst()),
  ],
)

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
