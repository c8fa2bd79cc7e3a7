import type { Config } from '#server/config/config.ts'
import type { Queries } from '#server/database/connect.ts'
import { fragment } from '#server/database/sql.ts'
import { newToken, tokenHash } from './session.ts'

const RESET_MINUTES = 30
const INVITATION_MINUTES = 7 * 24 * 60
const IS_LIVE = fragment`used_at is null and expires_at > now()`

/**
 * Makes a link with which a person sets a password, once. Only the token's hash is stored. The token stands behind `#`,
 * which browsers do not send to servers, so it reaches neither a log nor another site.
 */
export async function issueResetLink(
  queries: Queries,
  config: Pick<Config, 'publicUrl'>,
  personId: string,
  kind: 'reset' | 'invitation',
): Promise<string> {
  const token = newToken()
  await queries.sql`
    insert into password_resets (token_hash, person_id, expires_at)
    values (${tokenHash(token)}, ${personId}, now() + make_interval(mins => ${kind === 'reset' ? RESET_MINUTES : INVITATION_MINUTES}))`
  return `${config.publicUrl}/reset-password#token=${token}`
}

/** Makes a link that proves an email, once, in the same way. */
export async function issueEmailProof(
  queries: Queries,
  config: Pick<Config, 'publicUrl'>,
  personId: string,
  email: string,
): Promise<string> {
  const token = newToken()
  await queries.sql`
    insert into password_resets (token_hash, person_id, new_email, expires_at)
    values (${tokenHash(token)}, ${personId}, ${email}, now() + make_interval(mins => ${RESET_MINUTES}))`
  return `${config.publicUrl}/prove-email#token=${token}`
}

/** Uses up a link that proves an email. @returns whose and which it is, or undefined if it was used or has expired */
export async function consumeEmailProof(
  queries: Queries,
  token: string,
): Promise<{ personId: string; newEmail: string } | undefined> {
  const [row] = await queries.sql<{ personId: string; newEmail: string }>`
    update password_resets set used_at = now()
     where token_hash = ${tokenHash(token)} and ${IS_LIVE} and new_email is not null
     returning person_id, new_email`
  return row
}

/** @returns the id of the person whose unused, unexpired link this is */
export async function findResetLink(queries: Queries, token: string): Promise<string | undefined> {
  const [row] = await queries.sql<{ personId: string }>`
    select person_id from password_resets
     where token_hash = ${tokenHash(token)} and ${IS_LIVE} and new_email is null`
  return row?.personId
}

/** Uses a link up. @returns its person's id, or undefined if the link was used or has expired */
export async function consumeResetLink(queries: Queries, token: string): Promise<string | undefined> {
  const [row] = await queries.sql<{ personId: string }>`
    update password_resets set used_at = now()
     where token_hash = ${tokenHash(token)} and ${IS_LIVE} and new_email is null returning person_id`
  return row?.personId
}

/** Invalidates every link of a person. */
export async function deleteResetLinks(queries: Queries, personId: string): Promise<void> {
  await queries.sql`
    update password_resets set used_at = now() where person_id = ${personId} and used_at is null`
}
