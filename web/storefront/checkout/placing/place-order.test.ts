// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiFailure } from '#client/api-client.ts'
import { answerCalls, brokenNetwork, jsonReply, problemReply } from '#testing/api-fixtures.ts'
import { buildAttempt, buildRequest } from '../checkout-fixtures.ts'
import {
  findAttempt,
  findEarlierOrder,
  openAttempt,
  placeOrder,
  recordOrdered,
  recordPaid,
} from './place-order.ts'

beforeEach(() => sessionStorage.clear())
afterEach(() => vi.unstubAllGlobals())

/** A shop that makes one order per key, refuses other requests under it, and finds it by its key, like the real one. */
function shopWithKeys({ losesFirstAnswer = false } = {}) {
  const placed = new Map<string, string>()
  let isLosing = losesFirstAnswer
  const calls = answerCalls(({ method, path, headers, body }) => {
    if (method === 'GET') {
      const key = new URL(path, 'http://shop').searchParams.get('key') ?? ''
      return listOf(placed.has(key) ? [{ id: `order-of-${key}` }] : [])
    }
    const key = headers.get('idempotency-key') ?? ''
    const content = JSON.stringify(body)
    const first = placed.get(key)
    if (first !== undefined && first !== content) return problemReply(409, 'idempotency_mismatch', 'Used')
    placed.set(key, content)
    if (!isLosing) return jsonReply({ success: true, data: { id: `order-of-${key}` } })
    isLosing = false
    return brokenNetwork()
  })
  return { calls, placed }
}
const listOf = (items: { id: string }[]) =>
  jsonReply({ success: true, data: { items, total: items.length, nextCursor: null } })

test('the payload is the one of the specification', async () => {
  const { calls } = shopWithKeys()
  await placeOrder(openAttempt('asha', 'cart'), buildRequest())
  expect(calls[0]).toMatchObject({ method: 'POST', path: '/api/orders' })
  expect(calls[0]?.body).toEqual({
    items: [
      {
        productId: 'electronics_001',
        name: 'Wireless Headphones',
        price: 1000,
        quantity: 1,
        image: '/pictures/sample/headphones-1/hero-320.webp',
      },
    ],
    deliveryAddress: '14, 3rd Cross, Indiranagar, Bengaluru, Karnataka - 560038',
    deliveryDetails: {
      fullName: 'Asha Rao',
      phone: '9876543210',
      email: 'asha@example.com',
      address: '14, 3rd Cross, Indiranagar',
      city: 'Bengaluru',
      state: 'Karnataka',
      pincode: '560038',
    },
    paymentMethod: 'cod',
    coupon: null,
    subtotal: 1000,
    discount: 0,
    tax: 180,
    total: 1180,
    orderType: 'cart',
  })
})

test('a double click sends one key twice and makes one order', async () => {
  const { calls, placed } = shopWithKeys()
  const attempt = openAttempt('asha', 'cart')
  await Promise.all([placeOrder(attempt, buildRequest()), placeOrder(attempt, buildRequest())])
  expect(calls).toHaveLength(2)
  expect(placed.size).toBe(1)
})

test('after a lost answer the same request finds its order', async () => {
  const { placed } = shopWithKeys({ losesFirstAnswer: true })
  await expect(placeOrder(openAttempt('asha', 'cart'), buildRequest())).rejects.toThrow(ApiFailure)
  expect(findAttempt('asha', 'cart')?.orderId).toBeUndefined()
  const { order, isEarlier } = await placeOrder(openAttempt('asha', 'cart'), buildRequest())
  expect(isEarlier).toBe(false)
  expect(placed.size).toBe(1)
  expect(findAttempt('asha', 'cart')?.orderId).toBe(order.id)
})

test('after a lost answer a changed request makes no second order and shows the first', async () => {
  const { placed } = shopWithKeys({ losesFirstAnswer: true })
  await placeOrder(openAttempt('asha', 'cart'), buildRequest()).catch(() => undefined)
  const changed = buildRequest({ deliveryAddress: 'Elsewhere' })
  const { isEarlier } = await placeOrder(openAttempt('asha', 'cart'), changed)
  expect(isEarlier).toBe(true)
  expect(placed.size).toBe(1)
})

