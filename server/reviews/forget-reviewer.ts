import type { Queries } from '#server/database/connect.ts'

/** Lets a person's reviews stand under no name. */
export async function forgetReviewer(queries: Queries, personId: string): Promise<void> {
  await queries.sql`update reviews set author = 'A customer' where person_id = ${personId}`
}
