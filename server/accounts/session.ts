import { createHash, randomBytes } from 'node:crypto'
import type { Queries } from '../database/connect.ts'
import type { SignedIn } from '../http/access.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** "Remember me" off: one day. On: thirty days, ending after seven idle ones (spec/api, "Sessions"). */
const SHORT_DAYS = 1
const LONG_DAYS = 30
const IDLE_DAYS = 7
const TOKEN_LENGTH = 43

/** SHA-256 of a token: what the database keeps. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** 32 random bytes as text; shown once, stored only as hash. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

export async function openSession(
  queries: Queries,
  personId: string,
  remember: boolean,
): Promise<{ token: string; expiresAt: Date }> {
  const token = newToken()
  const expiresAt = new Date(Date.now() + (remember ? LONG_DAYS : SHORT_DAYS) * DAY_MS)
  await queries.rows(
    'insert into sessions (token_hash, person_id, expires_at, idle_days) values ($1, $2, $3, $4)',
    [tokenHash(token), personId, expiresAt, remember ? IDLE_DAYS : null],
    'session-open',
  )
  return { token, expiresAt }
}

/** One indexed read for each request, no cache: revocation is immediate everywhere. */
export async function findSession(queries: Queries, token: string): Promise<SignedIn | undefined> {
  if (token.length !== TOKEN_LENGTH) return undefined
  const hash = tokenHash(token)
  const [row] = await queries.rows<Omit<SignedIn, 'sessionHash'> & { isStale: boolean }>(
    `select p.id, p.name, p.email, p.phone, p.role,
            s.idle_days is not null and s.seen_at < now() - interval '1 hour' as "isStale"
       from sessions s join people p on p.id = s.person_id
      where s.token_hash = $1 and s.expires_at > now() and p.deactivated_at is null
        and (s.idle_days is null or s.seen_at > now() - make_interval(days => s.idle_days))`,
    [hash],
    'session-find',
  )
  if (!row) return undefined
  const { isStale, ...person } = row
  if (isStale)
    await queries.rows('update sessions set seen_at = now() where token_hash = $1', [hash], 'session-seen')
  return { ...person, sessionHash: hash }
}

export async function closeSession(queries: Queries, hash: Buffer): Promise<void> {
  await queries.rows('delete from sessions where token_hash = $1', [hash], 'session-close')
}

/** Ends every session of a person, of all devices. */
export async function closeSessionsOf(queries: Queries, personId: string): Promise<void> {
  await queries.rows('delete from sessions where person_id = $1', [personId], 'sessions-close')
}
