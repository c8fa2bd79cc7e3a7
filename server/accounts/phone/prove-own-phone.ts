import type { ProvePhoneBody } from '#contract/accounts-schemas.ts'
import { command, type Transaction } from '#server/commands/command.ts'
import { violatedConstraint } from '#server/database/transaction.ts'
import type { SignedIn } from '#server/http/access.ts'
import { Problem } from '#server/http/problem.ts'
import type { Shop } from '#server/shop.ts'
import type { AccountDependencies } from '../account-dependencies.ts'
import { PERSON, type PersonRow } from '../account-tables.ts'
import { moveCustomerData } from '../customer-data.ts'
import { lockOwnPerson, lockPersonAndPhone, requirePerson } from '../person-queries.ts'
import { deleteResetLinks } from '../reset-link.ts'
import { moveAddresses } from '../saved-addresses.ts'
import { deleteKnownDevices } from '../sign-in/known-device.ts'
import { closeSessionsOf } from '../sign-in/session.ts'
import { checkPhoneCode, consumePhoneCode } from './phone-codes.ts'

type Needs = Pick<AccountDependencies, 'claimGuestOrders' | 'customerTotals' | 'customerData'>

/**
 * Lets a customer sign in by this phone, which a code has proved. Links that were asked for before end; the email and the
 * phone before are told. Where the phone signs in to another account its owner is asked first, and the same code comes again
 * with `joins`: that account then becomes part of this one.
 * @throws Problem 401 when the session has ended meanwhile, Problem 401 `code_invalid`, 409 `phone_taken` for a number that
 * signs in to another account, whose number of orders it has where the two can become one
 */
export async function proveOwnPhone(
  shop: Shop,
  needs: Needs,
  by: SignedIn,
  { phone, code, joins = false }: ProvePhoneBody,
  ip: string,
): Promise<void> {
  const { database } = shop
  const offered = joins ? undefined : await findJoinable(shop, by, phone)
  if (offered) {
    await checkPhoneCode(database, { phone, ip }, code)
    const totals = await needs.customerTotals?.(database, [offered.id])
    throw phoneTaken('This number has an account already', { orders: totals?.get(offered.id)?.orders ?? 0 })
  }
  await consumePhoneCode(database, { phone, ip }, code)
  await command(shop, async (tx) => {
    const locked = await lockPersonAndPhone(tx, by.id, phone)
    const before = await lockOwnPerson(tx, by)
    const personId = before.id
    const other = joins ? locked.find((person) => isJoinable(person, before, phone)) : undefined
    if (other) await closeInto(tx, other, { ...before, phone })
    // The consent to WhatsApp was given for the old number alone, or for this one in the other account.
    await tx.sql`
      update people set phone = ${phone}, phone_proved_at = now(),
          whatsapp_since = case when phone = ${phone} and phone_proved_at is not null then whatsapp_since
                                else ${other?.whatsappSince ?? null}::timestamptz end
       where id = ${personId}`
    await deleteResetLinks(tx, personId)
    await needs.claimGuestOrders(tx, personId, phone)
    if (other) await bring(tx, needs, { from: other.id, to: personId })
    const oldPhone = before.phoneProvedAt === null ? null : before.phone
    if (oldPhone === phone) return
    const change = { personId, newPhone: phone }
    if (oldPhone !== null) await tx.job('mail.phone-changed', { ...change, oldPhone })
    if (before.email !== '') await tx.job('mail.phone-changed', { ...change, oldPhone: null })
  }).catch((error: unknown) => {
    if (violatedConstraint(error) !== 'people_proved_phone') throw error
    throw phoneTaken('This number has an account already. Log out and sign in with it.', undefined, error)
  })
}

function phoneTaken(message: string, data?: { orders: number }, cause?: unknown): Problem {
  return new Problem(409, 'phone_taken', message, { fields: { phone: message }, data, cause })
}

/** The other account of this phone, if it can become part of one's own. */
async function findJoinable({ database }: Shop, by: SignedIn, phone: string): Promise<PersonRow | undefined> {
  const [other] = await database.sql<PersonRow>`
    select ${PERSON} from people where phone = ${phone} and phone_proved_at is not null and role = 'customer'`
  if (!other || other.id === by.id) return undefined
  const { row: own } = await requirePerson(database, by.id)
  return isJoinable(other, own, phone) ? other : undefined
}

/** A guest has proved nothing yet, and everybody signs in to the demo's people. */
function isJoinable(other: PersonRow, own: PersonRow, phone: string): boolean {
  const isOthers = other.id !== own.id && other.phone === phone && other.phoneProvedAt !== null
  const isGuest = own.email === '' && own.phoneProvedAt === null
  return (
    isOthers &&
    other.role === 'customer' &&
    other.deactivatedAt === null &&
    !other.isDemo &&
    !own.isDemo &&
    !isGuest
  )
}

/** Closes an account whose person goes on in another one. Its email is free again, and is told. */
async function closeInto(tx: Transaction, { id, email, name, emailProvedAt }: PersonRow, into: PersonRow) {
  await tx.sql`
    update people set deactivated_at = now(), merged_into = ${into.id}, phone = null, phone_proved_at = null,
        whatsapp_since = null, email = '', email_proved_at = null, password_hash = null, address = null
     where id = ${id}`
  await closeSessionsOf(tx, id)
  await deleteKnownDevices(tx, id)
  await deleteResetLinks(tx, id)
  tx.publish({ topic: 'session', people: [id] })
  if (email === '' || into.phone === null) return
  const told = { email, name: emailProvedAt === null ? null : name, phone: into.phone }
  await tx.job('mail.account-joined', told)
}

async function bring(tx: Transaction, needs: Needs, accounts: { from: string; to: string }): Promise<void> {
  await moveAddresses(tx, accounts)
  await moveCustomerData(needs.customerData, tx, accounts)
  const people = [accounts.to]
  for (const topic of ['orders', 'cart', 'wishlist', 'tickets'] as const) tx.publish({ topic, people })
}
