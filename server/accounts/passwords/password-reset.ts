import type * as z from 'zod/mini'
import type { PasswordResetAccount, PasswordResetConfirmBody } from '#contract/accounts-schemas.ts'
import type { Settings } from '#contract/settings.ts'
import { PERSON, type PersonRow } from '#server/accounts/account-tables.ts'
import { maskEmail, maskPhone } from '#server/accounts/mask-contact.ts'
import { isClosed, lockPerson, requirePerson } from '#server/accounts/person-queries.ts'
import { provesEmails } from '#server/accounts/profile/prove-email.ts'
import { countAttempt, isAllowed } from '#server/accounts/sign-in/attempt-limit.ts'
import { requireConfirmedPassword } from '#server/accounts/sign-in/register-person.ts'
import { countSessions } from '#server/accounts/sign-in/session.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { command } from '#server/commands/command.ts'
import type { Database } from '#server/database/connect.ts'
import { Problem } from '#server/http/problem.ts'
import { takesMessages } from '#server/settings/providers/providers.ts'
import { readSettings } from '#server/settings/settings.ts'
import type { Shop } from '#server/shop.ts'
import { notifyPhone } from '../notify-phone.ts'
import { consumeResetLink, findResetLink } from '../reset-link.ts'
import { type Attempt, resetAllowances } from '../sign-in/email-limits.ts'
import { hashPassword } from '../sign-in/password.ts'
import { replacePassword } from './replace-password.ts'

/**
 * Sends a link to the person with this email, if there is one. Neither the answer nor the limits show whether there is:
 * an unknown email is counted like a known one, and beyond the limits of an account nothing is sent.
 * @throws Problem 409 `sends_no_email` where the shop sends none, 429 when one network asks for too many links
 */
export async function requestPasswordReset(shop: Shop, attempt: Attempt): Promise<void> {
  const { database, config, jobs } = shop
  if (!takesMessages(shop, 'mail')) throw sendsNoEmail(await readSettings(database, config))
  const { own, perIp, perAccount } = await resetAllowances(database, attempt)
  if (!(await isAllowed(database, own))) return
  if (perIp) await countAttempt(database, perIp)
  if (perAccount && !(await isAllowed(database, perAccount))) return
  const [person] = await database.sql<PersonRow>`select ${PERSON} from people where email = ${attempt.email}`
  if (!person || isClosed(person, config)) return
  await jobs.send(database, 'mail.password-reset', { personId: person.id })
}

/**
 * What else opens the account of this link, for its owner to choose what stays. Email and phone are masked.
 * @throws Problem 400 `reset_link_invalid` for an unknown, used or expired link
 */
export async function describeReset(database: Database, token: string): Promise<PasswordResetAccount> {
  const personId = await findResetLink(database, token)
  if (!personId) throw linkInvalid()
  const { row } = await requirePerson(database, personId)
  return {
    email: maskEmail(row.email),
    phone: row.phone !== null && signsInByPhone(row) ? maskPhone(row.phone) : null,
    devices: await countSessions(database, personId),
  }
}

/**
 * Sets a new password by link, once. Somebody may have used the account before its owner came: a phone that signs in and
 * the sessions stay only where the owner wants them, and what was started before ends.
 * @throws Problem 400 `reset_link_invalid` for an unknown, used or expired link
 */
export async function confirmPasswordReset(
  shop: Shop,
  body: z.infer<typeof PasswordResetConfirmBody>,
): Promise<void> {
  requireConfirmedPassword(body)
  // Checked first: hashing is expensive, so only a valid link may start it.
  const personId = await findResetLink(shop.database, body.token)
  if (!personId) throw linkInvalid()
  const passwordHash = await hashPassword(body.password)
  await command(shop, async (tx) => {
    const person = await lockPerson(tx, personId)
    const link = person.deactivatedAt === null && (await consumeResetLink(tx, body.token))
    if (!link) throw linkInvalid()
    const changes = {
      passwordHash,
      ...(provesEmails(shop) && { emailProvedAt: new Date() }),
      ...(signsInByPhone(person) && !body.keepsPhone && NO_PHONE),
    }
    await replacePassword(tx, person, changes, body.keepsDevices)
    await recordAudit(tx, person, {
      action: link.shownTo === null ? 'person.password-by-sent-link' : 'person.password-by-shown-link',
      subjectType: 'person',
      subjectId: personId,
      ...(link.shownTo !== null && { after: { shownToId: link.shownTo } }),
    })
    await notifyPhone(tx, person, 'password')
    tx.publish({ topic: 'session', people: [personId] })
  })
}

const NO_PHONE = { phone: null, phoneProvedAt: null, whatsappSince: null }

const signsInByPhone = ({ role, phoneProvedAt }: PersonRow) => role === 'customer' && phoneProvedAt !== null

/** Says whom to ask instead. */
function sendsNoEmail({ supportEmail, supportPhone }: Settings): Problem {
  const contact = [supportPhone, supportEmail].filter((part) => part !== null).join(', ')
  const ask = contact === '' ? 'Ask the shop' : `Ask us (${contact})`
  return new Problem(
    409,
    'sends_no_email',
    `This shop cannot send emails. ${ask} for a link to a new password. If you run this shop, another owner makes you a link under People; without another owner, set a password with npm run admin:password on its server.`,
  )
}

function linkInvalid(): Problem {
  return new Problem(
    400,
    'reset_link_invalid',
    'This link does not work: it may be incomplete, used or too old. Please request a new one.',
  )
}
