import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { Role } from '#contract/accounts.ts'

/**
 * How many people are active in each role. Triggers append what changes, so that no two registrations wait for one
 * counter; the rows of a role are added up now and then.
 */
export const peopleCounts = pgTable('people_counts', {
  role: text('role').$type<Role>().notNull(),
  /** Negative where people left this role or the shop. */
  people: integer('people').notNull(),
})
