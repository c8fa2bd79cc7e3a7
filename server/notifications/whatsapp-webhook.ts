import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { endWhatsApp } from '#server/accounts/phone/phone-sign-in.ts'
import { command } from '#server/commands/command.ts'
import type { WhatsAppProvider } from '#server/config/config.ts'
import { notFound, Problem } from '#server/http/problem.ts'
import { isSameSignature, webhookSignature } from '#server/payments/gateway/gateway-signature.ts'
import type { Shop } from '#server/shop.ts'
import { taskOf } from './message-log.ts'

const Status = z.object({
  status: z.string().max(40),
  /** The id of the message, as it was sent. */
  biz_opaque_callback_data: z.uuid().optional().catch(undefined),
  errors: z
    .array(z.object({ code: z.number(), title: z.string().optional() }))
    .optional()
    .catch(undefined),
})
const Incoming = z.object({
  from: z.string().max(20),
  /** Seconds since 1970, of when it was written. */
  timestamp: z.string().regex(/^\d{1,12}$/),
  text: z.object({ body: z.string() }).optional(),
})
/** Each element is read alone, so that one of a kind that nobody knows yet holds no other one up. */
const Changes = z.object({
  entry: z.array(
    z
      .object({ changes: z.array(z.object({ value: z.unknown() }).catch({ value: {} })) })
      .catch({ changes: [] }),
  ),
})
const Value = z.object({
  statuses: z.array(z.unknown()).catch([]),
  messages: z.array(z.unknown()).catch([]),
})
/** https://developers.facebook.com/documentation/business-messaging/whatsapp/webhooks/overview */
const MAX_BODY_BYTES = 3 * 1024 * 1024

const Verification = z.object({
  'hub.mode': z.literal('subscribe'),
  'hub.verify_token': z.string(),
  'hub.challenge': z.string().max(200),
})

/** Each state comes after those before it; webhooks come late, twice and in the wrong order. */
const STATES: readonly string[] = ['sent', 'delivered', 'read']

/**
 * Hears from WhatsApp how far messages are, and who wants no more of them.
 * https://developers.facebook.com/documentation/business-messaging/whatsapp/webhooks/reference/messages/status
 */
export async function whatsAppWebhook(app: FastifyInstance, { shop }: { shop: Shop }): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  const open = { config: { access: 'public' as const, rateLimit: false as const }, schema: { hide: true } }

  app.get('/messages/whatsapp', open, async (request, reply) => {
    const { verifyToken } = requireWhatsApp(shop)
    const { success, data } = Verification.safeParse(request.query)
    if (!success || data['hub.verify_token'] !== verifyToken)
      throw new Problem(403, 'forbidden', 'This is not the token that was agreed')
    return reply.type('text/plain').send(data['hub.challenge'])
  })

  app.post('/messages/whatsapp', { ...open, bodyLimit: MAX_BODY_BYTES }, async (request) => {
    const { appSecret } = requireWhatsApp(shop)
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const signature = request.headers['x-hub-signature-256']
    const expected = `sha256=${webhookSignature(body, appSecret)}`
    if (typeof signature !== 'string' || !isSameSignature(signature, expected))
      throw new Problem(401, 'unauthenticated', 'This webhook is not signed by WhatsApp')
    const values = readValues(body)
    for (const status of readable(
      Status,
      values.flatMap(({ statuses }) => statuses),
    ))
      await recordStatus(shop, status)
    for (const message of readable(
      Incoming,
      values.flatMap(({ messages }) => messages),
    ))
      await recordStop(shop, message)
    return { success: true }
  })
}

/** @throws Problem 404 where the shop has no WhatsApp */
function requireWhatsApp({ providers }: Shop): WhatsAppProvider {
  if (providers.whatsApp) return providers.whatsApp
  throw notFound('WhatsApp of this shop')
}

function readValues(body: Buffer): z.infer<typeof Value>[] {
  try {
    const { entry } = Changes.parse(JSON.parse(body.toString('utf8')))
    return readable(
      Value,
      entry.flatMap(({ changes }) => changes.map(({ value }) => value)),
    )
  } catch (error) {
    throw new Problem(400, 'malformed_request', 'The webhook cannot be read', { cause: error })
  }
}

function readable<Schema extends z.ZodType>(schema: Schema, elements: readonly unknown[]): z.infer<Schema>[] {
  return elements.flatMap((element) => schema.safeParse(element).data ?? [])
}

async function recordStatus(shop: Shop, status: z.infer<typeof Status>): Promise<void> {
  const { biz_opaque_callback_data: id, errors } = status
  if (id === undefined) return
  if (status.status === 'failed') return recordFailure(shop, id, errors?.[0])
  const state = STATES.indexOf(status.status)
  if (state < 0) return
  // It has left, whether or not the answer to the call came back.
  await shop.database.sql`
    update mails set delivery_state = ${STATES[state]}, sent_at = coalesce(sent_at, now()), in_doubt_until = null
     where id = ${id} and channel = 'whatsapp' and delivery_state is distinct from 'failed'
       and coalesce(array_position(${STATES}::text[], delivery_state), 0) <= ${state}`
}

/** What WhatsApp does not deliver goes by the next channel, once. */
async function recordFailure(
  shop: Shop,
  id: string,
  error: { code: number; title?: string } | undefined,
): Promise<void> {
  const reason = `WhatsApp did not deliver it: ${error?.title ?? 'no reason'} (${error?.code ?? 0})`
  await command(shop, async (tx) => {
    const [failed] = await tx.sql`
      update mails set delivery_state = 'failed', sent_at = null, in_doubt_until = null, tried_at = now(),
          last_error = ${reason}
       where id = ${id} and channel = 'whatsapp' and coalesce(delivery_state, 'sent') = 'sent' returning 1`
    if (failed) await tx.job(taskOf('whatsapp'), { id })
  })
}

/**
 * Whoever answers "stop" gets no more messages by WhatsApp, until they ask for them later. Webhooks come again for days.
 */
async function recordStop({ database }: Shop, { from, text, timestamp }: z.infer<typeof Incoming>) {
  if (!/^\s*(stop|unsubscribe|रोकें)\s*[.!]?\s*$/i.test(text?.body ?? '')) return
  const phone = /^91(\d{10})$/.exec(from)?.[1]
  if (phone === undefined) return
  await endWhatsApp(database, phone, timestamp)
}
