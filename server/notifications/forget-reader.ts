import type { PersonRow } from '#server/accounts/account-tables.ts'
import type { Queries } from '#server/database/connect.ts'

/** Deletes the messages to a person's own email and proved phone. */
export async function forgetReader(
  queries: Queries,
  { email, phone, phoneProvedAt }: Pick<PersonRow, 'email' | 'phone' | 'phoneProvedAt'>,
): Promise<void> {
  const addresses = [email, phoneProvedAt === null ? null : phone].filter((address) => address)
  await queries.sql`delete from mails where to_address = any(${addresses}::text[])`
}
