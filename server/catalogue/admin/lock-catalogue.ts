import type { Queries } from '#server/database/connect.ts'

/**
 * Administrators change products and categories one after another, before any of these rows is locked: a change of one
 * reaches others (the words of all names, the counts of categories), in an order that no single statement could keep.
 * Orders and reviews change what is a product's own, and do not wait for this.
 */
export async function lockCatalogue(queries: Queries): Promise<void> {
  await queries.sql`select pg_advisory_xact_lock(hashtext('tokri.catalogue'))`
}
