import type { Allowance, AttemptLimit } from '#server/accounts/sign-in/attempt-limit.ts'
import { isKnownDevice } from '#server/accounts/sign-in/known-device.ts'
import { tokenHash } from '#server/accounts/sign-in/session.ts'
import type { Queries } from '#server/database/connect.ts'
import { networkOf } from '#server/http/network-of.ts'

/** Somebody tries something with an account that may not be theirs. */
export interface Attempt {
  email: string
  ip: string
  /** Token of the browser, from an earlier login. */
  device?: string
}

const LOGIN_FROM_NETWORK: AttemptLimit = { kind: 'login-account-network', max: 10, windowMinutes: 15 }
const LOGIN_PER_IP: AttemptLimit = { kind: 'login-address', max: 100, windowMinutes: 15 }
const LOGIN_PER_ACCOUNT: AttemptLimit = { kind: 'login-account', max: 100, windowMinutes: 60 }
const LOGIN_PER_DEVICE: AttemptLimit = { kind: 'login-device', max: 10, windowMinutes: 15 }
const RESET_FROM_NETWORK: AttemptLimit = { kind: 'reset-account-network', max: 3, windowMinutes: 60 }
const RESET_PER_IP: AttemptLimit = { kind: 'reset-address', max: 20, windowMinutes: 60 }
const RESET_PER_ACCOUNT: AttemptLimit = { kind: 'reset-account', max: 10, windowMinutes: 60 }
const RESET_PER_DEVICE: AttemptLimit = { kind: 'reset-device', max: 3, windowMinutes: 60 }
/** A refused registration tells that an email has an account, so it is limited more tightly than one that is made. */
const REFUSED_FROM_NETWORK: AttemptLimit = { kind: 'register-account-network', max: 5, windowMinutes: 60 }
const REFUSED_PER_IP: AttemptLimit = { kind: 'register-address', max: 60, windowMinutes: 60 }
const REFUSED_PER_DEVICE: AttemptLimit = { kind: 'register-device', max: 5, windowMinutes: 60 }
/** Thousands of customers of a mobile carrier share one address. */
const ACCOUNTS_PER_IP: AttemptLimit = { kind: 'accounts-address', max: 600, windowMinutes: 60 }
const EMAIL_PROOF_PER_PERSON: AttemptLimit = { kind: 'email-proof', max: 5, windowMinutes: 60 }

/**
 * The limits of a login. A stranger's guesses lock the account for the stranger's network; only guesses from many networks
 * lock it for all strangers. The owner's own browser has a limit that nobody else can use up.
 */
export async function loginAllowances(
  queries: Queries,
  attempt: Attempt,
): Promise<[Allowance, ...Allowance[]]> {
  const { email, ip } = attempt
  const network = networkOf(ip)
  const known = await knownBrowser(queries, LOGIN_PER_DEVICE, attempt)
  if (known) return [known]
  return [
    { limit: LOGIN_FROM_NETWORK, subject: `${email} ${network}` },
    { limit: LOGIN_PER_IP, subject: network },
    { limit: LOGIN_PER_ACCOUNT, subject: email },
  ]
}

/**
 * As for a login. Beyond `perIp` the call is refused; beyond the others it seems to succeed. `own` is counted first, so
 * that who asks again and again uses up nobody else's; `perAccount` last, so that a network beyond its limit does not
 * use up the links of others.
 */
export async function resetAllowances(
  queries: Queries,
  attempt: Attempt,
): Promise<{ own: Allowance; perIp?: Allowance; perAccount?: Allowance }> {
  const { email, ip } = attempt
  const network = networkOf(ip)
  const known = await knownBrowser(queries, RESET_PER_DEVICE, attempt)
  if (known) return { own: known }
  return {
    own: { limit: RESET_FROM_NETWORK, subject: `${email} ${network}` },
    perIp: { limit: RESET_PER_IP, subject: network },
    perAccount: { limit: RESET_PER_ACCOUNT, subject: email },
  }
}

/** The limits of a registration that makes no account, and of those that make one. */
export async function registrationAllowances(
  queries: Queries,
  attempt: Attempt,
): Promise<{ refused: Allowance[]; made: Allowance }> {
  const { email, ip } = attempt
  const network = networkOf(ip)
  const known = await knownBrowser(queries, REFUSED_PER_DEVICE, attempt)
  return {
    refused: known
      ? [known]
      : [
          { limit: REFUSED_FROM_NETWORK, subject: `${email} ${network}` },
          { limit: REFUSED_PER_IP, subject: network },
        ],
    made: newAccountAllowance(ip),
  }
}

/** The limit of accounts that one network makes, those of guests included. */
export function newAccountAllowance(ip: string): Allowance {
  return { limit: ACCOUNTS_PER_IP, subject: networkOf(ip) }
}

/** The limit of links that prove an email, because anybody's email can be typed. */
export function emailProofAllowance(personId: string): Allowance {
  return { limit: EMAIL_PROOF_PER_PERSON, subject: personId }
}

async function knownBrowser(
  queries: Queries,
  limit: AttemptLimit,
  { email, device }: Attempt,
): Promise<Allowance | undefined> {
  if (device === undefined || !(await isKnownDevice(queries, { email }, device))) return undefined
  return { limit, subject: deviceSubject(email, device) }
}

/** What a known browser counts for; its token is stored nowhere. */
export function deviceSubject(owner: string, device: string): string {
  return `${owner} ${tokenHash(device).toString('base64')}`
}

/** For a person with a new password, whom earlier guesses must no longer lock out. */
export async function deleteLoginAttempts(queries: Queries, email: string): Promise<void> {
  await queries.sql`
    delete from attempts where (kind = ${LOGIN_PER_ACCOUNT.kind}
      and subject = ${email}) or (kind = ${LOGIN_FROM_NETWORK.kind} and starts_with(subject, ${email} || ' '))`
}
