import { hash, randomBytes } from 'node:crypto'
import type { Role } from '#contract/accounts.ts'
import { IS_GUEST } from '#server/accounts/present-person.ts'
import { IS_UNPROVED } from '#server/accounts/unproved.ts'
import type { Queries } from '#server/database/connect.ts'
import { type Fragment, fragment } from '#server/database/sql.ts'
import type { FindSession, SignedIn } from '#server/http/access.ts'
import { Problem } from '#server/http/problem.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Without "Remember me" a session lasts one day; with it thirty days, but it ends after seven idle ones. */
const SHORT_DAYS = 1
const LONG_DAYS = 30
const IDLE_DAYS = 7
const TOKEN_LENGTH = 43

const IS_LIVE = fragment`s.expires_at > now() and p.deactivated_at is null
  and (s.idle_days is null or s.seen_at > now() - make_interval(days => s.idle_days))`

/** SHA-256 of a token, as the database stores it. */
export function tokenHash(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}

/** 32 random bytes as text. Only its hash is stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/**
 * Opens a session. `isStillRight` says of `people` that what was checked still holds; the row is locked, so that no session
 * is opened during a password change or deactivation.
 * @throws Problem 401 when the person was deactivated or has another password or phone by now
 */
export async function openSession(
  queries: Queries,
  personId: string,
  remember: boolean,
  isStillRight: Fragment = fragment`true`,
): Promise<{ token: string; expiresAt: Date }> {
  const token = newToken()
  const expiresAt = new Date(Date.now() + (remember ? LONG_DAYS : SHORT_DAYS) * DAY_MS)
  const idleDays = remember ? IDLE_DAYS : null
  const opened = await queries.sql`
    insert into sessions (token_hash, person_id, expires_at, idle_days)
    select ${tokenHash(token)}, id, ${expiresAt}, ${idleDays} from people
     where id = ${personId} and deactivated_at is null and ${isStillRight}
       for share
    returning person_id`
  if (opened.length === 0) throw new Problem(401, 'invalid_credentials', 'Invalid credentials')
  return { token, expiresAt }
}

/** Finds the person of a token by one indexed read. It is not cached, so that revocation is immediate everywhere. */
export function sessionFinder(queries: Queries): FindSession {
  return async (token) => {
    if (token.length !== TOKEN_LENGTH) return undefined
    const sessionHash = tokenHash(token)
    const [found] = await queries.sql<FoundSession>`
      select p.id, p.name, p.email, p.phone, p.role, p.staff_role, ${IS_GUEST} as is_guest, ${IS_UNPROVED} as is_unproved,
             s.idle_days is not null and s.seen_at < now() - interval '1 hour' as is_stale
        from sessions s join people p on p.id = s.person_id
       where s.token_hash = ${sessionHash} and ${IS_LIVE}`
    if (!found) return undefined
    const { isStale, ...person } = found
    if (isStale) await queries.sql`update sessions set seen_at = now() where token_hash = ${sessionHash}`
    return { ...person, sessionHash }
  }
}

type FoundSession = Omit<SignedIn, 'sessionHash'> & { isStale: boolean }

/** Which of these sessions are still valid, with the person's present role. This does not count as use. */
export async function listLiveSessions(
  queries: Queries,
  hashes: readonly Buffer[],
): Promise<{ sessionHash: Buffer; role: Role }[]> {
  return queries.sql`
    select s.token_hash as session_hash, p.role
      from sessions s join people p on p.id = s.person_id
     where s.token_hash = any(${hashes}) and ${IS_LIVE}`
}

export async function closeSession(queries: Queries, hash: Buffer): Promise<void> {
  await queries.sql`delete from sessions where token_hash = ${hash}`
}

/** Ends every session of a person, of all devices. */
export async function closeSessionsOf(queries: Queries, personId: string): Promise<void> {
  await queries.sql`delete from sessions where person_id = ${personId}`
}

/** On how many devices a person is signed in. */
export async function countSessions(queries: Queries, personId: string): Promise<number> {
  const [row] = await queries.sql<{ count: number }>`
    select count(*)::int as count from sessions s join people p on p.id = s.person_id
     where p.id = ${personId} and ${IS_LIVE}`
  return row?.count ?? 0
}

/** For a shop whose database was once a demo's: demo people must not stay signed in. */
export async function closeDemoSessions(queries: Queries): Promise<void> {
  await queries.sql`delete from sessions s using people p where p.id = s.person_id and p.is_demo`
}
