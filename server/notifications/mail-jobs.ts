import type { PersonRow } from '#server/accounts/account-tables.ts'
import { requirePerson } from '#server/accounts/person-queries.ts'
import { issueResetLink } from '#server/accounts/reset-link.ts'
import type { Queries } from '#server/database/connect.ts'
import { findOrder } from '#server/orders/order-queries.ts'
import { trackingLink } from '#server/orders/tracking-link.ts'
import type { Shop } from '#server/shop.ts'
import { emailChangedEmail, invitationEmail, resetEmail } from './account-emails.ts'
import { openMailer } from './mailer.ts'
import { type OrderEmailKind, orderEmail } from './order-emails.ts'
import { paymentReturnedEmail, type ReturnedPayment } from './payment-emails.ts'

interface OrderMailData {
  orderId: string
  kind: OrderEmailKind
  /** The amount of this refund; absent: everything that was refunded so far. */
  amountPaise?: number
}

/** The jobs that send emails. Their data has mostly ids: the rest is read when an email is sent. */
export function mailJobs(shop: Shop): { close(): void } {
  const { database, config, jobs } = shop
  const mailer = openMailer(shop)

  // Tokens are made when the email is sent, so that no job and no backup contains one.
  jobs.work<{ personId: string }>('mail.password-reset', async ({ personId }, job) => {
    const person = await activePerson(database, personId)
    if (!person) return
    await mailer.post({
      cause: `password-reset:${job.id}`,
      to: person.email,
      isSecret: true,
      write: async () => resetEmail(person.name, await issueResetLink(database, config, personId, 'reset')),
    })
  })

  jobs.work<{ personId: string }>('mail.invitation', async ({ personId }, job) => {
    const person = await activePerson(database, personId)
    if (!person || person.passwordHash !== null) return
    await mailer.post({
      cause: `invitation:${job.id}`,
      to: person.email,
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
      await mailer.post({
        cause: `email-changed:${job.id}`,
        to: data.oldEmail,
        isSecret: false,
        write: async () => emailChangedEmail(person.name, data.newEmail),
      })
    },
  )

  jobs.work<OrderMailData>('mail.order', async ({ orderId, kind, amountPaise }, job) => {
    const order = await findOrder(database, orderId)
    if (!order) return
    await mailer.post({
      // An order is placed, delivered and cancelled once; refunds can be several.
      cause: kind === 'refunded' ? `order-refunded:${job.id}` : `order-${kind}:${orderId}`,
      to: (await presentEmail(database, order.personId)) ?? order.customerEmail ?? order.recipientEmail,
      isSecret: false,
      write: async () =>
        orderEmail(kind, {
          order,
          refundedPaise: amountPaise ?? order.refundedPaise ?? 0,
          trackingLink: await trackingLink(database, config.publicUrl, orderId),
        }),
    })
  })

  jobs.work<{ paymentId: string }>('mail.payment-returned', async ({ paymentId }) => {
    const returned = await returnedPayment(database, paymentId)
    if (!returned) return
    await mailer.post({
      cause: `payment-returned:${paymentId}`,
      to: returned.email,
      isSecret: false,
      write: async () => paymentReturnedEmail(returned, `${config.publicUrl}/cart`),
    })
  })

  return mailer
}

/** A payment that could not become an order, with the reason and the amount of the refund. */
async function returnedPayment(queries: Queries, paymentId: string): Promise<ReturnedPayment | undefined> {
  const [returned] = await queries.sql<ReturnedPayment>`
    select person.name, person.email, p.gateway_payment_id, p.currency, r.reason,
           coalesce(sum(r.amount_paise) filter (where r.status <> 'failed') over (), r.amount_paise)::bigint as amount_paise
      from payments p join payment_intents i on i.id = p.intent_id join people person on person.id = i.person_id
      join refunds r on r.payment_id = p.id
     where p.id = ${paymentId} order by r.created_at desc limit 1`
  return returned
}

/** The customer's present email, which may differ from the order's. */
async function presentEmail(queries: Queries, personId: string | null): Promise<string | undefined> {
  const [person] = await queries.sql<{ email: string }>`
    select email from people where id = ${personId} and deactivated_at is null`
  return person?.email
}

async function activePerson(queries: Queries, personId: string): Promise<PersonRow | undefined> {
  const { row } = await requirePerson(queries, personId)
  return row.deactivatedAt === null ? row : undefined
}
