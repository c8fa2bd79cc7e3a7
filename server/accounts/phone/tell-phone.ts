import type { Queries } from '#server/database/connect.ts'
import type { Shop } from '#server/shop.ts'
import type { PersonRow } from '../account-tables.ts'

/** Tells a phone that signs in that an email or a password does so too: whoever added it may be a stranger. */
export async function tellPhone(
  queries: Queries,
  jobs: Shop['jobs'],
  { id: personId, phone, phoneProvedAt }: PersonRow,
  added: 'email' | 'password',
): Promise<void> {
  if (phone !== null && phoneProvedAt !== null)
    await jobs.send(queries, 'mail.sign-in-added', { personId, phone, added })
}
