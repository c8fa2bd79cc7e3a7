import { newToken, tokenHash } from '#server/accounts/sign-in/session.ts'
import type { Queries } from '#server/database/connect.ts'
import { idOrNull, newId } from '#server/database/identifiers.ts'
import { fragment } from '#server/database/sql.ts'
import type { SignedIn } from '#server/http/access.ts'
import type { Providers } from '#server/shop.ts'

export const RESET_MINUTES = 30
export const INVITATION_MINUTES = 7 * 24 * 60
const IS_LIVE = fragment`used_at is null and expires_at > now()`

/**
 * Makes a link with which a person sets a password, once. Only the token's hash is stored. The token stands behind `#`,
 * which browsers do not send to servers, so it reaches neither a log nor another site.
 * @param shownTo the administrator who gets the link to pass it on; null where it is sent
 */
export async function issueResetLink(
  queries: Queries,
  { publicUrl }: Pick<Providers, 'publicUrl'>,
  personId: string,
  kind: 'reset' | 'invitation',
  shownTo: string | null = null,
): Promise<string> {
  const token = newToken()
  await queries.sql`
    insert into password_resets (token_hash, person_id, expires_at, shown_to)
    values (${tokenHash(token)}, ${personId}, now() + make_interval(mins => ${kind === 'reset' ? RESET_MINUTES : INVITATION_MINUTES}), ${shownTo})`
  return `${publicUrl}/reset-password#token=${token}`
}

/**
 * Starts the proof of an email. It ends with the session that asks for it and with the person's other links, also while
 * its message waits. @returns its id
 */
export async function startEmailProof(
  queries: Queries,
  { id: personId, sessionHash }: Pick<SignedIn, 'id' | 'sessionHash'>,
  email: string,
): Promise<string> {
  const id = newId()
  await queries.sql`
    insert into password_resets (id, person_id, session_hash, new_email, expires_at)
    values (${id}, ${personId}, ${sessionHash}, ${email}, now())`
  return id
}

/** A proof whose message is due; undefined once it has ended. */
export async function findStartedProof(
  queries: Queries,
  id: string = '',
): Promise<{ personId: string; newEmail: string } | undefined> {
  const [row] = await queries.sql<{ personId: string; newEmail: string }>`
    select person_id, new_email from password_resets
     where id = ${idOrNull(id)} and used_at is null and new_email is not null`
  return row
}

/** Makes the link of a started proof. One that has ended meanwhile stays ended. */
export async function issueEmailProof(
  queries: Queries,
  { publicUrl }: Pick<Providers, 'publicUrl'>,
  id: string,
): Promise<string> {
  const token = newToken()
  await queries.sql`
    update password_resets set token_hash = ${tokenHash(token)},
        expires_at = now() + make_interval(mins => ${RESET_MINUTES})
     where id = ${id} and used_at is null`
  return `${publicUrl}/prove-email#token=${token}`
}

/** @returns the id of the person whose email this link proves */
export async function findEmailProof(queries: Queries, token: string): Promise<string | undefined> {
  const [row] = await queries.sql<{ personId: string }>`
    select person_id from password_resets
     where token_hash = ${tokenHash(token)} and ${IS_LIVE} and new_email is not null`
  return row?.personId
}

/** Uses up a link that proves an email. @returns which one, or undefined if the link was used or has ended */
export async function consumeEmailProof(queries: Queries, token: string): Promise<string | undefined> {
  const [row] = await queries.sql<{ newEmail: string }>`
    update password_resets set used_at = now()
     where token_hash = ${tokenHash(token)} and ${IS_LIVE} and new_email is not null returning new_email`
  return row?.newEmail
}

/** @returns the id of the person whose unused, unexpired link this is */
export async function findResetLink(queries: Queries, token: string): Promise<string | undefined> {
  const [row] = await queries.sql<{ personId: string }>`
    select person_id from password_resets
     where token_hash = ${tokenHash(token)} and ${IS_LIVE} and new_email is null`
  return row?.personId
}

/** Uses a link up. @returns to whom it was shown, or undefined if the link was used or has ended */
export async function consumeResetLink(
  queries: Queries,
  token: string,
): Promise<{ shownTo: string | null } | undefined> {
  const [used] = await queries.sql<{ shownTo: string | null }>`
    update password_resets set used_at = now()
     where token_hash = ${tokenHash(token)} and ${IS_LIVE} and new_email is null returning shown_to`
  return used
}

/** Ends every link of a person, also those whose message has not left yet. */
export async function deleteResetLinks(queries: Queries, personId: string): Promise<void> {
  await queries.sql`
    update password_resets set used_at = now() where person_id = ${personId} and used_at is null`
}
