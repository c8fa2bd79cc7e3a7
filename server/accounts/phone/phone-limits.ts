import type { Queries } from '#server/database/connect.ts'
import { networkOf } from '#server/http/network-of.ts'
import type { Allowance, AttemptLimit } from '../sign-in/attempt-limit.ts'
import { deviceSubject, newAccountAllowance } from '../sign-in/email-limits.ts'
import { isKnownDevice } from '../sign-in/known-device.ts'

/** Somebody asks for the code of a phone, or tries one. */
export interface PhoneAttempt {
  phone: string
  ip: string
  /** Token of the browser, from an earlier login. */
  device?: string
}

const CODE_FROM_NETWORK: AttemptLimit = { kind: 'code-phone-network', max: 3, windowMinutes: 60 }
const CODE_PER_IP: AttemptLimit = { kind: 'code-address', max: 300, windowMinutes: 60 }
const CODE_PER_PHONE: AttemptLimit = { kind: 'code-phone', max: 10, windowMinutes: 60 }
/** Somebody who sends codes to many numbers from many networks makes the shop pay for each. */
const CODES_OF_SHOP: AttemptLimit = { kind: 'code-shop', max: 1000, windowMinutes: 60 }
const CODE_PER_DEVICE: AttemptLimit = { kind: 'code-device', max: 3, windowMinutes: 60 }

/** Each try is right once in a million: docs/security.md says what these limits add up to. */
const GUESS_FROM_NETWORK: AttemptLimit = { kind: 'code-guess-phone-network', max: 10, windowMinutes: 1440 }
const GUESS_PER_IP: AttemptLimit = { kind: 'code-guess-address', max: 60, windowMinutes: 60 }
const GUESS_PER_PHONE: AttemptLimit = { kind: 'code-guess-phone', max: 100, windowMinutes: 1440 }
/** Somebody who tries a few codes of each of many numbers from many networks finds one at last. */
const GUESSES_OF_SHOP: AttemptLimit = { kind: 'code-guess-shop', max: 500, windowMinutes: 60 }
const GUESS_PER_DEVICE: AttemptLimit = { kind: 'code-guess-device', max: 10, windowMinutes: 1440 }

const GUEST_FROM_NETWORK: AttemptLimit = { kind: 'guest-phone-network', max: 10, windowMinutes: 60 }

/** The limits of codes that are sent: who asks for one number first, then the address, which thousands may share. */
export function codeAllowances(
  queries: Queries,
  attempt: PhoneAttempt,
): Promise<[Allowance, ...Allowance[]]> {
  return allowancesOf(queries, attempt, CODE_PER_DEVICE, [
    CODE_FROM_NETWORK,
    CODE_PER_IP,
    CODE_PER_PHONE,
    CODES_OF_SHOP,
  ])
}

/** The limits of codes that are tried. A stranger's guesses shut out the stranger's network, as those of a login do. */
export function guessAllowances(
  queries: Queries,
  attempt: PhoneAttempt,
): Promise<[Allowance, ...Allowance[]]> {
  return allowancesOf(queries, attempt, GUESS_PER_DEVICE, [
    GUESS_FROM_NETWORK,
    GUESS_PER_IP,
    GUESS_PER_PHONE,
    GUESSES_OF_SHOP,
  ])
}

/** The limits of guests' accounts, of which anybody opens one for any number. */
export function guestAllowances({ phone, ip }: PhoneAttempt): Allowance[] {
  return [{ limit: GUEST_FROM_NETWORK, subject: `${phone} ${networkOf(ip)}` }, newAccountAllowance(ip)]
}

/** A browser in which the number's owner has signed in counts for itself alone, which nobody else can use up. */
async function allowancesOf(
  queries: Queries,
  { phone, ip, device }: PhoneAttempt,
  perDevice: AttemptLimit,
  [fromNetwork, perIp, perPhone, ofShop]: [AttemptLimit, AttemptLimit, AttemptLimit, AttemptLimit],
): Promise<[Allowance, ...Allowance[]]> {
  if (device !== undefined && (await isKnownDevice(queries, { phone }, device)))
    return [{ limit: perDevice, subject: deviceSubject(phone, device) }]
  const network = networkOf(ip)
  return [
    { limit: fromNetwork, subject: `${phone} ${network}` },
    { limit: perIp, subject: network },
    { limit: perPhone, subject: phone },
    { limit: ofShop, subject: 'all' },
  ]
}
