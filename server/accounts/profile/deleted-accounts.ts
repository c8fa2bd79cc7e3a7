import { forgetPersonInLog } from '#server/audit/forget-in-log.ts'
import { command, type Transaction } from '#server/commands/command.ts'
import type { Queries } from '#server/database/connect.ts'
import type { Shop } from '#server/shop.ts'
import { PERSON, type PersonRow } from '../account-tables.ts'
import type { CustomerData } from '../customer-data.ts'
import { lockPerson } from '../person-queries.ts'
import { deleteKnownDevices } from '../sign-in/known-device.ts'
import { closeSessionsOf } from '../sign-in/session.ts'

/** The ids of accounts that their owners have deleted, with those that had become part of them. */
export async function listDeletedAccounts({ sql }: Queries): Promise<string[]> {
  const rows = await sql<{ id: string }>`
    with recursive gone as (
      select id from people
       where role = 'customer' and deactivated_at is not null and merged_into is null
         and name = '' and email = '' and phone is null
      union select p.id from people p join gone on p.merged_into = gone.id)
    select id from gone order by id`
  return rows.map(({ id }) => id)
}

/** Takes a person, who is locked, out of everything, and closes the account for good, with those that became part of it. */
export async function forgetPerson(
  tx: Transaction,
  rooms: readonly CustomerData[],
  person: PersonRow,
): Promise<void> {
  await forgetOne(tx, rooms, person)
  const joined = await tx.sql<PersonRow>`
    with recursive joined as (
      select id from people where merged_into = ${person.id}
      union select p.id from people p join joined on p.merged_into = joined.id)
    select ${PERSON} from people where id in (select id from joined) order by id for no key update`
  for (const other of joined) await forgetOne(tx, rooms, other)
}

async function forgetOne(tx: Transaction, rooms: readonly CustomerData[], person: PersonRow): Promise<void> {
  for (const room of rooms) await room.forget?.(tx, person)
  await forgetPersonInLog(tx, person.id)
  await tx.sql`delete from saved_addresses where person_id = ${person.id}`
  await deleteKnownDevices(tx, person.id)
  await tx.sql`delete from password_resets where person_id = ${person.id}`
  await tx.sql`
    update people set name = '', email = '', email_proved_at = null, phone = null, phone_proved_at = null,
        whatsapp_since = null, address = null, password_hash = null, deactivated_at = coalesce(deactivated_at, now())
     where id = ${person.id}`
  await closeSessionsOf(tx, person.id)
  tx.publish({ topic: 'session', people: [person.id] })
}

/** Deletes accounts again that an older backup has brought back. */
export async function forgetDeleted(
  shop: Shop,
  rooms: readonly CustomerData[],
  ids: readonly string[],
): Promise<void> {
  const back = await shop.database.sql<{ id: string }>`
    select id from people
     where id::text = any(${ids}::text[]) and role = 'customer'
       and (name <> '' or email <> '' or phone is not null or deactivated_at is null)`
  for (const { id } of back) {
    await command(shop, async (tx) => forgetPerson(tx, rooms, await lockPerson(tx, id)))
    shop.log.info('An account that a backup had brought back is deleted again')
  }
}
