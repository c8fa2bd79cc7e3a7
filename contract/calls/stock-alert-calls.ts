import type { StockAlerts } from '../catalogue/stock-alerts.ts'
import type { Nothing } from '../envelope.ts'
import { get, put, remove } from './calls.ts'

/** What a customer wants to be told of when it is back. */
export const stockAlertCalls = {
  list: get<{ answer: typeof StockAlerts }>()('/api/stock-alerts', 'stock-alerts'),
  add: put<{ answer: typeof Nothing }>()('/api/stock-alerts/:variantId'),
  remove: remove<{ answer: typeof Nothing }>()('/api/stock-alerts/:variantId'),
}
