import type { StockChange } from '#server/catalogue/stock-ledger.ts'
import type { Queries } from '#server/database/connect.ts'
import { Problem } from '#server/http/problem.ts'
import type { Shop } from '#server/shop.ts'
import type { Gateway } from './gateway/gateway.ts'
import type { GatewayKeys } from './gateway/gateway-keys.ts'
import type { PaymentIntentRow } from './payment-tables.ts'

/** Makes the order of a captured payment. Payments must not import orders, so `app.ts` passes this in. */
export interface OrderMaker {
  /** Writes the order of a customer in the caller's transaction, after its stock was taken. @returns its id */
  make(queries: Queries, intent: PaymentIntentRow, customerId: string): Promise<string>
  /** Publishes the order, after commit. */
  publish(order: { id: string; customerId: string; stock: StockChange[] }): void
}

/** What all payment functions need. */
export interface PaymentContext {
  shop: Shop
  gateway: Gateway
  orders: OrderMaker
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
