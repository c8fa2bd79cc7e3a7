import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { command } from '#server/commands/command.ts'
import { notFound, Problem } from '#server/http/problem.ts'
import type { PaymentContext } from '#server/payments/payment-context.ts'
import type { Settlement } from '#server/payments/record-payment.ts'
import { recordRefund } from '#server/payments/refunds/record-refund.ts'
import { settleOrderPayments, settlePayment } from '#server/payments/settle-payment.ts'
import { paymentMode } from '#server/settings/shop-info.ts'
import { isSameSignature, webhookSignature } from './gateway/gateway-signature.ts'

const entity = z.object({ entity: z.object({ id: z.string().max(100) }) })
/** Only the ids of a webhook are used; everything else is read from the gateway. */
const WebhookBody = z.object({
  event: z.string().max(100),
  payload: z.object({ payment: entity.optional(), refund: entity.optional(), order: entity.optional() }),
})

interface Subject {
  paymentId?: string
  refundId?: string
  orderId?: string
}

/**
 * `POST /api/payment/webhook`. A webhook is verified by the signature of its raw body, stored together with its job, and
 * answered at once. A repeat changes nothing.
 */
export async function webhook(app: FastifyInstance, { context }: { context: PaymentContext }): Promise<void> {
  context.shop.jobs.work('payments.webhook', (subject) => actOrWait(context, subject))
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.post('/payment/webhook', { config: { access: 'public', rateLimit: false } }, async (request) => {
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    await requireSignature(context, body, request.headers['x-razorpay-signature'])
    const { event, payload } = readBody(body)
    await recordDelivery(context, eventIdOf(request.headers['x-razorpay-event-id'], body), event, {
      paymentId: payload.payment?.entity.id,
      refundId: payload.refund?.entity.id,
      orderId: payload.order?.entity.id,
    })
    return { success: true }
  })
}

async function requireSignature(context: PaymentContext, body: Buffer, signature: unknown): Promise<void> {
  if (paymentMode(context.shop) === 'off') throw notFound('The gateway of this shop')
  const { webhookSecret } = await context.readKeys()
  if (!webhookSecret)
    throw new Problem(503, 'unavailable', 'This shop has no webhook secret', { retryAfterSeconds: 3600 })
  const expected = webhookSignature(body, webhookSecret)
  if (typeof signature !== 'string' || !isSameSignature(signature, expected))
    throw new Problem(401, 'payment_not_verified', 'This webhook is not signed by the gateway')
}

function readBody(body: Buffer): z.infer<typeof WebhookBody> {
  try {
    return WebhookBody.parse(JSON.parse(body.toString('utf8')))
  } catch (error) {
    throw new Problem(400, 'malformed_request', 'The webhook cannot be read', { cause: error })
  }
}

function eventIdOf(header: unknown, body: Buffer): string {
  if (typeof header === 'string' && header !== '' && header.length <= 200) return header
  return createHash('sha256').update(body).digest('hex')
}

const ACTED_ON = /^(payment\.(authorized|captured|failed)|order\.paid|refund\.(created|processed|failed))$/

async function recordDelivery(
  { shop }: PaymentContext,
  eventId: string,
  event: string,
  subject: Subject,
): Promise<void> {
  await command(shop, async (tx) => {
    const [isNew] = await tx.sql`
      insert into webhook_events (event_id, type) values (${eventId}, ${event}) on conflict do nothing returning 1`
    if (isNew && ACTED_ON.test(event)) await tx.job('payments.webhook', subject)
  })
}

interface WaitingSubject extends Subject {
  /** How often its subject was unknown so far. */
  tries?: number
}

/** After pauses of 1, 2, 4 minutes and so on: almost three days, as long as a bank may take to answer. */
const MAX_TRIES = 12

/** A webhook may arrive before its subject is known: then it is tried again later. */
async function actOrWait(context: PaymentContext, { tries = 0, ...subject }: WaitingSubject): Promise<void> {
  if (await actOn(context, subject)) return
  const { jobs, database, log } = context.shop
  if (tries === MAX_TRIES) log.warn({ subject }, 'A webhook told of something that nobody knows')
  else {
    const startAfterSeconds = 60 * 2 ** tries
    await jobs.send(database, 'payments.webhook', { ...subject, tries: tries + 1 }, { startAfterSeconds })
  }
}

/** @returns whether the gateway and the shop know the subject */
async function actOn(context: PaymentContext, subject: Subject): Promise<boolean> {
  if (subject.refundId) {
    const refund = await context.gateway.findRefund(subject.refundId)
    if (!refund) return false
    return (await recordRefund(context, refund)) || isKnown([await settlePayment(context, refund.paymentId)])
  }
  if (subject.paymentId) return isKnown([await settlePayment(context, subject.paymentId)])
  return subject.orderId === undefined || isKnown(await settleOrderPayments(context, subject.orderId))
}

function isKnown(settlements: readonly Settlement[]): boolean {
  return settlements.some(({ status }) => status !== 'unknown')
}
