import { statusLabel } from '#contract/ordering/order-status.ts'
import { sentenceCase } from '#ui/sentence-case.ts'

/** "Out for delivery": a status, or the filter "all", in running text. */
export function formatStatus(status: string): string {
  return sentenceCase(statusLabel(status).toLowerCase())
}
