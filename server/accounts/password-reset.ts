import type * as z from 'zod/mini'
import type { PasswordResetConfirmBody } from '#contract/accounts-schemas.ts'
import type { Queries } from '#server/database/connect.ts'
import { transaction } from '#server/database/transaction.ts'
import { Problem } from '#server/http/problem.ts'
import type { Shop } from '#server/shop.ts'
import { PERSON, type PersonRow } from './account-tables.ts'
import {
  type Attempt,
  countAttempt,
  deleteLoginAttempts,
  isAllowed,
  resetAllowances,
} from './attempt-limit.ts'
import { deleteKnownDevices } from './known-device.ts'
import { hashPassword } from './password.ts'
import { requireConfirmedPassword } from './register-person.ts'
import { consumeResetLink, deleteResetLinks, findResetLink } from './reset-link.ts'
import { closeSessionsOf } from './session.ts'

/**
 * Sends a link to the person with this email, if there is one. Neither the answer nor the limits show whether there is:
 * an unknown email is counted like a known one, and beyond the limits of an account nothing is sent.
 * @throws Problem 429 when one network asks for too many links
 */
export async function requestPasswordReset(
  { database, config, jobs }: Shop,
  attempt: Attempt,
): Promise<void> {
  const { perIp, silent } = await resetAllowances(database, attempt)
  if (perIp) await countAttempt(database, perIp)
  if (!(await isAllowed(database, silent))) return
  const [person] = await database.sql<PersonRow>`select ${PERSON} from people where email = ${attempt.email}`
  if (!person || person.deactivatedAt !== null || (person.isDemo && !config.isDemo)) return
  await jobs.send(database, 'mail.password-reset', { personId: person.id })
}

/**
 * Sets a new password by link, once, and ends every session of the person, who is told of a phone that signs in too.
 * @throws Problem 400 `reset_link_invalid` for an unknown, used or expired link
 */
export async function confirmPasswordReset(
  { database, events, jobs }: Shop,
  body: z.infer<typeof PasswordResetConfirmBody>,
): Promise<void> {
  requireConfirmedPassword(body)
  // Checked first: hashing is expensive, so only a valid link may start it.
  if (!(await findResetLink(database, body.token))) throw linkInvalid()
  const passwordHash = await hashPassword(body.password)
  const personId = await transaction(database, async (queries) => {
    const id = await consumeResetLink(queries, body.token)
    if (!id) throw linkInvalid()
    const { phone, phoneProvedAt } = await setPassword(queries, id, passwordHash)
    // Somebody who knew the old password may have added a phone, which still opens the account.
    if (phoneProvedAt !== null)
      await jobs.send(queries, 'mail.phone-changed', { personId: id, oldPhone: null, newPhone: phone })
    return id
  })
  events.publish({ topic: 'session', people: [personId] })
}

async function setPassword(queries: Queries, personId: string, passwordHash: string): Promise<PersonRow> {
  const [person] = await queries.sql<PersonRow>`
    update people set password_hash = ${passwordHash} where id = ${personId} returning ${PERSON}`
  if (!person || person.deactivatedAt !== null) throw linkInvalid()
  await deleteResetLinks(queries, personId)
  await closeSessionsOf(queries, personId)
  await deleteKnownDevices(queries, personId)
  await deleteLoginAttempts(queries, person.email)
  return person
}

function linkInvalid(): Problem {
  return new Problem(
    400,
    'reset_link_invalid',
    'This link has been used or has expired. Please request a new one.',
  )
}
