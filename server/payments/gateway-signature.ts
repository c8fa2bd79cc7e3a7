import { createHmac, timingSafeEqual } from 'node:crypto'

/** What the gateway's window hands over with a payment: HMAC-SHA256 of `order_id|payment_id`, in hex. */
export function paymentSignature(orderId: string, paymentId: string, keySecret: string): string {
  return hmac(`${orderId}|${paymentId}`, keySecret)
}

/** HMAC-SHA256 of a webhook's raw body with the webhook's own secret, in hex. */
export function webhookSignature(rawBody: string | Buffer, webhookSecret: string): string {
  return hmac(rawBody, webhookSecret)
}

/** Compares in constant time: how long it takes says nothing about how much was right. */
export function isSameSignature(given: string, expected: string): boolean {
  const givenBytes = Buffer.from(given, 'utf8')
  const expectedBytes = Buffer.from(expected, 'utf8')
  return givenBytes.length === expectedBytes.length && timingSafeEqual(givenBytes, expectedBytes)
}

function hmac(message: string | Buffer, secret: string): string {
  return createHmac('sha256', secret).update(message).digest('hex')
}
