import type { PhoneLoginBody } from '#contract/accounts-schemas.ts'
import { command } from '#server/commands/command.ts'
import type { Queries } from '#server/database/connect.ts'
import { newId } from '#server/database/identifiers.ts'
import { fragment } from '#server/database/sql.ts'
import { Problem } from '#server/http/problem.ts'
import { readSettings } from '#server/settings/settings.ts'
import type { Shop } from '#server/shop.ts'
import type { AccountDependencies } from '../account-dependencies.ts'
import { PERSON, type PersonRow } from '../account-tables.ts'
import { lockPersonAndPhone } from '../person-queries.ts'
import { countAttempt } from '../sign-in/attempt-limit.ts'
import { rememberDevice } from '../sign-in/known-device.ts'
import type { Login } from '../sign-in/log-in.ts'
import { insertPerson } from '../sign-in/register-person.ts'
import { openSession } from '../sign-in/session.ts'
import { consumePhoneCode } from './phone-codes.ts'
import { guestAllowances } from './phone-limits.ts'

/**
 * Signs a customer in by a code that came to the phone. A number without an account gets one; staff sign in by password
 * alone, whatever their number is.
 * @throws Problem 401 `code_invalid`, 403 for an account that was closed, 429, 503
 */
export async function signInByPhone(
  shop: Shop,
  { claimGuestOrders }: Pick<AccountDependencies, 'claimGuestOrders'>,
  { phone, code, remember = false, device }: PhoneLoginBody,
  ip: string,
): Promise<Login> {
  const { database, config } = shop
  await consumePhoneCode(database, { phone, ip, device }, code)
  const person = (await findByPhone(database, phone)) ?? (await addCustomer(database, phone))
  if (person.deactivatedAt !== null || (person.isDemo && !config.isDemo))
    throw new Problem(403, 'forbidden', 'This account has been closed. Please contact us.')
  await command(shop, async (tx) => {
    await lockPersonAndPhone(tx, person.id, phone)
    await claimGuestOrders(tx, person.id, phone)
  })
  const isStillRight = fragment`phone = ${phone} and ${SIGNS_IN}`
  const session = await openSession(database, person.id, remember, isStillRight)
  return { person, ...session, device: await rememberDevice(database, person.id, device) }
}

/** Of `people`: the phone signs in. */
const SIGNS_IN = fragment`phone_proved_at is not null and role = 'customer'`

async function findByPhone(queries: Queries, phone: string): Promise<PersonRow | undefined> {
  const [person] = await queries.sql<PersonRow>`
    select ${PERSON} from people where phone = ${phone} and ${SIGNS_IN}`
  return person
}

/** Two devices that sign in for the first time at once get the same account. */
async function addCustomer(queries: Queries, phone: string): Promise<PersonRow> {
  await queries.sql`
    insert into people (id, name, email, role, phone, phone_proved_at)
    values (${newId()}, '', '', 'customer', ${phone}, now())
    on conflict (phone) where ${SIGNS_IN} do nothing`
  const person = await findByPhone(queries, phone)
  if (!person) throw new Error('The new customer was not found')
  return person
}

/**
 * Opens an account for one order, which is paid online: nobody has proved the phone. Its orders come to whoever proves it
 * later.
 * @throws Problem 403 in a shop for members only, 429 for a network that opens too many
 */
export async function openGuest({ database, config }: Shop, phone: string, ip: string): Promise<Login> {
  const { storefrontAccess } = await readSettings(database, config)
  if (storefrontAccess !== 'everyone') throw new Problem(403, 'forbidden', 'Please log in')
  await countAttempt(database, ...guestAllowances({ phone, ip }))
  const person = await insertPerson(database, {
    name: '',
    email: '',
    phone,
    role: 'customer',
    passwordHash: null,
  })
  return { person, ...(await openSession(database, person.id, false)) }
}

/**
 * Keeps whether and since when a customer wants messages by WhatsApp, on the number that a code has proved.
 * @throws Problem 409 `not_offered` where the shop has no WhatsApp, `phone_unproved`
 */
export async function chooseWhatsApp(
  { database, config }: Shop,
  personId: string,
  isWanted: boolean,
): Promise<void> {
  if (!config.whatsApp) throw new Problem(409, 'not_offered', 'This shop sends no messages by WhatsApp')
  const chosen = await database.sql`
    update people set whatsapp_since = case when ${isWanted}::boolean then coalesce(whatsapp_since, now()) end
     where id = ${personId} and phone_proved_at is not null returning 1`
  if (chosen.length === 0) throw new Problem(409, 'phone_unproved', 'Confirm your phone with a code first')
}

/**
 * Sends nobody at this phone messages by WhatsApp any more, unless they have asked for them after `seconds` since 1970: that
 * time has no fractions, and within its second the stop counts.
 */
export async function endWhatsApp(queries: Queries, phone: string, seconds: string): Promise<void> {
  await queries.sql`
    update people set whatsapp_since = null
     where phone = ${phone} and date_trunc('second', whatsapp_since) <= to_timestamp(${seconds}::bigint)`
}
