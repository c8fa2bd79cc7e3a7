import type { Queries } from '#server/database/connect.ts'

/**
 * Makes administrators' changes of products and categories wait for each other; to be called before any of these rows is
 * locked. Such a change reaches other rows through triggers (words, counts of categories) in no fixed order, so two at
 * once could deadlock. Orders and reviews change only the product itself, and do not wait for this.
 */
export async function lockCatalogue(queries: Queries): Promise<void> {
  await queries.sql`select pg_advisory_xact_lock(hashtext('tokri.catalogue'))`
}
