import type { Transaction } from '#server/commands/command.ts'
import { Problem } from '#server/http/problem.ts'
import type { Shop } from '#server/shop.ts'
import type { Gateway } from './gateway/gateway.ts'
import type { GatewayKeys } from './gateway/gateway-keys.ts'
import type { PaymentIntentRow } from './payment-tables.ts'

/**
 * Makes the order of a captured payment, after its stock was taken. Payments must not import orders, so `app.ts` passes
 * this in. @returns the order's id
 */
export type MakeOrder = (tx: Transaction, intent: PaymentIntentRow, customerId: string) => Promise<string>

/** What all payment functions need. */
export interface PaymentContext {
  shop: Shop
  gateway: Gateway
  makeOrder: MakeOrder
  readKeys(): Promise<GatewayKeys>
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
