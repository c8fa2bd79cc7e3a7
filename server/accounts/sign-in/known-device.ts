import type { Queries } from '#server/database/connect.ts'
import { fragment } from '#server/database/sql.ts'
import { newToken, tokenHash } from './session.ts'

/** Hardly anybody uses more browsers; the least recently used is forgotten first. */
const MAX_DEVICES = 20

/** Whether the person with this email, or this phone to sign in with, has signed in from the browser that has this token. */
export async function isKnownDevice(
  queries: Queries,
  owner: { email: string } | { phone: string },
  device: string,
): Promise<boolean> {
  const isOwner =
    'email' in owner
      ? fragment`p.email = ${owner.email}`
      : fragment`p.phone = ${owner.phone} and p.phone_proved_at is not null and p.role = 'customer'`
  const rows = await queries.sql`
    select 1 from known_devices d join people p on p.id = d.person_id
     where ${isOwner} and d.token_hash = ${tokenHash(device)}`
  return rows.length > 0
}

/** Stores the browser after a login. @returns its token: the one that it has, or a new one */
export async function rememberDevice(
  queries: Queries,
  personId: string,
  device: string = newToken(),
): Promise<string> {
  const hash = tokenHash(device)
  await queries.sql`
    with remembered as (
      insert into known_devices (person_id, token_hash) values (${personId}, ${hash})
      on conflict (person_id, token_hash) do update set seen_at = now()
    )
    delete from known_devices
     where person_id = ${personId} and token_hash <> ${hash} and token_hash in (
       select token_hash from known_devices where person_id = ${personId} order by seen_at desc offset ${MAX_DEVICES})`
  return device
}

/** After a new password no browser is known any more. */
export async function deleteKnownDevices(queries: Queries, personId: string): Promise<void> {
  await queries.sql`delete from known_devices where person_id = ${personId}`
}
