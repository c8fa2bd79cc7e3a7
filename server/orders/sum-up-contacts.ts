import type { Database } from '../database/connect.ts'
import { transaction } from '../database/transaction.ts'
import type { Shop } from '../shop.ts'

const EVERY_MINUTE = '* * * * *'
/** An order of the same people waits while theirs are summed up: for some tens of milliseconds. */
const CHANGES_AT_ONCE = 500

/** Keeps the list of changed people short: a search reads the orders of those. */
export function orderContactsJob({ database, jobs }: Shop): void {
  jobs.every('orders.sum-up-contacts', EVERY_MINUTE, () => sumUpContacts(database))
}

/**
 * Writes beside the people that have changed when their orders were placed. A reader sees them as changed or as summed
 * up. Several at once take different changes and wait for each other's people.
 */
export async function sumUpContacts(database: Pick<Database, 'pool'>): Promise<void> {
  let taken: number
  do {
    taken = await transaction(database, async (queries) => {
      const [changes] = await queries.rows<{ taken: number; ids: string[] }>(
        TAKE_CHANGES,
        [CHANGES_AT_ONCE],
        'contacts-take-changes',
      )
      // A statement of its own, now that the people are locked: it sees what another one has summed up meanwhile.
      await queries.rows('select sum_up_contacts($1::uuid[])', [changes?.ids], 'contacts-sum-up')
      return changes?.taken ?? 0
    })
  } while (taken === CHANGES_AT_ONCE)
}

/** People whose last order was removed are no more. */
const TAKE_CHANGES = `
with taken as (
  delete from changed_contacts
   where ctid = any(array(select ctid from changed_contacts limit $1 for update skip locked))
  returning contact_id
)
select (select count(*) from taken) as taken,
       array(select c.id from order_contacts c where c.id in (select contact_id from taken)
              order by c.id for update) as ids`
