import type { Config } from '#server/config/config.ts'
import type { Queries } from '#server/database/connect.ts'
import { transaction } from '#server/database/transaction.ts'
import { Problem } from '#server/http/problem.ts'
import type { Shop } from '#server/shop.ts'
import type { PersonRow } from './account-tables.ts'
import { countAttempt, emailProofAllowance } from './attempt-limit.ts'
import { lockPerson } from './person-queries.ts'
import { emailTaken, isEmailTaken } from './register-person.ts'
import { consumeEmailProof, deleteResetLinks } from './reset-link.ts'

/** Whether a changed email has to be proved: a demo's emails reach nobody. */
export function provesEmails({ mail, isDemo }: Pick<Config, 'mail' | 'isDemo'>): boolean {
  return mail !== undefined && !isDemo
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
 * Gives the person the email that the link of this token proves, and tells the one before.
 * @throws Problem 400 `reset_link_invalid` for an unknown, used or expired link, 409 `email_taken`
 */
export async function proveEmail({ database, jobs, events }: Shop, token: string): Promise<void> {
  const personId = await transaction(database, async (queries) => {
    const proved = await consumeEmailProof(queries, token)
    const person = proved && (await lockPerson(queries, proved.personId))
    if (!person || person.deactivatedAt !== null)
      throw new Problem(400, 'reset_link_invalid', 'This link has been used or has expired.')
    await replaceEmail(queries, jobs, person, proved.newEmail)
    return proved.personId
  })
  events.publish({ topic: 'session', people: [personId] })
}

/** Links that were sent to the email before stop working, and it is told. @throws Problem 409 `email_taken` */
export async function replaceEmail(
  queries: Queries,
  jobs: Shop['jobs'],
  { id, email: oldEmail }: PersonRow,
  newEmail: string,
): Promise<void> {
  if (newEmail === oldEmail) return
  await queries.sql`update people set email = ${newEmail} where id = ${id}`.catch((error: unknown) => {
    throw isEmailTaken(error) ? emailTaken(error) : error
  })
  await deleteResetLinks(queries, id)
  if (oldEmail !== '') await jobs.send(queries, 'mail.email-changed', { personId: id, oldEmail, newEmail })
}
