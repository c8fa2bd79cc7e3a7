import type { ProfileBody } from '#contract/accounts-schemas.ts'
import { changedFields } from '#server/audit/changed-fields.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Queries } from '#server/database/connect.ts'
import { changesOf } from '#server/database/table-parts.ts'
import { transaction } from '#server/database/transaction.ts'
import type { SignedIn } from '#server/http/access.ts'
import { Problem } from '#server/http/problem.ts'
import type { Shop } from '#server/shop.ts'
import { type PersonRow, people } from './account-tables.ts'
import { lockPerson, type PersonWithStatus, requirePerson } from './person-queries.ts'
import { emailTaken } from './register-person.ts'
import { deleteResetLinks } from './reset-link.ts'

/**
 * Changes one's own name, email, phone or address; absent fields stay. The old email is informed of a new one, and links
 * that were sent to it stop working. Changes by staff go into the audit log.
 * @throws Problem 409 `email_taken`
 */
export async function updateProfile(
  { database, jobs }: Shop,
  by: SignedIn,
  body: ProfileBody,
): Promise<PersonWithStatus> {
  const personId = by.id
  return transaction(database, async (queries) => {
    const before = await lockPerson(queries, personId)
    requireSignIn(before, body)
    await writeProfile(queries, before, body)
    if (body.email !== undefined && body.email !== before.email && before.email !== '') {
      await deleteResetLinks(queries, personId)
      await jobs.send(queries, 'mail.email-changed', {
        personId,
        oldEmail: before.email,
        newEmail: body.email,
      })
    }
    const after = await requirePerson(queries, personId)
    const changed = by.role === 'customer' ? undefined : changedFields(audited(before), audited(after.row))
    if (changed) {
      await recordAudit(queries, by, {
        action: 'profile.changed',
        subjectType: 'person',
        subjectId: personId,
        ...changed,
      })
    }
    return after
  })
}

/** An account with a phone alone keeps it until another one is proved. */
function requireSignIn(before: PersonRow, { email, phone }: ProfileBody): void {
  const isChanged = phone !== undefined && phone !== (before.phone ?? '')
  if (!isChanged || before.phoneProvedAt === null || before.email !== '' || email) return
  const message = 'You sign in with this number. Prove the new one by a code.'
  throw new Problem(400, 'invalid_input', message, { fields: { phone: message } })
}

async function writeProfile(queries: Queries, before: PersonRow, body: ProfileBody): Promise<void> {
  const changes = {
    name: body.name,
    email: body.email,
    phone: body.phone === '' ? null : body.phone,
    address: body.address,
    ...(body.phone !== undefined && body.phone !== (before.phone ?? '') && { phoneProvedAt: null }),
  }
  if (Object.values(changes).every((value) => value === undefined)) return
  await queries.sql`update people set ${changesOf(people, changes)} where id = ${before.id}`.catch(
    (error: unknown) => {
      throw emailTaken(error) ?? error
    },
  )
}

function audited({ name, email, phone, address }: PersonRow) {
  return { name, email, phone, address }
}
