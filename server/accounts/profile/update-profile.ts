import type { ProfileBody } from '#contract/accounts-schemas.ts'
import { type PersonRow, people } from '#server/accounts/account-tables.ts'
import { lockOwnPerson, type PersonWithStatus, requirePerson } from '#server/accounts/person-queries.ts'
import { changedFields } from '#server/audit/changed-fields.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { command } from '#server/commands/command.ts'
import type { Queries } from '#server/database/connect.ts'
import { changesOf } from '#server/database/table-parts.ts'
import type { SignedIn } from '#server/http/access.ts'
import { invalidField } from '#server/http/problem.ts'
import type { Shop } from '#server/shop.ts'
import { startEmailProof } from '../reset-link.ts'
import { provesEmails, replaceEmail, requireProvable } from './prove-email.ts'

/**
 * Changes one's own name, email, phone or address; absent fields stay. Where the shop sends emails a new email is used once
 * its owner has opened the link that was sent to it. Changes by staff go into the audit log.
 * @throws Problem 409 `email_taken`, 429 for too many new emails
 */
export async function updateProfile(
  shop: Shop,
  by: SignedIn,
  { email, ...changes }: ProfileBody,
): Promise<PersonWithStatus & { unprovedEmail?: string }> {
  const personId = by.id
  const unprovedEmail = provesEmails(shop) && email !== by.email ? email : undefined
  if (unprovedEmail !== undefined) await requireProvable(shop.database, personId, unprovedEmail)
  return command(shop, async (tx) => {
    const before = await lockOwnPerson(tx, by)
    requireSignIn(before, changes.phone, unprovedEmail === undefined ? email : undefined)
    await writeProfile(tx, before, changes)
    if (unprovedEmail !== undefined)
      await tx.job('mail.prove-email', { id: await startEmailProof(tx, by, unprovedEmail) })
    else if (email !== undefined) await replaceEmail(tx, before, { email, isProved: false })
    const after = await requirePerson(tx, personId)
    const changed = by.role === 'customer' ? undefined : changedFields(audited(before), audited(after.row))
    if (changed) {
      await recordAudit(tx, by, {
        action: 'profile.changed',
        subjectType: 'person',
        subjectId: personId,
        ...changed,
      })
    }
    return { ...after, unprovedEmail }
  })
}

/** An account with a phone alone keeps it until another one is proved. */
function requireSignIn(before: PersonRow, phone: string | undefined, email: string | undefined): void {
  const isChanged = phone !== undefined && phone !== (before.phone ?? '')
  if (!isChanged || before.phoneProvedAt === null || before.email !== '' || email) return
  const message = 'You sign in with this number. Confirm the new one with a code.'
  throw invalidField('phone', message)
}

async function writeProfile(
  queries: Queries,
  before: PersonRow,
  body: Omit<ProfileBody, 'email'>,
): Promise<void> {
  const changes = {
    name: body.name,
    phone: body.phone === '' ? null : body.phone,
    address: body.address,
    ...(body.phone !== undefined && body.phone !== (before.phone ?? '') && { phoneProvedAt: null }),
  }
  if (Object.values(changes).every((value) => value === undefined)) return
  await queries.sql`update people set ${changesOf(people, changes)} where id = ${before.id}`
}

function audited({ name, email, phone, address }: PersonRow) {
  return { name, email, phone, address }
}
