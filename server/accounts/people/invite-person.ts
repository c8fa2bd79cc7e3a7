import type * as z from 'zod/mini'
import type { CreatePersonBody, Invitation } from '#contract/accounts-schemas.ts'
import type { RightsHolder } from '#contract/staff-roles.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { command, type Transaction } from '#server/commands/command.ts'
import type { SignedIn } from '#server/http/access.ts'
import { Problem } from '#server/http/problem.ts'
import { takesMessages } from '#server/settings/providers/providers.ts'
import type { Shop } from '#server/shop.ts'
import type { PersonRow } from '../account-tables.ts'
import { lockPerson } from '../person-queries.ts'
import { issueResetLink } from '../reset-link.ts'
import { hashPassword } from '../sign-in/password.ts'
import { addPerson } from '../sign-in/register-person.ts'
import { lockAdministrators, positionAfter, requireMayGive } from './last-administrator.ts'

const ASK_AN_OWNER =
  'This account is in use, and without email its link would be shown to you. An owner has to make it.'

/**
 * Sends a link to set a first password, or a new one for somebody who has one. Where the shop sends no email, the
 * administrator gets the link to pass it on; of an account that somebody can sign in to, an owner alone.
 */
async function invite(
  tx: Transaction,
  shop: Shop,
  { by, id }: { by: RightsHolder; id: string },
  person: PersonRow,
): Promise<Invitation> {
  const { providers } = shop
  const isInUse = person.passwordHash !== null || person.phoneProvedAt !== null
  if (!providers.mail && isInUse && by.staffRole !== 'owner')
    throw new Problem(403, 'forbidden', ASK_AN_OWNER)
  const kind = person.passwordHash === null ? 'invitation' : 'reset'
  const task = kind === 'invitation' ? 'mail.invitation' : 'mail.password-reset'
  if (takesMessages(shop, 'mail')) await tx.job(task, { personId: person.id })
  return providers.mail
    ? { sentTo: person.email, invitationLink: null }
    : { sentTo: null, invitationLink: await issueResetLink(tx, providers, person.id, kind, id) }
}

/**
 * Adds somebody with a password, or with an invitation to choose one.
 * @throws Problem 400, 403 for an administrator who lost the right meanwhile and for rights that they do not have, 409 `email_taken`, 503 when too many hashes wait
 */
export async function createPerson(
  shop: Shop,
  by: SignedIn,
  { password, ...person }: z.infer<typeof CreatePersonBody>,
): Promise<{ row: PersonRow; invitation: Invitation | null }> {
  const passwordHash = password === undefined ? null : await hashPassword(password)
  return command(shop, async (tx) => {
    const administrators = await lockAdministrators(tx, by)
    const position = positionAfter({ role: person.role, staffRole: null }, person)
    requireMayGive(administrators.by, position)
    const row = await addPerson(tx, { ...person, ...position, passwordHash }, by)
    if (row.role === 'delivery_agent') tx.publish({ topic: 'agents', id: row.id, roles: ['admin'] })
    return {
      row,
      invitation:
        passwordHash === null ? await invite(tx, shop, { by: administrators.by, id: by.id }, row) : null,
    }
  })
}

/** @throws Problem 404, 403 as `createPerson`, 409 `contact_missing` without an email, `deactivated` */
export async function inviteAgain(shop: Shop, by: SignedIn, id: string): Promise<Invitation> {
  return command(shop, async (tx) => {
    const administrators = await lockAdministrators(tx, by)
    const person = await lockPerson(tx, id)
    requireMayGive(administrators.by, person)
    if (person.email === '')
      throw new Problem(
        409,
        'contact_missing',
        `${person.name || 'This customer'} has no email to sign in with`,
      )
    if (person.deactivatedAt !== null) {
      throw new Problem(
        409,
        'deactivated',
        `${person.name || 'This customer'} is deactivated. Reactivate the account first.`,
      )
    }
    await recordAudit(tx, by, { action: 'person.invited', subjectType: 'person', subjectId: id })
    return invite(tx, shop, { by: administrators.by, id: by.id }, person)
  })
}
