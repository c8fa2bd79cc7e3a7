import { readStored, writeStored } from '#client/browser-storage.ts'

const KEY = 'seen-order'

/** Records that this tab has shown that an order was placed. */
export function recordOrderSeen(orderId: string): void {
  writeStored('session', KEY, orderId)
}

/** Whether it was the last one that this tab has shown: going back must not show it again. */
export function isOrderSeen(orderId: string): boolean {
  return readStored('session', KEY) === orderId
}
