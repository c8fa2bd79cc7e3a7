import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { GatewayKeys } from '#server/payments/gateway/gateway.ts'
import { isSameSignature } from '#server/payments/gateway/gateway-signature.ts'
import { orderEntity, paymentEntity, refundEntity } from './local-entities.ts'
import type { ListQuery, LocalLedger } from './local-ledger.ts'
import { LedgerError, requireFound } from './local-ledger-rows.ts'

/** Where the local gateway takes the calls that otherwise go to api.razorpay.com. */
export const LOCAL_GATEWAY_PATH = '/gateway/v1'

const Notes = z.record(z.string(), z.string().max(256)).refine((notes) => Object.keys(notes).length <= 15)
const OrderBody = z.object({
  amount: z.int(),
  currency: z.string(),
  receipt: z.string().max(40).nullish(),
  notes: Notes.optional(),
})
const CaptureBody = z.object({ amount: z.int(), currency: z.string() })
const RefundBody = z.object({
  amount: z.int().optional(),
  speed: z.enum(['normal', 'optimum']).optional(),
  receipt: z.string().max(40).nullish(),
  notes: Notes.optional(),
})
const IdempotencyKey = z
  .string()
  .regex(/^[A-Za-z0-9_-]{10,}$/)
  .optional()
const Listing = z.object({
  from: z.coerce.number().int().default(0),
  to: z.coerce.number().int().default(4_102_444_800),
  count: z.coerce.number().int().min(1).max(100).default(10),
  skip: z.coerce.number().int().min(0).default(0),
})

/** The calls of Razorpay that the shop uses, over the local ledger, with Basic authentication. */
export async function localGatewayRoutes(
  scope: FastifyInstance,
  ledger: LocalLedger,
  readKeys: () => Promise<GatewayKeys>,
): Promise<void> {
  scope.setErrorHandler((error, _request, reply) => {
    const isLedgerError = error instanceof LedgerError || error instanceof z.ZodError
    if (!isLedgerError) scope.log.error({ err: error }, 'The local gateway failed')
    const status = error instanceof LedgerError ? error.status : isLedgerError ? 400 : 500
    const description =
      error instanceof LedgerError ? error.message : isLedgerError ? 'The input is invalid' : 'Server error'
    return reply.code(status).send(errorEnvelope(status, description))
  })
  scope.addHook('onRequest', async (request) => {
    const { keyId, keySecret } = await readKeys()
    const expected = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`
    // Compared like a signature: in constant time.
    if (!isSameSignature(request.headers.authorization ?? '', expected))
      throw new LedgerError('Authentication failed', 401)
  })

  type ById = { Params: { id: string } }
  scope.post('/orders', async (request) => {
    const { receipt = null, notes = {}, ...order } = OrderBody.parse(request.body)
    return orderEntity(await ledger.createOrder({ ...order, receipt, notes }))
  })
  scope.get<{ Querystring: { receipt?: string } }>('/orders', async (request) =>
    collection((await ledger.findOrderByReceipt(String(request.query.receipt ?? ''))).map(orderEntity)),
  )
  scope.get<ById>('/orders/:id', async (request) =>
    orderEntity(requireFound(await ledger.findOrder(request.params.id))),
  )
  scope.get<ById>('/orders/:id/payments', async (request) =>
    collection((await ledger.listPaymentsOfOrder(request.params.id)).map(paymentEntity)),
  )
  scope.get('/payments', async (request) =>
    collection((await ledger.listPayments(listQuery(request.query))).map(paymentEntity)),
  )
  scope.get<ById>('/payments/:id', async (request) =>
    paymentEntity(requireFound(await ledger.findPayment(request.params.id))),
  )
  scope.post<ById>('/payments/:id/capture', async (request) => {
    const { amount, currency } = CaptureBody.parse(request.body)
    return paymentEntity(await ledger.capture(request.params.id, amount, currency))
  })
  scope.post<ById>('/payments/:id/refund', async (request) => {
    const { amount, receipt = null, notes = {} } = RefundBody.parse(request.body ?? {})
    const key = IdempotencyKey.parse(request.headers['x-refund-idempotency']) ?? null
    return refundEntity(await ledger.refund(request.params.id, { amount, receipt, notes, key }))
  })
  scope.get<ById>('/payments/:id/refunds', async (request) =>
    collection((await ledger.listRefundsOfPayment(request.params.id)).map(refundEntity)),
  )
  scope.get('/refunds', async (request) =>
    collection((await ledger.listRefunds(listQuery(request.query))).map(refundEntity)),
  )
  scope.get<ById>('/refunds/:id', async (request) =>
    refundEntity(requireFound(await ledger.findRefund(request.params.id))),
  )
}

function collection<Item>(items: Item[]) {
  return { entity: 'collection', count: items.length, items }
}

function listQuery(query: unknown): ListQuery {
  const { from, to, count, skip } = Listing.parse(query)
  return { from: new Date(from * 1000), to: new Date(to * 1000), limit: count, skip }
}

function errorEnvelope(status: number, description: string) {
  return {
    error: {
      code: status >= 500 ? 'SERVER_ERROR' : 'BAD_REQUEST_ERROR',
      description,
      source: 'business',
      step: 'payment_initiation',
      reason: status >= 500 ? 'server_error' : 'input_validation_failed',
      metadata: {},
    },
  }
}
