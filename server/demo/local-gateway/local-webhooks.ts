import type { FastifyInstance } from 'fastify'
import type { Database, Queries } from '#server/database/connect.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { webhookSignature } from '#server/payments/gateway/gateway-signature.ts'
import { orderEntity, paymentEntity, refundEntity } from './local-entities.ts'
import { randomText } from './local-keys.ts'
import type {
  GatewayOrderRow,
  GatewayPaymentRow,
  GatewayRefundRow,
  Simulation,
} from './local-ledger-tables.ts'

export interface WebhookSubject {
  payment?: GatewayPaymentRow
  order?: GatewayOrderRow
  refund?: GatewayRefundRow
}

const DELAY_SECONDS = 20
/** Far enough apart that a later event really arrives first. */
const APART_SECONDS = 2

/** Stores webhooks in the transaction of their change. Jobs deliver them, with the failures that the payer chose. */
export async function queueWebhooks(
  queries: Queries,
  jobs: Jobs,
  events: readonly (readonly [event: string, subject: WebhookSubject])[],
  simulations: readonly Simulation[],
): Promise<void> {
  if (simulations.includes('drop-webhooks')) return
  const isReordered = simulations.includes('reorder-webhooks')
  const firstAfter = simulations.includes('delay-webhooks') ? DELAY_SECONDS : 0
  const ordered = isReordered ? events.toReversed() : events
  for (const [at, [event, subject]] of ordered.entries()) {
    const webhookId = await storeWebhook(queries, event, subject)
    const startAfterSeconds = firstAfter + (isReordered ? at * APART_SECONDS : 0)
    await jobs.send(queries, 'gateway.webhook', { webhookId }, { startAfterSeconds })
    if (!simulations.includes('duplicate-webhooks')) continue
    const again = { startAfterSeconds: startAfterSeconds + APART_SECONDS }
    await jobs.send(queries, 'gateway.webhook', { webhookId }, again)
  }
}

async function storeWebhook(queries: Queries, event: string, subject: WebhookSubject): Promise<string> {
  const id = `evt_${randomText(14)}`
  const payload = {
    ...(subject.payment && { payment: { entity: paymentEntity(subject.payment) } }),
    ...(subject.order && { order: { entity: orderEntity(subject.order) } }),
    ...(subject.refund && { refund: { entity: refundEntity(subject.refund) } }),
  }
  const body = JSON.stringify({
    entity: 'event',
    account_id: 'acc_local',
    event,
    contains: Object.keys(payload),
    payload,
    created_at: Math.floor(Date.now() / 1000),
  })
  await queries.sql`insert into gateway_webhooks (id, event, body) values (${id}, ${event}, ${body})`
  return id
}

/** Delivers one webhook, signed. @throws Error unless the shop takes it; the job tries again */
export async function deliverWebhook(
  app: FastifyInstance,
  database: Database,
  webhookSecret: string,
  webhookId: string,
): Promise<void> {
  const [webhook] = await database.sql<{ body: string }>`
    select body from gateway_webhooks where id = ${webhookId}`
  if (!webhook) return
  const response = await app.inject({
    method: 'POST',
    url: '/api/payment/webhook',
    headers: {
      'content-type': 'application/json',
      'x-razorpay-event-id': webhookId,
      'x-razorpay-signature': webhookSignature(webhook.body, webhookSecret),
    },
    payload: webhook.body,
  })
  if (response.statusCode >= 300) throw new Error(`The shop answered a webhook with ${response.statusCode}`)
  await database.sql`update gateway_webhooks set delivered_at = now() where id = ${webhookId}`
}
