import { type PersonRow, people } from '#server/accounts/account-tables.ts'
import { lockPerson } from '#server/accounts/person-queries.ts'
import { countAttempt } from '#server/accounts/sign-in/attempt-limit.ts'
import { emailTaken, isEmailTaken } from '#server/accounts/sign-in/register-person.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { command, type Transaction } from '#server/commands/command.ts'
import type { Queries } from '#server/database/connect.ts'
import { changesOf } from '#server/database/table-parts.ts'
import { Problem } from '#server/http/problem.ts'
import type { Shop } from '#server/shop.ts'
import { notifyPhone } from '../notify-phone.ts'
import { consumeEmailProof, deleteResetLinks, findEmailProof } from '../reset-link.ts'
import { emailProofAllowance } from '../sign-in/email-limits.ts'

/** Whether a changed email has to be proved. */
export function provesEmails({ config, providers }: Pick<Shop, 'config' | 'providers'>): boolean {
  return providers.mail !== undefined && !config.mode.hasMessageBox
}

/**
 * Counts a link to an email that a person wants to use.
 * @throws Problem 409 `email_taken`, 429 for a person who asks for too many
 */
export async function requireProvable(queries: Queries, personId: string, email: string): Promise<void> {
  await countAttempt(queries, emailProofAllowance(personId))
  const [other] = await queries.sql`select 1 from people where email = ${email}`
  if (other) throw emailTaken()
}

/**
 * Gives the person the email that the link of this token proves, and tells the one before. A change by staff goes into the
 * audit log.
 * @throws Problem 400 `reset_link_invalid` for an unknown, used or expired link, 409 `email_taken`
 */
export async function proveEmail(shop: Shop, token: string): Promise<void> {
  await command(shop, async (tx) => {
    const id = await findEmailProof(tx, token)
    const person = id && (await lockPerson(tx, id))
    const email = person && person.deactivatedAt === null && (await consumeEmailProof(tx, token))
    if (!person || !email)
      throw new Problem(
        400,
        'reset_link_invalid',
        'This link does not work: it may be incomplete, used or too old.',
      )
    await replaceEmail(tx, person, { email, isProved: true })
    if (person.role !== 'customer' && email !== person.email)
      await recordAudit(tx, person, {
        action: 'profile.changed',
        subjectType: 'person',
        subjectId: person.id,
        before: { email: person.email },
        after: { email },
      })
    tx.publish({ topic: 'session', people: [person.id] })
  })
}

/**
 * Ends every link that was asked for before, and tells the email before and a phone that signs in.
 * @throws Problem 409 `email_taken`
 */
export async function replaceEmail(
  tx: Transaction,
  person: PersonRow,
  { email: newEmail, isProved }: { email: string; isProved: boolean },
): Promise<void> {
  const { id, email: oldEmail } = person
  if (newEmail === oldEmail) return
  const changes = { email: newEmail, emailProvedAt: isProved ? new Date() : null }
  await tx.sql`update people set ${changesOf(people, changes)} where id = ${id}`.catch((error: unknown) => {
    throw isEmailTaken(error) ? emailTaken(error) : error
  })
  await deleteResetLinks(tx, id)
  const wasProved = person.emailProvedAt !== null
  if (oldEmail !== '') await tx.job('mail.email-changed', { personId: id, oldEmail, newEmail, wasProved })
  await notifyPhone(tx, person, 'email')
}
