import type { Order } from '#contract/ordering/orders-schemas.ts'
import type { CreateIntentBody, PaymentIntent, PaymentStatus } from '#contract/ordering/payments.ts'
import { insertProduct } from '#server/catalogue/product-fixtures.ts'
import type { Simulation } from '#server/demo/local-gateway/local-ledger-tables.ts'
import { orderBody, type RequestedLine } from '#server/orders/order-fixtures.ts'
import {
  type Answer,
  openTestShop,
  type TestPerson,
  type TestShop,
  type TestShopOptions,
} from '#tests/testing/shop.ts'
import { openSteppedJobs, type SteppedJobs } from '#tests/testing/stepped-jobs.ts'

export const VISA = '4100 2800 0000 1007'
export const DECLINED_CARD = '4100 2800 0006 0003'

/** The part of a shop that a payer uses: its API, and the forms of the local gateway's window. */
export interface PayableShop extends Pick<TestShop, 'call'> {
  /** @returns the page that follows */
  postForm(path: string, fields: [string, string][]): Promise<string>
}

/** A shop with the local gateway, whose jobs run when the test calls for them. */
export interface PaymentShop extends TestShop, PayableShop {
  queue: SteppedJobs
  /** Runs all waiting jobs. */
  runJobs(): Promise<void>
  /** Runs the sweep, with every check due at once. */
  sweep(): Promise<void>
  /** Lets time pass for holds, checks and refunds. */
  pass(minutes: number): Promise<void>
  stockOf(productId: string): Promise<number>
}

/** @param connection a migrated database that is kept at the end */
export async function openPaymentShop(
  env: Record<string, string> = {},
  connection?: TestShop['connection'],
  mode?: TestShopOptions['mode'],
): Promise<PaymentShop> {
  const queue = openSteppedJobs()
  const shop = await openTestShop({ env, queue, connection, mode })
  await queue.prepare(shop.database)
  const { database } = shop
  const runSweep = async () => {
    await queue.send(database, 'payments.sweep', {})
    await queue.runAll(database)
  }
  return {
    ...shop,
    queue,
    runJobs: () => queue.runAll(database),
    async postForm(url, fields) {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const payload = new URLSearchParams(fields).toString()
      return (await shop.app.inject({ method: 'POST', url, headers, payload })).body
    },
    async sweep() {
      // Not now: the column rounds to milliseconds, and the sweep may come before a rounded one.
      await database.sql`
        update payment_intents set next_check_at = now() - interval '1 second' where next_check_at is not null`
      await runSweep()
    },
    async pass(minutes) {
      await database.sql`
        update payment_intents set expires_at = expires_at - make_interval(mins => ${minutes}),
          created_at = created_at - make_interval(mins => ${minutes}), held_since = held_since - make_interval(mins => ${minutes}),
          next_check_at = next_check_at - make_interval(mins => ${minutes})`
      await database.sql`update refunds set updated_at = updated_at - make_interval(mins => ${minutes})`
    },
    async stockOf(productId) {
      const [row] = await database.sql<{ stock: number }>`select stock from variants where id = ${productId}`
      return row?.stock ?? 0
    },
  }
}

export const COUPON_PAISE = 1_000

/** A customer who is about to pay for held products. */
export interface StartedPayment {
  customer: TestPerson
  productId: string
  lines: RequestedLine[]
  body: CreateIntentBody
  intent: PaymentIntent
}

export async function startPayment(
  shop: PaymentShop,
  given: {
    stock?: number
    quantity?: number
    customer?: TestPerson
    productId?: string
    /** A code that takes `COUPON_PAISE` off. */
    coupon?: string
  } = {},
): Promise<StartedPayment> {
  const customer = given.customer ?? (await shop.person())
  const productId = given.productId ?? (await insertProduct(shop.database, { stock: given.stock ?? 10 })).id
  const lines = [{ productId, quantity: given.quantity ?? 2 }]
  const { coupon } = given
  const body = await orderBody(shop.database, lines, { coupon }, coupon ? COUPON_PAISE : 0)
  const { body: answer } = await createIntent(shop, customer, body)
  if (!answer.success) throw new Error(`The payment did not start: ${answer.message}`)
  return { customer, productId, lines, body, intent: answer.data }
}

