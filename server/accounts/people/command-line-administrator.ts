import { recordAudit } from '#server/audit/record-audit.ts'
import type { Database } from '#server/database/connect.ts'
import { transaction } from '#server/database/transaction.ts'
import { Problem } from '#server/http/problem.ts'
import { PERSON, type PersonRow } from '../account-tables.ts'
import { replacePassword } from '../passwords/replace-password.ts'
import { hashPassword } from '../sign-in/password.ts'
import { addPerson } from '../sign-in/register-person.ts'

/** Adds an administrator from the server's command line. @throws Problem 409 `email_taken` */
export async function addAdministrator(
  database: Database,
  { password, ...person }: { name: string; email: string; password: string },
): Promise<void> {
  const passwordHash = await hashPassword(password)
  await transaction(database, (queries) =>
    addPerson(queries, { ...person, passwordHash, role: 'admin' }, { system: 'admin:create' }),
  )
}

/**
 * Sets the password of an administrator from the server's command line, and ends their sessions.
 * @throws Problem 404 where no active administrator has the email
 */
export async function setAdministratorPassword(
  database: Database,
  email: string,
  password: string,
): Promise<void> {
  const passwordHash = await hashPassword(password)
  await transaction(database, async (queries) => {
    const [person] = await queries.sql<PersonRow>`
      select ${PERSON} from people
       where email = ${email} and role = 'admin' and deactivated_at is null for no key update`
    if (!person) throw new Problem(404, 'not_found', 'No administrator of this shop has this email.')
    await replacePassword(queries, person, { passwordHash })
    const by = { system: 'admin:password' }
    await recordAudit(queries, by, {
      action: 'person.password-set',
      subjectType: 'person',
      subjectId: person.id,
    })
  })
}
