import { timestampColumn } from '#server/database/columns.ts'
import { jsonb, pgTable, text, uuid } from '#server/database/drizzle.ts'

/** Jobs that are not in the queue yet: a row here is much cheaper than a job, which matters when an order is placed. */
export const jobRequests = pgTable('job_requests', {
  /** UUIDv7: sorts by time. */
  id: uuid('id').primaryKey(),
  task: text('task').notNull(),
  data: jsonb('data').$type<object>().notNull(),
  /** The job that a backup has and that goes on under its id. */
  jobId: uuid('job_id'),
  /** Since when it waits for somebody's yes; null: it moves into the queue by itself. */
  heldSince: timestampColumn('held_since'),
})
