import type { Queries } from '#server/database/connect.ts'
import { fragment } from '#server/database/sql.ts'
import { networkOf } from '#server/http/network-of.ts'
import { Problem } from '#server/http/problem.ts'
import { isKnownDevice } from './known-device.ts'
import { tokenHash } from './session.ts'

export interface AttemptLimit {
  kind: string
  max: number
  windowMinutes: number
}

/** A limit for one subject, such as an email or a network. */
export interface Allowance {
  limit: AttemptLimit
  subject: string
}

/** Somebody tries something with an account that may not be theirs. */
export interface Attempt {
  email: string
  ip: string
  /** Token of the browser, from an earlier login. */
  device?: string
}

/** Counted in the database, so that more servers do not allow more guesses. */
const LOGIN_FROM_NETWORK: AttemptLimit = { kind: 'login-account-network', max: 10, windowMinutes: 15 }
const LOGIN_PER_IP: AttemptLimit = { kind: 'login-address', max: 100, windowMinutes: 15 }
const LOGIN_PER_ACCOUNT: AttemptLimit = { kind: 'login-account', max: 100, windowMinutes: 60 }
const LOGIN_PER_DEVICE: AttemptLimit = { kind: 'login-device', max: 10, windowMinutes: 15 }
const REGISTER_PER_IP: AttemptLimit = { kind: 'register-address', max: 60, windowMinutes: 60 }
const RESET_FROM_NETWORK: AttemptLimit = { kind: 'reset-account-network', max: 3, windowMinutes: 60 }
const RESET_PER_IP: AttemptLimit = { kind: 'reset-address', max: 20, windowMinutes: 60 }
const RESET_PER_ACCOUNT: AttemptLimit = { kind: 'reset-account', max: 10, windowMinutes: 60 }
const CODE_PER_PHONE: AttemptLimit = { kind: 'code-phone', max: 3, windowMinutes: 60 }
const CODE_PER_IP: AttemptLimit = { kind: 'code-address', max: 30, windowMinutes: 60 }
/** Somebody who sends codes to many numbers from many networks makes the shop pay for each. */
const CODES_OF_SHOP: AttemptLimit = { kind: 'code-shop', max: 1000, windowMinutes: 60 }
const CODE_GUESS_PER_IP: AttemptLimit = { kind: 'code-guess-address', max: 100, windowMinutes: 15 }
const EMAIL_PROOF_PER_PERSON: AttemptLimit = { kind: 'email-proof', max: 5, windowMinutes: 60 }
const RESET_PER_DEVICE: AttemptLimit = { kind: 'reset-device', max: 3, windowMinutes: 60 }

/**
 * The limits of a login. A stranger's guesses lock the account for the stranger's network; only guesses from many networks
 * lock it for all strangers. The owner's own browser has a limit that nobody else can use up.
 */
export async function loginAllowances(
  queries: Queries,
  attempt: Attempt,
): Promise<[Allowance, ...Allowance[]]> {
  const { email, ip, device } = attempt
  const network = networkOf(ip)
  if (device !== undefined && (await isKnownDevice(queries, email, device)))
    return [{ limit: LOGIN_PER_DEVICE, subject: subjectOf(email, device) }]
  return [
    { limit: LOGIN_FROM_NETWORK, subject: `${email} ${network}` },
    { limit: LOGIN_PER_IP, subject: network },
    { limit: LOGIN_PER_ACCOUNT, subject: email },
  ]
}

/** As for a login. Beyond `perIp` the call is refused; beyond `silent` it seems to succeed. */
export async function resetAllowances(
  queries: Queries,
  attempt: Attempt,
): Promise<{ perIp?: Allowance; silent: Allowance[] }> {
  const { email, ip, device } = attempt
  const network = networkOf(ip)
  if (device !== undefined && (await isKnownDevice(queries, email, device)))
    return { silent: [{ limit: RESET_PER_DEVICE, subject: subjectOf(email, device) }] }
  return {
    perIp: { limit: RESET_PER_IP, subject: network },
    silent: [
      { limit: RESET_FROM_NETWORK, subject: `${email} ${network}` },
      { limit: RESET_PER_ACCOUNT, subject: email },
    ],
  }
}

