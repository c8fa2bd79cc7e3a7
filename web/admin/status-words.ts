import { statusLabel } from '../../contract/order-status.ts'

/** "Out for delivery": a status in running text. */
export function statusWords(status: string): string {
  const words = statusLabel(status).toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
