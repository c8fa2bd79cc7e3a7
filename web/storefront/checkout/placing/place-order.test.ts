// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiFailure } from '#client/api-client.ts'
import { answerCalls, brokenNetwork, jsonReply, problemReply } from '#testing/api-fixtures.ts'
import { buildAttempt, buildRequest } from '../checkout-fixtures.ts'
import { findAttempt, openAttempt } from './order-attempt.ts'
import { findEarlierOrder, placeOrder } from './place-order.ts'

beforeEach(() => sessionStorage.clear())
afterEach(() => vi.unstubAllGlobals())

/** A shop that makes one order per key and refuses other requests under it, like the real one. */
function shopWithKeys({ losesFirstAnswer = false } = {}) {
  const placed = new Map<string, string>()
  let isLosing = losesFirstAnswer
  const calls = answerCalls(({ headers, body }) => {
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

test('the payload is the one of the specification (CHK-48..54)', async () => {
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

test('a double click sends one key twice and makes one order (CHK-22)', async () => {
  const { calls, placed } = shopWithKeys()
  const attempt = openAttempt('asha', 'cart')
  await Promise.all([placeOrder(attempt, buildRequest()), placeOrder(attempt, buildRequest())])
  expect(calls).toHaveLength(2)
  expect(placed.size).toBe(1)
})

test('after a lost answer the same request finds its order', async () => {
  const { placed } = shopWithKeys({ losesFirstAnswer: true })
  await expect(placeOrder(openAttempt('asha', 'cart'), buildRequest())).rejects.toThrow(ApiFailure)
  expect(findAttempt('asha', 'cart')?.unanswered).toHaveLength(1)
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

test('an empty cart finds the order that emptied it', async () => {
  shopWithKeys({ losesFirstAnswer: true })
  await placeOrder(openAttempt('asha', 'cart'), buildRequest()).catch(() => undefined)
  const attempt = findAttempt('asha', 'cart') ?? buildAttempt()
  expect((await findEarlierOrder(attempt))?.id).toBe(`order-of-${attempt.key}`)
})

test('a try that never arrived is no order', async () => {
  answerCalls(() => problemReply(409, 'cart_changed', 'Your cart has changed.'))
  expect(await findEarlierOrder(buildAttempt({ unanswered: [buildRequest()] }))).toBeUndefined()
})

test('what is not known is not taken for a refusal', async () => {
  answerCalls(() => problemReply(503, 'unavailable', 'The shop is not available right now.'))
  await expect(findEarlierOrder(buildAttempt({ unanswered: [buildRequest()] }))).rejects.toThrow('available')
  await placeOrder(openAttempt('asha', 'cart'), buildRequest()).catch(() => undefined)
  expect(findAttempt('asha', 'cart')?.unanswered).toHaveLength(1)
})

test('a refused request is forgotten, its key stays', async () => {
  answerCalls(() => problemReply(409, 'out_of_stock', 'Only 2 left'))
  const attempt = openAttempt('asha', 'cart')
  await expect(placeOrder(attempt, buildRequest())).rejects.toThrow('Only 2 left')
  expect(findAttempt('asha', 'cart')).toMatchObject({ key: attempt.key, unanswered: [] })
})
