import { timestampColumn } from '#server/database/columns.ts'
import { pgTable, text } from '#server/database/drizzle.ts'

/** The texts of pages that an administrator has written; a page without one says what follows from the shop's rules. */
export const shopPages = pgTable('shop_pages', {
  /** "returns", as in its address. */
  slug: text('slug').primaryKey(),
  body: text('body').notNull(),
  updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
})
