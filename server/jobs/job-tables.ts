import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'

/**
 * Work that a statement of the shop's own has written with its change, one row for each job, until the job queue has
 * taken it over: far cheaper than a job of the queue where an order must cost little.
 */
export const jobRequests = pgTable('job_requests', {
  /** UUIDv7: sorts by time. */
  id: uuid('id').primaryKey(),
  task: text('task').notNull(),
  data: jsonb('data').$type<object>().notNull(),
})
