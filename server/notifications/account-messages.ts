import type { PersonRow } from '#server/accounts/account-tables.ts'
import { requirePerson } from '#server/accounts/person-queries.ts'
import { issuePhoneCode } from '#server/accounts/phone/phone-codes.ts'
import { provesEmails } from '#server/accounts/profile/prove-email.ts'
import { findStartedProof, issueEmailProof, issueResetLink } from '#server/accounts/reset-link.ts'
import type { Queries } from '#server/database/connect.ts'
import type { Shop } from '#server/shop.ts'
import { nameFor } from './message-recipients.ts'
import type { Messenger } from './messenger.ts'

/** The jobs that send messages about an account. */
export function accountMessages(shop: Shop, messenger: Messenger): void {
  passwordMessages(shop, messenger)
  contactMessages(shop, messenger)
}

/** The tokens of links are made when the message is sent, so that no job and no backup contains one. */
function passwordMessages(shop: Shop, messenger: Messenger): void {
  const { database, providers, jobs } = shop
  jobs.work('mail.password-reset', async ({ personId }, job) => {
    const person = await activePerson(database, personId)
    const cause = `password-reset:${job.id}`
    if (!person) return messenger.withdraw(cause)
    await messenger.send({
      kind: 'password-reset',
      cause,
      to: { email: person.email },
      isSecret: true,
      data: async () => ({
        name: nameFor(shop, person),
        link: await issueResetLink(database, providers, personId, 'reset'),
      }),
    })
  })

  jobs.work('mail.invitation', async ({ personId }, job) => {
    const person = await activePerson(database, personId)
    const cause = `invitation:${job.id}`
    if (!person || person.passwordHash !== null) return messenger.withdraw(cause)
    await messenger.send({
      kind: 'invitation',
      cause,
      to: { email: person.email },
      isSecret: true,
      data: async () => ({
        name: person.name,
        role: person.role,
        link: await issueResetLink(database, providers, personId, 'invitation'),
      }),
    })
  })
}

/** Codes are made when the message is sent, as tokens are, and again with each try. */
function contactMessages(shop: Shop, messenger: Messenger): void {
  const { database, config, providers, jobs } = shop
  jobs.work('mail.prove-email', async ({ id }, job) => {
    const proof = await findStartedProof(database, id)
    const cause = `prove-email:${job.id}`
    if (!proof || !(await activePerson(database, proof.personId))) return messenger.withdraw(cause)
    await messenger.send({
      kind: 'prove-email',
      cause,
      to: { email: proof.newEmail },
      isSecret: true,
      data: async () => ({ link: await issueEmailProof(database, providers, id) }),
    })
  })

  jobs.work('mail.email-changed', async ({ personId, oldEmail, newEmail, wasProved = false }, job) => {
    const person = await activePerson(database, personId)
    if (!person) return
    await messenger.send({
      kind: 'email-changed',
      cause: `email-changed:${job.id}`,
      to: { email: oldEmail, isProved: wasProved },
      data: async () => ({
        name: wasProved || !provesEmails(shop) ? person.name : null,
        newEmail,
      }),
    })
  })

  jobs.work('mail.phone-code', async ({ phone, requestedAt }, job) => {
    const code = await issuePhoneCode(database, config, { phone, requestedAt, messageId: job.id })
    const cause = `phone-code:${job.id}`
    if (code === undefined) return messenger.withdraw(cause)
    await messenger.send({
      kind: 'sign-in-code',
      cause,
      to: { phone },
      isSecret: true,
      data: async () => ({ code }),
    })
  })

  jobs.work('mail.sign-in-added', async ({ personId, phone, added }, job) => {
    if (!(await activePerson(database, personId))) return
    await messenger.send({
      kind: 'sign-in-added',
      cause: `sign-in-added:${job.id}`,
      to: { phone, isPhoneProved: true },
      data: async () => ({ added }),
    })
  })

  /** To the phone before, where there was one, otherwise to the email. */
  jobs.work('mail.phone-changed', async ({ personId, oldPhone, newPhone }, job) => {
    const person = await activePerson(database, personId)
    if (!person) return
    await messenger.send({
      kind: 'phone-changed',
      cause: `phone-changed:${job.id}`,
      to:
        oldPhone === null
          ? { email: person.email, isProved: person.emailProvedAt !== null }
          : { phone: oldPhone, isPhoneProved: true },
      data: async () => ({ name: nameFor(shop, person), newPhone }),
    })
  })

  jobs.work('mail.account-joined', async ({ email, ...data }, job) => {
    await messenger.send({
      kind: 'account-joined',
      cause: `account-joined:${job.id}`,
      to: { email },
      data: async () => data,
    })
  })
}

async function activePerson(queries: Queries, personId: string): Promise<PersonRow | undefined> {
  const { row } = await requirePerson(queries, personId)
  return row.deactivatedAt === null ? row : undefined
}
