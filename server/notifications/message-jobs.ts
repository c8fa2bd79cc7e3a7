import type { MessageChannel } from '#contract/mails.ts'
import type { PersonRow } from '#server/accounts/account-tables.ts'
import { requirePerson } from '#server/accounts/person-queries.ts'
import { CODE_MINUTES, issuePhoneCode } from '#server/accounts/phone-codes.ts'
import { issueResetLink } from '#server/accounts/reset-link.ts'
import type { Queries } from '#server/database/connect.ts'
import { findOrder } from '#server/orders/order-queries.ts'
import { trackingLink } from '#server/orders/tracking-link.ts'
import type { Shop } from '#server/shop.ts'
import {
  emailChangedEmail,
  invitationEmail,
  maskPhone,
  phoneChangedEmail,
  resetEmail,
} from './account-emails.ts'
import { type MessageContent, openMessenger, type Recipient } from './messenger.ts'
import { type OrderEmailKind, orderEmail } from './order-emails.ts'
import { paymentReturnedEmail, type ReturnedPayment } from './payment-emails.ts'

interface OrderMailData {
  orderId: string
  kind: OrderEmailKind
  /** The amount of this refund; absent: everything that was refunded so far. */
  amountPaise?: number
}

/** The jobs that send messages. Their data has mostly ids: the rest is read when a message is sent. */
export function messageJobs(shop: Shop): { close(): void } {
  const { database, config, jobs } = shop
  const messenger = openMessenger(shop)

  // Tokens are made when the email is sent, so that no job and no backup contains one.
  jobs.work<{ personId: string }>('mail.password-reset', async ({ personId }, job) => {
    const person = await activePerson(database, personId)
    if (!person) return
    await messenger.send({
      cause: `password-reset:${job.id}`,
      to: { email: person.email },
      isSecret: true,
      write: async () => resetEmail(person.name, await issueResetLink(database, config, personId, 'reset')),
    })
  })

  jobs.work<{ personId: string }>('mail.invitation', async ({ personId }, job) => {
    const person = await activePerson(database, personId)
    if (!person || person.passwordHash !== null) return
    await messenger.send({
      cause: `invitation:${job.id}`,
      to: { email: person.email },
      isSecret: true,
      write: async ({ shopName }) => {
        const link = await issueResetLink(database, config, personId, 'invitation')
        return invitationEmail(person.name, person.role, shopName, link)
      },
    })
  })

  jobs.work<{ personId: string; oldEmail: string; newEmail: string }>(
    'mail.email-changed',
    async (data, job) => {
      const person = await activePerson(database, data.personId)
      if (!person) return
      await messenger.send({
        cause: `email-changed:${job.id}`,
        to: { email: data.oldEmail },
        isSecret: false,
        write: async () => emailChangedEmail(person.name, data.newEmail),
      })
    },
  )

  // The code is made when it is sent, so that no job and no backup contains one.
  jobs.work<{ phone: string; requestedAt: string }>(
    'mail.phone-code',
    async ({ phone, requestedAt }, job) => {
      if (Date.now() - Date.parse(requestedAt) > CODE_MINUTES * 60_000) return
      await messenger.send({
        cause: `phone-code:${job.id}`,
        to: { phone },
        isSecret: true,
        write: async ({ shopName }) => ({
          subject: 'Your code',
          paragraphs: [],
          sms: { template: 'sign-in-code', values: [await issuePhoneCode(database, phone), shopName] },
        }),
      })
    },
  )

  jobs.work<{ personId: string; oldPhone: string; newPhone: string }>(
    'mail.phone-changed',
    async ({ personId, oldPhone, newPhone }, job) => {
      const person = await activePerson(database, personId)
      if (!person) return
      await messenger.send({
        cause: `phone-changed:${job.id}`,
        to: { phone: oldPhone, email: person.email },
        isSecret: false,
        write: async ({ shopName }) => ({
          ...phoneChangedEmail(person.name, newPhone),
          sms: { template: 'phone-changed', values: [shopName, maskPhone(newPhone)] },
        }),
      })
    },
  )

  // As text message the text of a code, because carriers deliver registered texts alone.
  jobs.work<{ channel: MessageChannel; to: string }>('mail.test', async ({ channel, to }, job) => {
    await messenger.send({
      cause: `test:${job.id}`,
      to: channel === 'email' ? { email: to } : { phone: to },
      isSecret: false,
      write: async ({ shopName }) => ({
        subject: `A test message of ${shopName}`,
        paragraphs: ['You can read this, so messages of your shop arrive.'],
        sms: { template: 'sign-in-code', values: ['123456', shopName] },
      }),
    })
  })

  jobs.work<OrderMailData>('mail.order', async ({ orderId, kind, amountPaise }, job) => {
    const order = await findOrder(database, orderId)
    if (!order) return
    await messenger.send({
      // An order is placed, delivered and cancelled once; refunds can be several.
      cause: kind === 'refunded' ? `order-refunded:${job.id}` : `order-${kind}:${orderId}`,
      to: (await presentContact(database, order.personId)) ?? {
        email: order.customerEmail || order.recipientEmail,
        phone: order.recipientPhone,
      },
      isSecret: false,
      write: async ({ shopName }): Promise<MessageContent> => {
        const link = await trackingLink(database, config.publicUrl, orderId)
        const refundedPaise = amountPaise ?? order.refundedPaise ?? 0
        return {
          ...orderEmail(kind, { order, refundedPaise, trackingLink: link }),
          sms: { template: `order-${kind}`, values: [order.number, shopName, link] },
        }
      },
    })
  })

  jobs.work<{ paymentId: string }>('mail.payment-returned', async ({ paymentId }) => {
    const returned = await returnedPayment(database, paymentId)
    if (!returned) return
    await messenger.send({
      cause: `payment-returned:${paymentId}`,
      to: returned,
      isSecret: false,
      write: async ({ shopName }) => {
        const link = `${config.publicUrl}/cart`
        return {
          ...paymentReturnedEmail(returned, link),
          sms: { template: 'payment-returned', values: [shopName, link] },
        }
      },
    })
  })

  return messenger
}

/** A payment that could not become an order, with the reason and the amount of the refund. */
async function returnedPayment(queries: Queries, paymentId: string): Promise<ReturnedPayment | undefined> {
  const [returned] = await queries.sql<ReturnedPayment>`
    select person.name, person.email, person.phone, p.gateway_payment_id, p.currency, r.reason,
           coalesce(sum(r.amount_paise) filter (where r.status <> 'failed') over (), r.amount_paise)::bigint as amount_paise
      from payments p join payment_intents i on i.id = p.intent_id join people person on person.id = i.person_id
      join refunds r on r.payment_id = p.id
     where p.id = ${paymentId} order by r.created_at desc limit 1`
  return returned
}

/** The customer's present email, which may differ from the order's. */
/** Where a person is reached now; undefined for a removed one. */
async function presentContact(queries: Queries, personId: string | null): Promise<Recipient | undefined> {
  const [person] = await queries.sql<Recipient>`
    select email, phone from people where id = ${personId} and deactivated_at is null`
  return person
}

async function activePerson(queries: Queries, personId: string): Promise<PersonRow | undefined> {
  const { row } = await requirePerson(queries, personId)
  return row.deactivatedAt === null ? row : undefined
}
