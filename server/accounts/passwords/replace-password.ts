import { type PersonRow, people } from '#server/accounts/account-tables.ts'
import { deleteKnownDevices } from '#server/accounts/sign-in/known-device.ts'
import { closeSessionsOf } from '#server/accounts/sign-in/session.ts'
import type { Queries } from '#server/database/connect.ts'
import { changesOf } from '#server/database/table-parts.ts'
import { deleteResetLinks } from '../reset-link.ts'
import { deleteLoginAttempts } from '../sign-in/email-limits.ts'

/**
 * Gives a locked person a new password. Links and the lock after wrong guesses end with it, and unless they are to stay,
 * sessions and known browsers.
 */
export async function replacePassword(
  queries: Queries,
  { id, email }: PersonRow,
  changes: { passwordHash: string } & Partial<PersonRow>,
  keepsDevices = false,
): Promise<void> {
  await queries.sql`update people set ${changesOf(people, changes)} where id = ${id}`
  if (!keepsDevices) {
    await closeSessionsOf(queries, id)
    await deleteKnownDevices(queries, id)
  }
  await deleteResetLinks(queries, id)
  await deleteLoginAttempts(queries, email)
}
