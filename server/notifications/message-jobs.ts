import { provesEmails } from '#server/accounts/profile/prove-email.ts'
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
import { accountMessages } from './account-messages.ts'
import type { AttachedDocument } from './email.ts'
import type { TicketMessageData } from './message-data.ts'
import { type ProviderShop, presentContact, recipientOf, returnedPayment } from './message-recipients.ts'
import { type Messenger, openMessenger } from './messenger.ts'

/** The jobs that send messages. Their data has mostly ids: the rest is read when a message is sent. */
export function messageJobs(shop: Shop): { close(): void } {
  const messenger = openMessenger(shop)
  accountMessages(shop, messenger)
  orderMessages(shop, messenger)
  ticketMessages(shop, messenger)
  shop.jobs.every('catalogue.back-in-stock', EVERY_MINUTE, () => notifyBackInStock(shop, messenger))
  return messenger
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
  const { database, config, providers, jobs } = shop
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
        trackingLink: await trackingLink(database, config, providers.publicUrl, orderId),
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
export async function notifyBackInStock(
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
