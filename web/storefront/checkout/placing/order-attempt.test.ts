// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { buildRequest } from '../checkout-fixtures.ts'
import { findAttempt, noteOrdered, notePaid, noteRefused, noteSent, openAttempt } from './order-attempt.ts'

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
  noteSent(first, buildRequest())
  expect(openAttempt('asha', 'cart').key).toBe(first.key)
})

test('a refused order keeps the key: nothing was made with it', () => {
  const sent = noteSent(openAttempt('asha', 'cart'), buildRequest())
  noteRefused(sent, buildRequest())
  const next = openAttempt('asha', 'cart')
  expect(next.key).toBe(sent.key)
  expect(next.unanswered).toEqual([])
})

test('the next order after a placed one has a key of its own', () => {
  const first = openAttempt('asha', 'cart')
  noteOrdered(first, 'order-1')
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

test('requests without an answer are remembered once each, in their order', () => {
  const one = buildRequest()
  const other = buildRequest({ total: 1 })
  let attempt = noteSent(openAttempt('asha', 'cart'), one)
  attempt = noteSent(attempt, other)
  attempt = noteSent(attempt, one)
  expect(attempt.unanswered).toEqual([other, one])
})

test('a payment is kept until its order is placed (Q-45)', () => {
  const attempt = notePaid(openAttempt('asha', 'cart'), { payment, request: buildRequest() })
  expect(findAttempt('asha', 'cart')?.paid?.payment.razorpayPaymentId).toBe('pay_1')
  expect(noteOrdered(attempt, 'order-1').paid).toBeUndefined()
})

test('unreadable storage is no attempt', () => {
  sessionStorage.setItem('order-attempt:cart', '{"userId":"asha"')
  expect(findAttempt('asha', 'cart')).toBeUndefined()
  sessionStorage.setItem('order-attempt:cart', '{"userId":"asha"}')
  expect(findAttempt('asha', 'cart')).toBeUndefined()
})
