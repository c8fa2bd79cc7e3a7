import type { PersonRow } from '#server/accounts/account-tables.ts'
import { requirePerson } from '#server/accounts/person-queries.ts'
import { issuePhoneCode } from '#server/accounts/phone/phone-codes.ts'
import { provesEmails } from '#server/accounts/profile/prove-email.ts'
import { findStartedProof, issueEmailProof, issueResetLink } from '#server/accounts/reset-link.ts'
import { listDueStockAlerts, removeStockAlert } from '#server/catalogue/stock/stock-alerts.ts'
import type { Queries } from '#server/database/connect.ts'
import { fragment } from '#server/database/sql.ts'
import { documentsWhere } from '#server/orders/documents/document-queries.ts'
import { trackingLink } from '#server/orders/guests/tracking-link.ts'
import { findMilestone, type Milestone } from '#server/orders/order-milestones.ts'
import { findOrder } from '#server/orders/order-queries.ts'
import type { MilestoneKind } from '#server/orders/order-tables.ts'
import type { OrderRecord } from '#server/orders/present-order.ts'
import type { Shop } from '#server/shop.ts'
import { findAnswer, findTicket } from '#server/tickets/ticket-queries.ts'
import type { AttachedDocument } from './email.ts'
import type { ReturnedPayment, TicketMessageData } from './message-data.ts'
import { type Messenger, openMessenger, type Recipient } from './messenger.ts'

type ProviderShop = Pick<Shop, 'config' | 'providers'>

