// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { buildRequest } from '../checkout-fixtures.ts'
import { findAttempt, openAttempt, recordOrdered, recordPaid } from './order-attempt.ts'

beforeEach(() => sessionStorage.clear())

const payment = {
  paymentIntentId: 'intent-1',
  razorpayPaymentId: 'pay_1',
  razorpayOrderId: 'order_1',
  razorpaySignature: 'signature',
}

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
