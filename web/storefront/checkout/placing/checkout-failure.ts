import { ApiFailure, type FailureCode } from '#client/api-client.ts'

/** The payment was stopped or refused; the message is for the customer. */
export class PaymentStopped extends Error {
  override name = 'PaymentStopped'
}

export interface CheckoutFailure {
  message: string
  /** The summary on screen is out of date. */
  needsNewPrice: boolean
  /** The photo of the prescription that was sent along cannot be used. */
  needsPhoto?: boolean
}

/** Codes after which the amounts on screen are out of date. */
const PRICE_CODES: readonly FailureCode[] = [
  'price_changed',
  'cart_changed',
  'out_of_stock',
  'prescription_needed',
  'prescription_missing',
  'coupon_refused',
  'cash_limit',
  'nothing_to_pay',
  'too_little_to_pay',
  'not_delivered',
  'other_state',
  'tax_on_top',
  'below_minimum',
  'delivery_changed',
  'cash_refused',
  'not_open',
]

/** What the banner says when an order was not placed. */
export function readFailure(error: unknown): CheckoutFailure {
  if (error instanceof PaymentStopped) return { message: error.message, needsNewPrice: false }
  if (!(error instanceof ApiFailure) || error.status === 0 || error.code === 'unreadable') {
    return { message: 'Failed to place order. Please try again.', needsNewPrice: false }
  }
  if (error.code === 'idempotency_mismatch') {
    return { message: 'This order has already been placed. Please look at your orders.', needsNewPrice: true }
  }
  return {
    message: error.serverMessage ?? 'Failed to place order',
    needsNewPrice: PRICE_CODES.includes(error.code),
    ...(error.code === 'prescription_missing' && { needsPhoto: true }),
  }
}
