import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { GatewayError } from './gateway.ts'
import { isSameSignature, paymentSignature, webhookSignature } from './gateway-signature.ts'
import { openRazorpayClient } from './razorpay-client.ts'

interface Received {
  method: string | undefined
  url: string | undefined
  headers: IncomingMessage['headers']
  body: string
}

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

/** A gateway that gives one recorded answer to everything, over a real socket. */
async function gatewayAnswering(status: number, answer: unknown) {
  const received: Received[] = []
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      received.push({ method: request.method, url: request.url, headers: request.headers, body })
      if (answer === 'silence') return
      if (answer === 'reset') return response.destroy()
      response.writeHead(status, { 'content-type': 'application/json' })
      const content = typeof answer === 'function' ? answer() : answer
      return response.end(typeof content === 'string' ? content : JSON.stringify(content))
    })
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const access = {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    keyId: 'rzp_test_a',
    keySecret: 'secret',
    send: fetch,
  }
  return { received, gateway: openRazorpayClient(async () => access) }
}

/** As razorpay.com/docs/api/orders/create and /orders/fetch-all document it. */
const ORDER = {
  id: 'order_IluGWxBm9U8zJ8',
  entity: 'order',
  amount: 5000,
  amount_paid: 0,
  amount_due: 5000,
  currency: 'INR',
  receipt: 'rcptid_11',
  offer_id: null,
  status: 'created',
  attempts: 0,
  notes: [],
  created_at: 1_642_662_092,
}
/** As razorpay.com/docs/api/payments/fetch-with-id, /payments/capture and /orders/fetch-payments document it. */
const PAYMENT = {
  id: 'pay_G8VQzjPLoAvm6D',
  entity: 'payment',
  amount: 1000,
  currency: 'INR',
  status: 'captured',
  order_id: 'order_G8VPOayFxWEU28',
  invoice_id: null,
  international: false,
  method: 'upi',
  amount_refunded: 0,
  refund_status: null,
  captured: true,
  description: 'Purchase Shoes',
  card_id: null,
  bank: null,
  wallet: null,
  vpa: 'gaurav.kumar@exampleupi',
  email: 'gaurav.kumar@example.com',
  contact: '+919999999999',
  notes: [],
  fee: 24,
  tax: 4,
  error_code: null,
  error_description: null,
  error_source: null,
  error_step: null,
  error_reason: null,
  acquirer_data: { rrn: '033814379298' },
  created_at: 1_606_985_209,
}
/** As razorpay.com/docs/api/refunds/normal-refunds-idempotent and /refunds/fetch-all document it. */
const REFUND = {
  id: 'rfnd_FgRAHdNOM4ZVbO',
  entity: 'refund',
  amount: 10_000,
  currency: 'INR',
  payment_id: 'pay_FgR9UMzgmKDJRi',
  notes: { comment: 'Issuing partial refund' },
  receipt: null,
  acquirer_data: { arn: '10000000000000' },
  created_at: 1_600_856_650,
  batch_id: null,
  status: 'processed',
  speed_processed: 'normal',
  speed_requested: 'normal',
}

describe('the calls as Razorpay documents them', () => {
  test('an order is created in paise and INR, with Basic authentication', async () => {
    const { received, gateway } = await gatewayAnswering(200, ORDER)
    const order = await gateway.createOrder({ amountPaise: 5000, receipt: 'rcptid_11', notes: { a: 'b' } })
    expect(order).toMatchObject({ id: 'order_IluGWxBm9U8zJ8', amountPaise: 5000, status: 'created' })
    expect(received[0]).toMatchObject({ method: 'POST', url: '/v1/orders' })
    expect(received[0]?.headers.authorization).toBe(
      `Basic ${Buffer.from('rzp_test_a:secret').toString('base64')}`,
    )
    expect(JSON.parse(received[0]?.body ?? '')).toEqual({
      amount: 5000,
      currency: 'INR',
      receipt: 'rcptid_11',
      notes: { a: 'b' },
    })
  })

  test('payments of an order, one payment, and its capture', async () => {
    const list = await gatewayAnswering(200, { entity: 'collection', count: 1, items: [PAYMENT] })
    expect(await list.gateway.listPaymentsOfOrder('order_G8VPOayFxWEU28')).toMatchObject([
      { id: 'pay_G8VQzjPLoAvm6D', orderId: 'order_G8VPOayFxWEU28', amountPaise: 1000, status: 'captured' },
    ])
    expect(list.received[0]?.url).toBe('/v1/orders/order_G8VPOayFxWEU28/payments')
    server?.close()
    const one = await gatewayAnswering(200, PAYMENT)
    await one.gateway.capturePayment('pay_G8VQzjPLoAvm6D', { paise: 1000, currency: 'INR' })
    expect(one.received[0]).toMatchObject({ method: 'POST', url: '/v1/payments/pay_G8VQzjPLoAvm6D/capture' })
    expect(JSON.parse(one.received[0]?.body ?? '')).toEqual({ amount: 1000, currency: 'INR' })
  })

  test('a refund carries its idempotency key', async () => {
    const { received, gateway } = await gatewayAnswering(200, REFUND)
    const refund = await gateway.refundPayment('pay_FgR9UMzgmKDJRi', {
      amountPaise: 10_000,
      idempotencyKey: '0190aaaa-0000-7000-8000-000000000000',
      reason: 'Damaged',
    })
    expect(refund).toMatchObject({ id: 'rfnd_FgRAHdNOM4ZVbO', amountPaise: 10_000, status: 'processed' })
    expect(received[0]?.headers['x-refund-idempotency']).toMatch(/^[A-Za-z0-9_-]{10,}$/)
    expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({ amount: 10_000, speed: 'normal' })
  })

  test('an order is found again by its receipt, the very same', async () => {
    const items = [{ ...ORDER, receipt: 'rcptid_110' }, ORDER]
    const { received, gateway } = await gatewayAnswering(200, { entity: 'collection', count: 2, items })
    expect(await gateway.findOrderByReceipt('rcptid_11')).toMatchObject({ receipt: 'rcptid_11' })
    expect(received[0]).toMatchObject({ method: 'GET', url: '/v1/orders?receipt=rcptid_11' })
  })

  test('one refund, whose status is final at the gateway alone', async () => {
    const { received, gateway } = await gatewayAnswering(200, { ...REFUND, status: 'pending' })
    expect(await gateway.findRefund('rfnd_FgRAHdNOM4ZVbO')).toMatchObject({ status: 'pending' })
    expect(received[0]).toMatchObject({ method: 'GET', url: '/v1/refunds/rfnd_FgRAHdNOM4ZVbO' })
  })

  test.each([
    ['payments', PAYMENT, 'listPayments'],
    ['refunds', REFUND, 'listRefunds'],
  ] as const)(
    '%s of a period come in pages of a hundred, in seconds since 1970',
    async (path, item, list) => {
      const pages = [Array(100).fill(item), [item]]
      const { received, gateway } = await gatewayAnswering(200, () => ({
        entity: 'collection',
        items: pages.shift(),
      }))
      const period = { from: new Date('2026-11-01T00:00:00Z'), to: new Date('2026-11-02T00:00:00Z') }
      expect(await gateway[list](period)).toHaveLength(101)
      const days = `from=${period.from.getTime() / 1000}&to=${period.to.getTime() / 1000}`
      expect(received.map(({ url }) => url)).toEqual([
        `/v1/${path}?${days}&count=100&skip=0`,
        `/v1/${path}?${days}&count=100&skip=100`,
      ])
    },
  )

  test('ids are part of a path, never more of it', async () => {
    const { received, gateway } = await gatewayAnswering(200, PAYMENT)
    await gateway.findPayment('../orders?x=1')
    expect(received[0]?.url).toBe('/v1/payments/..%2Forders%3Fx%3D1')
  })
})