export function createIntent(
  shop: Pick<PayableShop, 'call'>,
  customer: TestPerson,
  body: CreateIntentBody,
): Promise<Answer<PaymentIntent>> {
  return shop.call<PaymentIntent>('POST', '/api/payment/create-intent', { as: customer, body })
}

/** The web app's call after the window was closed without a payment. */
export function dismiss(
  shop: Pick<PayableShop, 'call'>,
  { customer, intent }: StartedPayment,
  as = customer,
): Promise<Answer<PaymentStatus>> {
  return shop.call<PaymentStatus>('POST', `/api/payment/${intent.paymentIntentId}/dismiss`, { as })
}

export interface WindowPayment {
  outcome: string | undefined
  paymentId: string
  signature: string
  description: string
}

type Choice =
  | { upi: string; simulate?: Simulation[] }
  | { card: string; otp?: string; simulate?: Simulation[] }

/** Pays in the local gateway's window by its forms, as a browser does. */
export async function payInWindow(
  shop: PayableShop,
  orderId: string,
  choice: Choice,
): Promise<WindowPayment> {
  const submit = (step: string, fields: [string, string][]) =>
    shop.postForm(`/gateway/checkout/${orderId}/${step}`, fields)
  const simulate = (choice.simulate ?? []).map((name): [string, string] => ['simulate', name])
  if ('upi' in choice) return readOutcome(await submit('upi', [['vpa', choice.upi], ...simulate]))
  const card = [['number', choice.card], ['expiry', '12/34'], ['cvv', '123'], ...simulate] as [
    string,
    string,
  ][]
  const page = await submit('card', card)
  const payment = /name="payment" value="(\w+)"/.exec(page)?.[1]
  if (!payment) return readOutcome(page)
  return readOutcome(
    await submit('otp', [
      ['payment', payment],
      ['otp', choice.otp ?? '1234'],
    ]),
  )
}

function readOutcome(page: string): WindowPayment {
  const read = (name: string) => new RegExp(`data-${name}="([^"]*)"`).exec(page)?.[1]
  return {
    outcome: read('outcome'),
    paymentId: read('payment-id') ?? '',
    signature: read('signature') ?? '',
    description: read('description') ?? '',
  }
}

/** Makes a refund in the gateway's dashboard: of `amount` paise, or of all that is left. */
export async function refundAtGateway(
  shop: Pick<PaymentShop, 'app' | 'database'>,
  paymentId: string,
  amount?: number,
): Promise<number> {
  const [keys] = await shop.database.sql<{ value: { keyId: string; keySecret: string } }>`
    select value from settings where name = 'localGatewayKeys'`
  const credentials = Buffer.from(`${keys?.value.keyId}:${keys?.value.keySecret}`).toString('base64')
  const answer = await shop.app.inject({
    method: 'POST',
    url: `/gateway/v1/payments/${paymentId}/refund`,
    headers: { authorization: `Basic ${credentials}` },
    payload: { amount },
  })
  return answer.statusCode
}

/** Razorpay refunds by itself what nobody captured in time. It lists no such refund and sends no webhook. */
export async function refundByItself(
  { database }: Pick<PaymentShop, 'database'>,
  paymentId: string,
): Promise<void> {
  await database.sql`
    update gateway_payments set status = 'captured', refunded_paise = amount_paise
     where id = ${paymentId} and status = 'authorized'`
}

/** The web app's call after the payment in the window. */
export function confirm(
  shop: PayableShop,
  started: StartedPayment,
  paid: Pick<WindowPayment, 'paymentId' | 'signature'>,
  as = started.customer,
): Promise<Answer<PaymentStatus>> {
  return shop.call<PaymentStatus>('POST', '/api/payment/confirm', {
    as,
    body: {
      paymentIntentId: started.intent.paymentIntentId,
      razorpayPaymentId: paid.paymentId,
      razorpayOrderId: started.intent.gatewayOrderId,
      razorpaySignature: paid.signature,
    },
  })
}

/** `POST /api/orders` with a payment. */
export function orderWithPayment(
  shop: PayableShop,
  started: StartedPayment,
  paymentId: string,
  options: { as?: TestPerson; key?: string; changes?: object } = {},
): Promise<Answer<Order>> {
  return shop.call<Order>('POST', '/api/orders', {
    as: options.as ?? started.customer,
    key: options.key,
    body: {
      ...started.body,
      paymentMethod: 'razorpay',
      paymentDetails: { razorpayPaymentId: paymentId },
      ...options.changes,
    },
  })
}
