// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerCalls, brokenNetwork, jsonReply, problemReply, type SentCall } from '#testing/api-fixtures.ts'
import { buildRequest } from '../checkout-fixtures.ts'
import { payAndPlaceOrder } from './pay-online.ts'
import type { GatewayOptions } from './payment-window.ts'
import { findAttempt, openAttempt } from './place-order.ts'

const request = buildRequest({ paymentMethod: 'razorpay', total: 1180 })
const intent = {
  paymentIntentId: 'intent-1',
  gatewayOrderId: 'order_1',
  key: 'rzp_test_key',
  checkoutUrl: '/gateway.js',
  mode: 'test',
  amount: 118_000,
  currency: 'INR',
  prefill: { name: 'Asha Rao', email: 'asha@example.com', contact: '9876543210' },
  notes: {},
}

type Outcome = 'paid' | 'dismissed' | { declined: string }

/** A gateway window that ends as a test wants; it keeps the options it was opened with. */
function gateway(outcome: Outcome) {
  const opened: GatewayOptions[] = []
  class Razorpay {
    readonly options: GatewayOptions
    #onFailed: (failure: { error: { description: string } }) => void = () => undefined
    constructor(options: GatewayOptions) {
      this.options = options
    }
    on(_: string, received: (failure: { error: { description: string } }) => void) {
      this.#onFailed = received
    }
    open() {
      opened.push(this.options)
      if (outcome === 'dismissed') this.options.modal.ondismiss()
      else if (outcome !== 'paid') this.#onFailed({ error: { description: outcome.declined } })
      else {
        this.options.handler({
          razorpay_payment_id: 'pay_1',
          razorpay_order_id: 'order_1',
          razorpay_signature: 'signature',
        })
      }
    }
  }
  vi.stubGlobal('Razorpay', Razorpay)
  return opened
}

interface Answers {
  /** How the shop finds the payment at the gateway when its window closes without one. */
  status?: { status: string; paymentId: string | null }
  confirm?: () => Response
}

function answerShop(orders: () => Response | Promise<Response>, given: Answers = {}) {
  const { status = { status: 'open', paymentId: null }, confirm = () => success({}) } = given
  return answerCalls(({ path }) => {
    if (path === '/api/payment/create-intent') return success(intent)
    if (path === '/api/payment/confirm') return confirm()
    if (path.startsWith('/api/payment/')) return success(status)
    return orders()
  })
}

const success = (data: unknown) => jsonReply({ success: true, data })
const placed = () => success({ id: 'order-1' })
const paths = (calls: SentCall[]) => calls.map(({ path }) => path)
const pay = () => payAndPlaceOrder(openAttempt('asha', 'cart'), request, 'Tokri')

beforeEach(() => sessionStorage.clear())
afterEach(() => vi.unstubAllGlobals())

test('a paid order is confirmed, then placed with the payment id', async () => {
  gateway('paid')
  const calls = answerShop(placed)
  expect((await pay()).order.id).toBe('order-1')
  expect(paths(calls)).toEqual(['/api/payment/create-intent', '/api/payment/confirm', '/api/orders'])
  expect(calls[1]?.body).toMatchObject({ paymentIntentId: 'intent-1', razorpaySignature: 'signature' })
  expect(calls[2]?.body).toMatchObject({ paymentDetails: { razorpayPaymentId: 'pay_1' } })
})

test("the window shows the shop's amount in paise, in rupees, prefilled", async () => {
  const [options] = await openedWith()
  expect(options).toMatchObject({
    key: 'rzp_test_key',
    amount: 118_000,
    currency: 'INR',
    order_id: 'order_1',
    name: 'Tokri',
    prefill: { name: 'Asha Rao', email: 'asha@example.com', contact: '9876543210' },
    notes: { address: '14, 3rd Cross, Indiranagar, Bengaluru, Karnataka - 560038' },
  })
})

async function openedWith() {
  const opened = gateway('paid')
  answerShop(placed)
  await pay()
  return opened
}

test('a dismissed window places no order and frees what was held', async () => {
  gateway('dismissed')
  const calls = answerShop(placed)
  await expect(pay()).rejects.toThrow('Payment cancelled. Please try again.')
  expect(paths(calls)).not.toContain('/api/orders')
  expect(calls.at(-1)).toMatchObject({ method: 'POST', path: '/api/payment/intent-1/dismiss' })
})

test("a failed payment says the gateway's reason and places no order", async () => {
  gateway({ declined: 'Your card was declined' })
  const calls = answerShop(placed)
  await expect(pay()).rejects.toThrow('Payment failed: Your card was declined')
  expect(paths(calls)).not.toContain('/api/orders')
})

test('a closed window is no proof that nothing was paid: the shop checks, and the order is placed', async () => {
  gateway('dismissed')
  const calls = answerShop(placed, { status: { status: 'paid', paymentId: 'pay_late' } })
  expect((await pay()).order.id).toBe('order-1')
  expect(calls.at(-1)?.body).toMatchObject({ paymentDetails: { razorpayPaymentId: 'pay_late' } })
})

test('a checkout that was paid before opens no window: the order of that payment is placed', async () => {
  const opened = gateway('paid')
  const data = { orderId: 'order-1', paymentId: 'pay_earlier' }
  const calls = answerCalls(({ path }) =>
    path === '/api/payment/create-intent'
      ? problemReply(409, 'already_paid', 'You have already paid for this order', { data })
      : placed(),
  )
  expect((await pay()).order.id).toBe('order-1')
  expect(opened).toEqual([])
  expect(calls.at(-1)?.body).toMatchObject({ paymentDetails: { razorpayPaymentId: 'pay_earlier' } })
})

test('money that goes back is not taken for paid at the next try', async () => {
  gateway('paid')
  answerShop(placed, { confirm: () => problemReply(409, 'payment_failed', 'Your payment goes back to you') })
  await expect(pay()).rejects.toThrow('Your payment goes back to you')
  expect(findAttempt('asha', 'cart')?.paid).toBeUndefined()
})

test('who has paid is not asked to pay again when the order did not get through', async () => {
  const opened = gateway('paid')
  let isAway = true
  const calls = answerShop(() => (isAway ? brokenNetwork() : placed()))
  await expect(pay()).rejects.toThrow()
  expect(findAttempt('asha', 'cart')?.paid?.payment.razorpayPaymentId).toBe('pay_1')
  isAway = false
  expect((await pay()).order.id).toBe('order-1')
  expect(opened).toHaveLength(1)
  expect(paths(calls).filter((path) => path === '/api/payment/create-intent')).toHaveLength(1)
  expect(findAttempt('asha', 'cart')).toMatchObject({ orderId: 'order-1' })
})
