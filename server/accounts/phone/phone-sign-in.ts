import type { PhoneLoginBody } from '#contract/accounts-schemas.ts'
import { command } from '#server/commands/command.ts'
import type { Queries } from '#server/database/connect.ts'
import { newId } from '#server/database/identifiers.ts'
import { fragment } from '#server/database/sql.ts'
import { violatedConstraint } from '#server/database/transaction.ts'
import type { SignedIn } from '#server/http/access.ts'
import { Problem } from '#server/http/problem.ts'
import { readSettings } from '#server/settings/settings.ts'
import type { Shop } from '#server/shop.ts'
import type { AccountDependencies } from '../account-dependencies.ts'
import { PERSON, type PersonRow } from '../account-tables.ts'
import { moveCustomerData } from '../customer-data.ts'
import { isClosed, lockPersonAndPhone } from '../person-queries.ts'
import { IS_GUEST } from '../present-person.ts'
import { countAttempt } from '../sign-in/attempt-limit.ts'
import { rememberDevice } from '../sign-in/known-device.ts'
import type { Login } from '../sign-in/log-in.ts'
import { insertPerson } from '../sign-in/register-person.ts'
import { openSession } from '../sign-in/session.ts'
import { consumePhoneCode } from './phone-codes.ts'
import { guestAllowances } from './phone-limits.ts'

interface PhoneSignIn extends PhoneLoginBody {
  ip: string
  /** Who has called: perhaps a guest with this phone. */
  findCaller: () => Promise<SignedIn | undefined>
}

/**
 * Signs a customer in by a code that came to the phone. A number without an account gets one: that of the guest who calls, if
 * the guest has this phone. Where it has one already the guest's cart comes to it. Staff sign in by password alone, whatever their number is.
 * @throws Problem 401 `code_invalid`, 403 for an account that was closed, 429, 503
 */
export async function signInByPhone(
  shop: Shop,
  { claimGuestOrders, customerData }: Pick<AccountDependencies, 'claimGuestOrders' | 'customerData'>,
  { phone, code, remember = false, device, ip, findCaller }: PhoneSignIn,
): Promise<Login> {
  const { database, config } = shop
  await consumePhoneCode(database, { phone, ip, device }, code)
  const guest = await findGuest(findCaller, phone)
  if (guest) await proveGuest(database, guest.id, phone)
  const person = (await findByPhone(database, phone)) ?? (await addCustomer(database, phone))
  if (isClosed(person, config))
    throw new Problem(403, 'forbidden', 'This account has been closed. Please contact us.')
  await command(shop, async (tx) => {
    await lockPersonAndPhone(tx, person.id, phone)
    await claimGuestOrders(tx, person.id, phone)
    if (guest && guest.id !== person.id)
      await moveCustomerData(customerData, tx, { from: guest.id, to: person.id })
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

/** The guest who has called, after the code: before it nobody asks whose session this is. */
async function findGuest(findCaller: PhoneSignIn['findCaller'], phone: string) {
  const caller = await findCaller()
  return caller?.isGuest && caller.phone === phone ? caller : undefined
}

/** Makes a guest's account that of the phone, if it has none. */
async function proveGuest(queries: Queries, guestId: string, phone: string): Promise<void> {
  await queries.sql`
    update people p set phone_proved_at = now()
     where p.id = ${guestId} and p.phone = ${phone} and ${IS_GUEST} and not exists (
       select from people owner where owner.phone = ${phone} and owner.phone_proved_at is not null and owner.role = 'customer')`.catch(
    (error: unknown) => {
      // Another device has just signed in for the first time.
      if (violatedConstraint(error) !== 'people_proved_phone') throw error
    },
  )
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
  { database, providers }: Shop,
  personId: string,
  isWanted: boolean,
): Promise<void> {
  if (!providers.whatsApp) throw new Problem(409, 'not_offered', 'This shop sends no messages by WhatsApp')
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