test('an empty cart finds the order that emptied it by its key, without sending it again', async () => {
  const { calls } = shopWithKeys({ losesFirstAnswer: true })
  await placeOrder(openAttempt('asha', 'cart'), buildRequest()).catch(() => undefined)
  const attempt = findAttempt('asha', 'cart') ?? buildAttempt()
  expect((await findEarlierOrder(attempt))?.id).toBe(`order-of-${attempt.key}`)
  expect(findAttempt('asha', 'cart')?.orderId).toBe(`order-of-${attempt.key}`)
  expect(calls.map(({ method }) => method)).toEqual(['POST', 'GET'])
})

const payment = {
  paymentIntentId: 'intent-1',
  razorpayPaymentId: 'pay_1',
  razorpayOrderId: 'order_1',
  razorpaySignature: 'signature',
}

test('a payment whose order the shop has made by itself finds that order', async () => {
  answerCalls(({ method }) =>
    method === 'GET' ? listOf([]) : jsonReply({ success: true, data: { id: 'order-of-payment' } }),
  )
  const paid = { payment, request: buildRequest({ paymentMethod: 'razorpay' }) }
  expect((await findEarlierOrder(buildAttempt({ paid })))?.id).toBe('order-of-payment')
})

test('a payment that went back is no order', async () => {
  answerCalls(({ method }) =>
    method === 'GET' ? listOf([]) : problemReply(409, 'payment_failed', 'Your payment goes back to you'),
  )
  const paid = { payment, request: buildRequest({ paymentMethod: 'razorpay' }) }
  expect(await findEarlierOrder(buildAttempt({ paid }))).toBeUndefined()
})

test('a try that never arrived is no order', async () => {
  const { calls } = shopWithKeys()
  expect(await findEarlierOrder(buildAttempt())).toBeUndefined()
  expect(calls.map(({ method }) => method)).toEqual(['GET'])
})

test('a shop that cannot be reached leaves open what became of the order', async () => {
  answerCalls(() => problemReply(503, 'unavailable', 'The shop is not available right now.'))
  await expect(findEarlierOrder(buildAttempt())).rejects.toThrow('available')
})

test('a refused order can use its key again: nothing was made with it', async () => {
  answerCalls(() => problemReply(409, 'out_of_stock', 'Only 2 left'))
  const attempt = openAttempt('asha', 'cart')
  await expect(placeOrder(attempt, buildRequest())).rejects.toThrow('Only 2 left')
  expect(openAttempt('asha', 'cart').key).toBe(attempt.key)
})

test('every try of one checkout has the same key, also after a reload', () => {
  const first = openAttempt('asha', 'cart')
  expect(first.key).toMatch(/^[0-9a-f]{32}$/)
  expect(openAttempt('asha', 'cart').key).toBe(first.key)
})

test('the next order after a placed one has a key of its own', () => {
  const first = openAttempt('asha', 'cart')
  recordOrdered(first, 'order-1')
  expect(findAttempt('asha', 'cart')?.orderId).toBe('order-1')
  expect(openAttempt('asha', 'cart').key).not.toBe(first.key)
})

test('cart and buy-now do not share a key, nor do two people', () => {
  const keys = [
    openAttempt('asha', 'cart'),
    openAttempt('asha', 'buy-now:p:1'),
    openAttempt('asha', 'buy-now:p:2'),
  ].map(({ key }) => key)
  expect(new Set(keys).size).toBe(3)
  expect(findAttempt('ravi', 'cart')).toBeUndefined()
  expect(openAttempt('ravi', 'cart').key).not.toBe(keys[0])
})

test('a payment is stored until its order is placed', () => {
  const attempt = recordPaid(openAttempt('asha', 'cart'), { payment, request: buildRequest() })
  expect(findAttempt('asha', 'cart')?.paid?.payment.razorpayPaymentId).toBe('pay_1')
  expect(recordOrdered(attempt, 'order-1').paid).toBeUndefined()
})

test('unreadable storage is no attempt', () => {
  sessionStorage.setItem('order-attempt:cart', '{"userId":"asha"')
  expect(findAttempt('asha', 'cart')).toBeUndefined()
  sessionStorage.setItem('order-attempt:cart', '{"userId":"asha"}')
  expect(findAttempt('asha', 'cart')).toBeUndefined()
})
