import type { DeleteAccountBody } from '#contract/accounts-schemas.ts'
import { command } from '#server/commands/command.ts'
import type { Queries } from '#server/database/connect.ts'
import type { SignedIn } from '#server/http/access.ts'
import { Problem } from '#server/http/problem.ts'
import type { Shop } from '#server/shop.ts'
import type { AccountDependencies } from '../account-dependencies.ts'
import type { PersonRow } from '../account-tables.ts'
import type { CustomerData } from '../customer-data.ts'
import { lockOwnPerson, requirePerson } from '../person-queries.ts'
import { consumePhoneCode } from '../phone/phone-codes.ts'
import { requireOwnPassword } from '../sign-in/log-in.ts'
import { forgetPerson } from './deleted-accounts.ts'

/**
 * Deletes a customer's own account, after its password or a code that came to its phone: what is of the person goes, what the
 * shop sold stays without the person. Documents stay as they were issued. Email and phone are free for a new account.
 * @throws Problem 400 for a wrong password, 401 `code_invalid`, 403 for a login of the demo, 409 `phone_unproved`,
 * `account_in_use` with all that is not settled yet, 429
 */
export async function deleteAccount(
  shop: Shop,
  { customerData }: Pick<AccountDependencies, 'customerData'>,
  by: SignedIn,
  proof: DeleteAccountBody,
  ip: string,
): Promise<void> {
  const { database } = shop
  const { row } = await requirePerson(database, by.id)
  if (row.isDemo) throw new Problem(403, 'forbidden', 'Everybody signs in with this account of the demo')
  // Looked at before the code is used up; what counts is looked at under the lock.
  await requireSettled(database, customerData, by.id)
  await requireOwner(shop, row, proof, ip)
  await command(shop, async (tx) => {
    const person = await lockOwnPerson(tx, by)
    await requireSettled(tx, customerData, person.id)
    await forgetPerson(tx, customerData, person)
    await tx.job('backups.keep', {})
  })
}

async function requireSettled(
  queries: Queries,
  rooms: readonly CustomerData[],
  personId: string,
): Promise<void> {
  const unsettled: string[] = []
  for (const room of rooms) unsettled.push(...((await room.findUnsettled?.(queries, personId)) ?? []))
  if (unsettled.length === 0) return
  throw new Problem(409, 'account_in_use', `Your account is still needed. ${unsettled.join(' ')}`, {
    data: { unsettled },
  })
}

/** Either way to sign in is proof. @throws Problem 400 for a wrong password, 401 `code_invalid`, 409 `phone_unproved`, 429, 503 */
async function requireOwner(
  { database }: Shop,
  person: PersonRow,
  { password = '', code }: DeleteAccountBody,
  ip: string,
): Promise<void> {
  if (code === undefined) return requireOwnPassword(database, person, password, ip)
  const { phone, phoneProvedAt } = person
  if (phone === null || phoneProvedAt === null)
    throw new Problem(409, 'phone_unproved', 'Confirm your phone with a code first')
  await consumePhoneCode(database, { phone, ip }, code)
}
