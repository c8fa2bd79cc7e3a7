import { z } from 'zod'
import {
  type Gateway,
  GatewayError,
  type GatewayOrder,
  type GatewayPayment,
  type GatewayRefund,
  type Period,
} from './gateway.ts'

export interface GatewayAccess {
  /** Without a slash at its end. */
  baseUrl: string
  keyId: string
  keySecret: string
  /** `fetch`, unless the gateway runs in this very process. */
  send: (url: string, request: RequestInit) => Promise<Response>
}

export const RAZORPAY_URL = 'https://api.razorpay.com/v1'
const TIMEOUT_MS = 5_000
const PAGE_SIZE = 100
/** For a period with more the administrator has to choose a shorter one. */
const MAX_LISTED = 10_000

const timestamp = z.number().transform((seconds) => new Date(seconds * 1000))

const OrderAnswer = z
  .object({
    id: z.string(),
    amount: z.int(),
    currency: z.string(),
    receipt: z.string().nullish(),
    status: z.enum(['created', 'attempted', 'paid']),
  })
  .transform(({ amount, receipt, ...order }): GatewayOrder => {
    return { ...order, amountPaise: amount, receipt: receipt ?? null }
  })

const PaymentAnswer = z
  .object({
    id: z.string(),
    order_id: z.string().nullish(),
    amount: z.int(),
    currency: z.string(),
    status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
    amount_refunded: z.int().nullish(),
    method: z.string().nullish(),
    error_description: z.string().nullish(),
    created_at: timestamp,
  })
  .transform(
    (payment): GatewayPayment => ({
      id: payment.id,
      orderId: payment.order_id ?? null,
      amountPaise: payment.amount,
      currency: payment.currency,
      status: payment.status,
      refundedPaise: payment.amount_refunded ?? 0,
      method: payment.method ?? null,
      failure: payment.error_description ?? null,
      createdAt: payment.created_at,
    }),
  )

const RefundAnswer = z
  .object({
    id: z.string(),
    payment_id: z.string(),
    amount: z.int(),
    status: z.enum(['pending', 'processed', 'failed']),
    receipt: z.string().nullish(),
    created_at: timestamp,
  })
  .transform(
    (refund): GatewayRefund => ({
      id: refund.id,
      paymentId: refund.payment_id,
      amountPaise: refund.amount,
      status: refund.status,
      receipt: refund.receipt ?? null,
      createdAt: refund.created_at,
    }),
  )

const ErrorAnswer = z.object({ error: z.object({ description: z.string() }) })

interface Call {
  body?: object
  headers?: Record<string, string>
}

/**
 * A typed client of Razorpay's HTTP API (razorpay.com/docs/api). Every call ends within five seconds. It retries nothing,
 * because the caller has to find out first whether money has moved.
 */
