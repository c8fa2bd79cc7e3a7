import type { Queries } from '#server/database/connect.ts'
import { type LastStatements, transaction } from '#server/database/transaction.ts'
import type { AddressedEvent } from '#server/events/events.ts'
import type { Shop } from '#server/shop.ts'

/** The statements of one change, and what is told of it once it is committed. */
export interface Transaction extends Queries {
  /** Tells servers and browsers after the commit; nobody hears of a change that was rolled back. */
  publish(event: AddressedEvent): void
}

/**
 * The one way to change something: `work` runs in one transaction, and what it published goes out after the commit. A
 * deadlock repeats the whole work, and what it had published with it.
 * @returns what `work` returns
 */
export async function command<Result>(
  shop: Pick<Shop, 'database' | 'events'>,
  work: (tx: Transaction) => Promise<Result | LastStatements<Result>>,
): Promise<Result> {
  let published: AddressedEvent[] = []
  const result = await transaction(shop.database, (queries) => {
    published = []
    return work({ ...queries, publish: (event) => published.push(event) })
  })
  for (const event of published) shop.events.publish(event)
  return result
}
