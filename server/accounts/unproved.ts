import type { DeliveryDetails } from '#contract/address-schemas.ts'
import { UNPROVED_SETTINGS } from '#contract/settings/unproved-rows.ts'
import type { ShopMode } from '#contract/shop-mode.ts'
import type { Config } from '#server/config/config.ts'
import { onlyRow, type Queries } from '#server/database/connect.ts'
import { type Fragment, fragment, literal } from '#server/database/sql.ts'
import type { SignedIn } from '#server/http/access.ts'
import { publicNetworkOf } from '#server/http/network-of.ts'
import { Problem } from '#server/http/problem.ts'
import type { Shop } from '#server/shop.ts'
import { IS_GUEST } from './present-person.ts'
import type { Allowance } from './sign-in/attempt-limit.ts'

/**
 * What somebody may do who has proved neither an email nor a phone: such people cost nothing to make, so they hold nothing
 * that costs the shop. Everything asks here; the numbers are settings (`contract/settings/unproved-rows.ts`).
 */

/** `database` is the transaction where there is one: a second connection that it waits for may never come. */
export type LimitingShop = Pick<Shop, 'config' | 'providers'> & { database: Queries }

/** Of `people p`: a customer of whom everything is only typed. */
export const IS_UNPROVED = fragment`(
  p.role = 'customer' and p.email_proved_at is null and p.phone_proved_at is null)`

/** Who calls, and from where. */
export interface Caller {
  person: SignedIn
  ip: string
}

/** How many times the limits of a demo, and of a shop that can prove nobody, are those of the settings. */
const FAR_ABOVE = 20

/** Whether anybody can prove something: a shop with neither mail nor text messages cannot ask for it. */
export function canProve({ config, providers }: Pick<Shop, 'config' | 'providers'>): boolean {
  if (config.mode.trustsStrangers) return false
  return providers.mail !== undefined || providers.sms !== undefined
}

/** A limit that holds in this shop, as an expression for a statement. */
export function limitOf(shop: Pick<Shop, 'config' | 'providers'>, name: LimitName): Fragment {
  const times = canProve(shop) ? 1 : FAR_ABOVE
  return fragment`(coalesce((select value::int from settings where name = ${literal(name)}),
    ${literal(UNPROVED_SETTINGS[name].first)}) * ${literal(times)})`
}

async function readLimit(shop: LimitingShop, name: LimitName): Promise<number> {
  return onlyRow(await shop.database.sql<{ max: number }>`select ${limitOf(shop, name)} as max`).max
}

type LimitName = keyof typeof UNPROVED_SETTINGS

/** Whether what a caller types and holds is limited. */
export function isLimited({ isUnproved = false }: SignedIn, { mode }: Pick<Config, 'mode'>): boolean {
  return isUnproved && !mode.trustsStrangers
}

/** @returns Problem 409 `unproved_limit`, whose message says how to go on */
export function unprovedProblem(shop: Pick<Shop, 'config' | 'providers'>, message: string): Problem {
  return new Problem(409, 'unproved_limit', `${message} ${wayToProve(shop)}`)
}

/** A phone is proved by a code; an email by the link of a new password, or of another email. */
function wayToProve(shop: Pick<Shop, 'config' | 'providers'>): string {
  if (!canProve(shop)) return 'Please try again later, or call the shop.'
  return shop.providers.sms === undefined
    ? 'To go on, confirm your email by the link that “Forgot Password” sends you, or try again later.'
    : 'To go on, confirm your phone with a code under My Account, or try again later.'
}

/** What somebody has typed of who gets an order, and where. */
export interface Typed extends Pick<DeliveryDetails, 'phone' | 'email' | 'fullName' | 'address' | 'pincode'> {
  /** Whether it counts for guests alone, and only phone and email. */
  isTrusted: boolean
}

export function typedBy(details: DeliveryDetails, { trustsStrangers }: ShopMode): Typed {
  return { ...details, isTrusted: trustsStrangers }
}