/** The limit of codes that one network asks for. */
export function codesFromNetwork(ip: string): Allowance {
  return { limit: CODE_PER_IP, subject: networkOf(ip) }
}

/** The limits of codes that are sent to a phone, and by the shop. */
export function codesTo(phone: string): Allowance[] {
  return [
    { limit: CODE_PER_PHONE, subject: phone },
    { limit: CODES_OF_SHOP, subject: 'all' },
  ]
}

/** The limit of codes that are tried; each code has one of its own besides. */
export function codeGuessAllowance(ip: string): Allowance {
  return { limit: CODE_GUESS_PER_IP, subject: networkOf(ip) }
}

/** The limit of links that prove an email, because anybody's email can be typed. */
export function emailProofAllowance(personId: string): Allowance {
  return { limit: EMAIL_PROOF_PER_PERSON, subject: personId }
}

export function registrationAllowance(ip: string): Allowance {
  return { limit: REGISTER_PER_IP, subject: networkOf(ip) }
}

function subjectOf(email: string, device: string): string {
  return `${email} ${tokenHash(device).toString('base64')}`
}

/** The start of the present window. */
const windowStart = ({ windowMinutes }: AttemptLimit) => fragment`
  to_timestamp(floor(extract(epoch from now()) / (${windowMinutes}::int * 60)) * (${windowMinutes}::int * 60))`

/** Counts one attempt. @returns the seconds to wait when that was one too many in this window, otherwise 0 */
async function secondsToWait(queries: Queries, { limit, subject }: Allowance): Promise<number> {
  const [row] = await queries.sql<{ count: number; secondsLeft: number }>`
    insert into attempts (kind, subject, window_start, count)
    values (${limit.kind}, ${subject}, ${windowStart(limit)}, 1)
    on conflict (kind, subject, window_start) do update set count = attempts.count + 1
    returning count,
      ceil(extract(epoch from window_start + make_interval(mins => ${limit.windowMinutes}) - now()))::int as seconds_left`
  return row && row.count > limit.max ? Math.max(1, row.secondsLeft) : 0
}

/** Counts one attempt, up to the first allowance that refuses it. @throws Problem 429 */
export async function countAttempt(queries: Queries, ...allowances: readonly Allowance[]): Promise<void> {
  for (const allowance of allowances) {
    const seconds = await secondsToWait(queries, allowance)
    if (seconds > 0) throw tooMany(seconds)
  }
}

/** Counts one attempt. The caller must not show whether it was refused. */
export async function isAllowed(queries: Queries, allowances: readonly Allowance[]): Promise<boolean> {
  for (const allowance of allowances) if ((await secondsToWait(queries, allowance)) > 0) return false
  return true
}

/** Takes one attempt back. */
export async function uncountAttempt(queries: Queries, ...allowances: readonly Allowance[]): Promise<void> {
  for (const { limit, subject } of allowances) {
    await queries.sql`
      update attempts set count = greatest(count - 1, 0)
       where kind = ${limit.kind} and subject = ${subject} and window_start = ${windowStart(limit)}`
  }
}

export async function deleteAttempts(queries: Queries, { limit, subject }: Allowance): Promise<void> {
  await queries.sql`delete from attempts where kind = ${limit.kind} and subject = ${subject}`
}

/** For a person with a new password, whom earlier guesses must no longer lock out. */
export async function deleteLoginAttempts(queries: Queries, email: string): Promise<void> {
  await queries.sql`
    delete from attempts where (kind = ${LOGIN_PER_ACCOUNT.kind}
      and subject = ${email}) or (kind = ${LOGIN_FROM_NETWORK.kind} and starts_with(subject, ${email} || ' '))`
}

function tooMany(retryAfterSeconds: number): Problem {
  const minutes = Math.ceil(retryAfterSeconds / 60)
  return new Problem(
    429,
    'too_many_requests',
    `Too many attempts. Please try again in ${minutes} minute${minutes === 1 ? '' : 's'}.`,
    { retryAfterSeconds },
  )
}
