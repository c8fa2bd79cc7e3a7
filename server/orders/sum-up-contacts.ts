import type { Database } from '#server/database/connect.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Shop } from '#server/shop.ts'

const EVERY_MINUTE = '* * * * *'
/** An order of the same people waits while theirs are summed up: for some tens of milliseconds. */
const CHANGES_AT_ONCE = 500

/** Keeps the list of changed people short: a search reads the orders of those. */
export function orderContactsJob({ database, jobs }: Shop): void {
  jobs.every('orders.sum-up-contacts', EVERY_MINUTE, () => sumUpContacts(database))
}

/**
 * Writes beside the people that have changed when their orders were placed. A reader sees them as changed or as summed
 * up. One at a time: whoever comes second sees what the first has written.
 */
export async function sumUpContacts(database: Pick<Database, 'pool'>): Promise<void> {
  let taken: number
  do {
    taken = await transaction(database, async (queries) => {
      // Held by no writer of orders, and before any lock on people: whoever forgets people locks all of them.
      await queries.rows('lock table changed_contacts in share update exclusive mode')
      const changes = await queries.rows<{ id: string }>(
        TAKE_CHANGES,
        [CHANGES_AT_ONCE],
        'contacts-take-changes',
      )
      const ids = changes.map(({ id }) => id)
      await queries.rows('select sum_up_contacts($1::uuid[])', [ids], 'contacts-sum-up')
      return changes.length
    })
  } while (taken === CHANGES_AT_ONCE)
}

const TAKE_CHANGES = `
delete from changed_contacts
 where ctid = any(array(select ctid from changed_contacts limit $1))
returning contact_id as id`