/** The jobs that send messages. Their data has mostly ids: the rest is read when a message is sent. */
export function messageJobs(shop: Shop): { close(): void } {
  const messenger = openMessenger(shop)
  passwordMessages(shop, messenger)
  contactMessages(shop, messenger)
  orderMessages(shop, messenger)
  ticketMessages(shop, messenger)
  shop.jobs.every('catalogue.back-in-stock', EVERY_MINUTE, () => tellWhatIsBack(shop, messenger))
  return messenger
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
      to: { email: oldEmail },
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
      to: { phone },
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
      to: oldPhone === null ? { email: person.email } : { phone: oldPhone },
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

const MILESTONE_MESSAGES = {
  placed: 'order-placed',
  dispatched: 'order-shipped',
  out_for_delivery: 'order-out-for-delivery',
  not_delivered: 'order-not-delivered',
  delivered: 'order-delivered',
  cancelled: 'order-cancelled',
  refunded: 'order-refunded',
  changed: 'order-changed',
} as const

/** Refunds, attempts and changes can be several; an order is placed, shipped, delivered and cancelled once. */
const REPEATED: readonly MilestoneKind[] = ['refunded', 'out_for_delivery', 'not_delivered', 'changed']

function orderMessages(shop: Shop, messenger: Messenger): void {
  const { database, providers, jobs } = shop
  jobs.work('order.milestone', async ({ id }) => {
    const milestone = await findMilestone(database, id)
    if (!milestone?.isTold) return
    const { orderId, reason, refundPaise, agentFirstName } = milestone
    const order = await findOrder(database, orderId)
    if (!order) return
    const kind = MILESTONE_MESSAGES[milestone.kind]
    const contact = await presentContact(database, order.personId)
    const isProved = !provesEmails(shop) || contact?.isProved === true
    await messenger.send({
      kind,
      cause: `${kind}:${REPEATED.includes(milestone.kind) ? id : orderId}`,
      milestoneId: id,
      to: recipientOf(order, contact),
      data: async () => ({
        order,
        refundedPaise: refundPaise ?? order.refundedPaise ?? 0,
        trackingLink: await trackingLink(database, providers.publicUrl, orderId),
        isProved,
        documents: isProved ? await documentsFor(database, order, milestone) : [],
        cancelReason: reason,
        agentFirstName,
      }),
    })
  })

  jobs.work('mail.payment-returned', async ({ paymentId }) => {
    const returned = await returnedPayment(database, paymentId)
    if (!returned) return
    await messenger.send({
      kind: 'payment-returned',
      cause: `payment-returned:${paymentId}`,
      to: returned,
      data: async () => ({
        ...returned,
        name: provesEmails(shop) && !returned.isProved ? null : returned.name,
        link: `${providers.publicUrl}/cart`,
      }),
    })
  })
}

/** A refund brings its credit note, any other message the documents so far, unless the dispatch by a courier has. */
async function documentsFor(
  queries: Queries,
  { id, courierName }: OrderRecord,
  { kind, refundId }: Milestone,
): Promise<AttachedDocument[]> {
  if (kind === 'delivered' && courierName !== null) return []
  const which = refundId === null ? fragment`true` : fragment`d.refund_id = ${refundId}`
  const documents = await documentsWhere(queries, fragment`d.order_id = ${id} and ${which} order by d.id`)
  return documents.map((document) => ({ id: document.id, name: `${document.title} ${document.number}` }))
}

function ticketMessages(shop: Shop, messenger: Messenger): void {
  const { database, jobs } = shop
  jobs.work('mail.ticket-received', async ({ ticketId }) => {
    const told = await readTicket(database, shop, ticketId)
    if (!told) return
    const { to, data } = told
    await messenger.send({
      kind: 'ticket-received',
      cause: `ticket-received:${ticketId}`,
      to,
      data: async () => data,
    })
  })

  jobs.work('mail.ticket-answered', async ({ messageId }) => {
    const answer = await findAnswer(database, messageId)
    const told = answer && (await readTicket(database, shop, answer.ticketId))
    if (!told) return
    const { to, data, isProved } = told
    await messenger.send({
      kind: 'ticket-answered',
      cause: `ticket-answered:${messageId}`,
      to,
      data: async () => ({ ...data, answer: isProved ? answer.text : null }),
    })
  })
}

const EVERY_MINUTE = '* * * * *'

/**
 * Tells who waits for something that it can be bought again. It looks at the stock as it is, so whatever brought it back
 * counts, and what is sold out again by then is waited for.
 */
export async function tellWhatIsBack(
  shop: Pick<Shop, 'database'> & ProviderShop,
  messenger: Messenger,
): Promise<void> {
  const { database, providers } = shop
  for (const alert of await listDueStockAlerts(database)) {
    const { personId, variantId, productId, createdAt, name: product } = alert
    const contact = await presentContact(database, personId)
    if (contact)
      await messenger.send({
        kind: 'back-in-stock',
        // A wish after the message is another one.
        cause: `back-in-stock:${variantId}:${personId}:${createdAt.getTime()}`,
        to: contact,
        data: async () => ({
          name: provesEmails(shop) && !contact.isProved ? null : contact.name,
          product,
          link: `${providers.publicUrl}/products/${encodeURIComponent(productId)}?${new URLSearchParams({ variant: variantId })}`,
        }),
      })
    await removeStockAlert(database, personId, variantId)
  }
}

/** A question with whom to tell about it; undefined once it is gone. */
async function readTicket(queries: Queries, shop: ProviderShop, ticketId: string) {
  const ticket = await findTicket(queries, ticketId)
  const order = ticket && (await findOrder(queries, ticket.orderId))
  if (!order) return undefined
  const contact = await presentContact(queries, order.personId)
  const isProved = !provesEmails(shop) || contact?.isProved === true
  const data: TicketMessageData = {
    name: isProved ? order.customerName : null,
    number: ticket.number,
    orderNumber: order.number,
    topic: ticket.topic,
    link: `${shop.providers.publicUrl}/orders?order=${order.id}`,
  }
  return { to: recipientOf(order, contact), data, isProved }
}

/** The name that a greeting may have. A shop that proves no emails sends none. */
function nameFor(shop: ProviderShop, { name, emailProvedAt }: PersonRow): string | null {
  return provesEmails(shop) && emailProvedAt === null ? null : name
}

type Contact = Recipient & { name: string; isProved: boolean }

/** Whom messages about an order go to. @param contact where its customer is reached now */
function recipientOf(order: OrderRecord, contact: Contact | undefined): Recipient {
  return contact
    ? { ...contact, typedEmail: contact.email ? null : order.recipientEmail }
    : { email: order.customerEmail || order.recipientEmail, phone: order.recipientPhone }
}

const IS_PROVED = fragment`person.email_proved_at is not null`
const WANTS_WHATSAPP = fragment`person.whatsapp_since is not null and person.phone_proved_at is not null`

/** A payment that could not become an order, with the reason, the amount of the refund and whom to tell. */
async function returnedPayment(
  queries: Queries,
  paymentId: string,
): Promise<(ReturnedPayment & Contact) | undefined> {
  const [returned] = await queries.sql<ReturnedPayment & Contact>`
    select person.name, person.email, person.phone, ${WANTS_WHATSAPP} as wants_whats_app, ${IS_PROVED} as is_proved,
           case when person.email = '' then i.delivery_details->>'email' end as typed_email,
           p.gateway_payment_id, p.currency, r.reason,
           coalesce(sum(r.amount_paise) filter (where r.status <> 'failed') over (), r.amount_paise)::bigint as amount_paise
      from payments p join payment_intents i on i.id = p.intent_id join people payer on payer.id = i.person_id
      join people person on person.id = coalesce(payer.merged_into, payer.id)
      join refunds r on r.payment_id = p.id
     where p.id = ${paymentId} order by r.created_at desc limit 1`
  return returned
}

/** Where a person is reached now; undefined for a removed one. */
async function presentContact(queries: Queries, personId: string | null): Promise<Contact | undefined> {
  const [person] = await queries.sql<Contact>`
    select name, email, phone, ${WANTS_WHATSAPP} as wants_whats_app, ${IS_PROVED} as is_proved
      from people person where id = ${personId} and deactivated_at is null`
  return person
}

async function activePerson(queries: Queries, personId: string): Promise<PersonRow | undefined> {
  const { row } = await requirePerson(queries, personId)
  return row.deactivatedAt === null ? row : undefined
}