describe('when the gateway does not do as requested', () => {
  /** The envelope of razorpay.com/docs/errors. */
  const error = {
    error: {
      code: 'BAD_REQUEST_ERROR',
      description: 'The id provided does not exist',
      source: 'business',
      step: 'payment_initiation',
      reason: 'input_validation_failed',
      metadata: {},
    },
  }
  const create = { amountPaise: 5000, receipt: 'r', notes: {} }
  const errorOf = async (requested: Promise<unknown>) => {
    const error = await requested.then(
      () => undefined,
      (thrown: unknown) => thrown,
    )
    if (!(error instanceof GatewayError)) throw new Error('A GatewayError was expected')
    return error
  }

  test('a refusal says why; an unknown id is no error when reading', async () => {
    const { gateway } = await gatewayAnswering(400, error)
    expect(await errorOf(gateway.createOrder(create))).toMatchObject({
      kind: 'refused',
      message: 'The id provided does not exist',
    })
    expect(await gateway.findPayment('pay_x')).toBeUndefined()
  })

  test.each([
    ['a fault of its own', 500, error],
    ['too many requests', 429, error],
    ['a refused key', 401, error],
    ['a page instead of JSON', 502, '<html>Bad gateway</html>'],
    ['another shape', 200, { id: 7 }],
    ['a connection that breaks', 200, 'reset'],
  ])('%s leaves open what happened', async (_name, status, answer) => {
    const { received, gateway } = await gatewayAnswering(status, answer)
    expect((await errorOf(gateway.createOrder(create))).kind).toBe('unreachable')
    expect(received).toHaveLength(1)
  })

  test('a refund that is being made at this moment is not taken for a refused one', async () => {
    const { gateway } = await gatewayAnswering(409, error)
    const refund = { amountPaise: 100, idempotencyKey: '550e8400-e29b-41d4-a716-446655440000', reason: 'x' }
    expect((await errorOf(gateway.refundPayment('pay_x', refund))).kind).toBe('unreachable')
  })

  test('silence ends after five seconds', async () => {
    const { gateway } = await gatewayAnswering(200, 'silence')
    expect((await errorOf(gateway.findPayment('pay_x'))).kind).toBe('unreachable')
  })

  test('no error carries the secret', async () => {
    const { gateway } = await gatewayAnswering(500, error)
    const thrown = await errorOf(gateway.createOrder(create))
    expect(`${thrown.stack}${JSON.stringify(thrown)}`).not.toContain('secret')
  })
})

describe('signatures', () => {
  test('Razorpay’s published vector holds (facts: Razorpay, "Verify")', () => {
    const signature = paymentSignature(
      'order_IEIaMR65cu6nz3',
      'pay_IH4NVgf4Dreq1l',
      'EnLs21M47BllR3X8PSFtjtbd',
    )
    expect(signature).toBe('0d4e745a1838664ad6c9c9902212a32d627d68e917290b0ad5f08ff4561bc50f')
    expect(isSameSignature(signature, signature)).toBe(true)
  })

  test('one wrong digit, a part, more than all, and nothing are refused', () => {
    const right = webhookSignature('{"event":"payment.captured"}', 'webhook-secret')
    const wrong = `${right.slice(0, -1)}${right.endsWith('0') ? '1' : '0'}`
    for (const given of [wrong, right.slice(0, 32), `${right}0`, '', 'ü'.repeat(32)])
      expect(isSameSignature(given, right)).toBe(false)
  })
})
