import { timestampColumn } from '#server/database/columns.ts'
import { check, type InferSelectModel, pgTable, sql, text, uuid } from '#server/database/drizzle.ts'

/**
 * Words and short phrases that mean the same. The first groups come with the migration, once, so that a shop keeps what its
 * administrators have changed or removed.
 */
export const synonymGroups = pgTable(
  'synonym_groups',
  {
    id: uuid('id').primaryKey(),
    words: text('words').array().notNull(),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [check('synonym_groups_words', sql`cardinality(${table.words}) between 2 and 20`)],
)

export type SynonymGroupRow = InferSelectModel<typeof synonymGroups>