/** Somebody's name and door without spaces, signs and capitals, as an expression for a statement. */
const doorOf = (fullName: Fragment, street: Fragment) => fragment`
  regexp_replace(lower(${fullName} || ' ' || ${street}), '[[:space:][:punct:]]+', '', 'g')`

const typedDoor = ({ fullName, address }: Typed) =>
  doorOf(fragment`${fullName}::text`, fragment`${address}::text`)

/** By which typed contacts `people p` are known until they have proved something; of a door only the hash is kept. */
export function typedContacts(typed: Typed | undefined): Fragment {
  if (!typed) return fragment`'{}'::text[]`
  const ofGuest = fragment`case when ${IS_GUEST} then ${[typed.phone, typed.email]}::text[] end`
  if (typed.isTrusted) return ofGuest
  return fragment`(${ofGuest} || case when ${IS_UNPROVED} then array[${typed.phone}::text,
    'door ' || md5(${typed.pincode}::text || ${typedDoor(typed)})] end)`
}

/** Whether `orders` go to what was typed: to its phone, or to its name and door. */
export function goesTo(typed: Typed): Fragment {
  return fragment`(recipient_phone = ${typed.phone}
    or pincode = ${typed.pincode} and ${doorOf(fragment`recipient_name`, fragment`street`)} = ${typedDoor(typed)})`
}

const CALLS_KEPT_MS = 60_000

/** The calls a minute of a network's unproved people, read once a minute: each call of theirs asks for it. */
export function callsPerNetwork(shop: LimitingShop): () => Promise<number> {
  let until = 0
  let calls = Promise.resolve(0)
  return () => {
    if (Date.now() >= until) {
      until = Date.now() + CALLS_KEPT_MS
      calls = readLimit(shop, 'unprovedCallsPerNetwork')
      calls.catch(() => {
        until = 0
      })
    }
    return calls
  }
}

/** The limits of codes that do not exist: of a person, and of all in a network who have proved nothing. */
export async function wrongCodeAllowances(shop: LimitingShop, caller: Caller): Promise<Allowance[]> {
  return [
    hourly('wrong-code', await readLimit(shop, 'wrongCodesPerPerson'), caller.person.id),
    ...(await ofNetwork(caller, async (network) =>
      hourly('wrong-code-network', await readLimit(shop, 'wrongCodesPerNetwork'), network),
    )),
  ]
}

/** The limit of messages to somebody who has not proved to be their receiver. */
export async function messageAllowance(shop: LimitingShop, receiver: string): Promise<Allowance> {
  return daily('message-receiver', await readLimit(shop, 'messagesPerReceiver'), receiver)
}

/** The limit of cash orders of a network. */
export function cashOrderAllowances(shop: LimitingShop, caller: Caller): Promise<Allowance[]> {
  return ofNetwork(caller, async (network) =>
    daily('cash-order-network', await readLimit(shop, 'unprovedCashOrdersPerNetwork'), network),
  )
}

/** The limits of started payments that hold goods: with a phone, and in a network. */
export async function holdAllowances(
  shop: LimitingShop,
  caller: Caller,
  phone: string,
): Promise<Allowance[]> {
  return [
    daily('hold-phone', await readLimit(shop, 'unprovedHoldsPerPhone'), phone),
    ...(await ofNetwork(caller, async (network) =>
      hourly('hold-network', await readLimit(shop, 'unprovedHoldsPerNetwork'), network),
    )),
  ]
}

const daily = (kind: string, max: number, subject: string): Allowance => ({
  limit: { kind, max, windowMinutes: 1440 },
  subject,
})

const hourly = (kind: string, max: number, subject: string): Allowance => ({
  limit: { kind, max, windowMinutes: 60 },
  subject,
})

/** A network limits only who has proved nothing, and only where it tells callers apart. */
async function ofNetwork(
  { person, ip }: Caller,
  allowance: (network: string) => Promise<Allowance>,
): Promise<Allowance[]> {
  const network = person.isUnproved ? publicNetworkOf(ip) : undefined
  return network === undefined ? [] : [await allowance(network)]
}