export function openRazorpayClient(readAccess: () => Promise<GatewayAccess>): Gateway {
  async function call<Answer>(schema: z.ZodType<Answer>, method: string, path: string, more: Call = {}) {
    const access = await readAccess()
    const response = await request(access, method, path, more)
    const content = await readJson(response)
    if (!response.ok) throw refusal(response, content)
    const answer = schema.safeParse(content)
    if (!answer.success) {
      throw new GatewayError('unreachable', `The gateway's answer to ${method} ${path} has another shape`, {
        cause: answer.error,
      })
    }
    return answer.data
  }

  /** @returns undefined where the gateway knows no such thing */
  async function find<Answer>(schema: z.ZodType<Answer>, path: string): Promise<Answer | undefined> {
    try {
      return await call(schema, 'GET', path)
    } catch (error) {
      if (error instanceof GatewayError && error.kind === 'refused') return undefined
      throw error
    }
  }

  async function listAll<Item>(schema: z.ZodType<Item>, path: string, period: Period): Promise<Item[]> {
    const listed: Item[] = []
    const from = Math.floor(period.from.getTime() / 1000)
    const to = Math.ceil(period.to.getTime() / 1000)
    while (listed.length < MAX_LISTED) {
      const query = `from=${from}&to=${to}&count=${PAGE_SIZE}&skip=${listed.length}`
      const { items } = await call(z.object({ items: z.array(schema) }), 'GET', `${path}?${query}`)
      listed.push(...items)
      if (items.length < PAGE_SIZE) return listed
    }
    throw new GatewayError('refused', `More than ${MAX_LISTED} in this period`, { status: 400 })
  }

  return {
    createOrder: ({ amountPaise, receipt, notes }) =>
      call(OrderAnswer, 'POST', '/orders', {
        body: { amount: amountPaise, currency: 'INR', receipt, notes },
      }),
    async findOrderByReceipt(receipt) {
      const path = `/orders?receipt=${encodeURIComponent(receipt)}`
      const { items } = await call(z.object({ items: z.array(OrderAnswer) }), 'GET', path)
      return items.find((order) => order.receipt === receipt)
    },
    async listPaymentsOfOrder(orderId) {
      const path = `/orders/${encodeURIComponent(orderId)}/payments`
      return (await call(z.object({ items: z.array(PaymentAnswer) }), 'GET', path)).items
    },
    findPayment: (paymentId) => find(PaymentAnswer, `/payments/${encodeURIComponent(paymentId)}`),
    capturePayment: (paymentId, { paise, currency }) =>
      call(PaymentAnswer, 'POST', `/payments/${encodeURIComponent(paymentId)}/capture`, {
        body: { amount: paise, currency },
      }),
    refundPayment: (paymentId, { amountPaise, idempotencyKey, reason }) =>
      call(RefundAnswer, 'POST', `/payments/${encodeURIComponent(paymentId)}/refund`, {
        body: { amount: amountPaise, speed: 'normal', receipt: idempotencyKey, notes: { reason } },
        headers: { 'x-refund-idempotency': idempotencyKey },
      }),
    findRefund: (refundId) => find(RefundAnswer, `/refunds/${encodeURIComponent(refundId)}`),
    async listRefundsOfPayment(paymentId) {
      const path = `/payments/${encodeURIComponent(paymentId)}/refunds?count=${PAGE_SIZE}`
      return (await call(z.object({ items: z.array(RefundAnswer) }), 'GET', path)).items
    },
    listPayments: (period) => listAll(PaymentAnswer, '/payments', period),
    listRefunds: (period) => listAll(RefundAnswer, '/refunds', period),
  }
}

async function request(access: GatewayAccess, method: string, path: string, more: Call): Promise<Response> {
  const credentials = Buffer.from(`${access.keyId}:${access.keySecret}`).toString('base64')
  try {
    return await access.send(`${access.baseUrl}${path}`, {
      method,
      headers: {
        authorization: `Basic ${credentials}`,
        accept: 'application/json',
        ...(more.body && { 'content-type': 'application/json' }),
        ...more.headers,
      },
      body: more.body && JSON.stringify(more.body),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
  } catch (error) {
    throw new GatewayError('unreachable', `The gateway did not answer ${method} ${path}`, { cause: error })
  }
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch (error) {
    throw new GatewayError('unreachable', `The gateway's answer (${response.status}) is no JSON`, {
      status: response.status,
      cause: error,
    })
  }
}

/** After these statuses, as after 5xx, it is unknown whether the call did anything. */
const UNDECIDED = [
  401, // a refused key
  403,
  408,
  409, // the same refund is being made at this moment (razorpay.com/docs/api/refunds/normal-refunds-idempotent)
  429,
]

function refusal(response: Response, content: unknown): GatewayError {
  const { status } = response
  const answer = ErrorAnswer.safeParse(content)
  const message = answer.success ? answer.data.error.description : `The gateway answered ${status}`
  const isDecided = status >= 400 && status < 500 && !UNDECIDED.includes(status)
  return new GatewayError(isDecided ? 'refused' : 'unreachable', message, { status })
}
