import { createHmac, timingSafeEqual } from 'node:crypto'

/** The signature that the gateway's window returns with a payment: HMAC-SHA256 of `order_id|payment_id`, in hex. */
export function paymentSignature(orderId: string, paymentId: string, keySecret: string): string {
  return hmac(`${orderId}|${paymentId}`, keySecret)
}

/** HMAC-SHA256 of a webhook's raw body with the webhook's own secret, in hex. */
export function webhookSignature(rawBody: string | Buffer, webhookSecret: string): string {
  return hmac(rawBody, webhookSecret)
}

/** Compares in constant time, so that the time does not reveal how much was right. */
export function isSameSignature(received: string, expected: string): boolean {
  const receivedBytes = Buffer.from(received, 'utf8')
  const expectedBytes = Buffer.from(expected, 'utf8')
  return receivedBytes.length === expectedBytes.length && timingSafeEqual(receivedBytes, expectedBytes)
}

function hmac(message: string | Buffer, secret: string): string {
  return createHmac('sha256', secret).update(message).digest('hex')
}
