import type { Transaction } from '#server/commands/command.ts'
import type { Queries } from '#server/database/connect.ts'
import { Problem } from '#server/http/problem.ts'
import type { Shop } from '#server/shop.ts'
import type { Gateway, GatewayKeys } from './gateway/gateway.ts'
import type { PaymentIntentRow } from './payment-tables.ts'

/** What payments need of orders; they must not import them, so `app.ts` passes it in. */
export interface OrderCalls {
  /**
   * Locks the photo that a person's medicine needs. @returns its id
   * @throws Problem 409 `prescription_missing`
   */
  lockPrescription(queries: Queries, personId: string, id: string | undefined): Promise<string>
  /** Makes the order of a captured payment, after its stock was taken. @returns the order's id */
  makeOrder(tx: Transaction, intent: PaymentIntentRow, customerId: string): Promise<string>
  /** Keeps that a refund of an order has gone out, of which its customer is told. */
  recordRefunded(tx: Transaction, orderId: string, refundId: string): Promise<void>
}

/** What all payment functions need. */
export interface PaymentContext extends OrderCalls {
  shop: Shop
  gateway: Gateway
  readKeys(): Promise<GatewayKeys>
  /** Defines `Razorpay` in a page: its address. */
  checkoutScript: string
}

/** The gateway cannot be reached, and nothing was changed. */
export function gatewayAway(cause: unknown): Problem {
  return new Problem(
    503,
    'unavailable',
    'Online payment is not available right now. Please try again in a moment.',
    { retryAfterSeconds: 5, cause },
  )
}
