import type { AdjustmentReason, StockMovement, StockReason } from '#contract/catalogue/stock.ts'

export type Direction = 'in' | 'out'

/** The reasons to choose from for units that come in or go out. */
export const REASONS_OF: Record<Direction, readonly AdjustmentReason[]> = {
  in: ['received', 'returned', 'counted'],
  out: ['damaged', 'lost', 'counted'],
}

export const REASON_LABELS: Record<StockReason, string> = {
  start: 'Opening stock',
  sale: 'Sold',
  hold: 'Kept for a payment',
  release: 'Not paid, back on sale',
  cancel: 'Order cancelled',
  recall: 'Gone with a cancelled order',
  edit: 'Set by hand',
  import: 'Set by an import',
  received: 'Received',
  returned: 'Returned',
  damaged: 'Damaged',
  lost: 'Lost or stolen',
  counted: 'Stock count',
}

/** The name of a movement; units held for a payment that became an order read "Sold". */
export function movementLabel({ reason, order }: Pick<StockMovement, 'reason' | 'order'>): string {
  return REASON_LABELS[reason === 'hold' && order ? 'sale' : reason]
}

/** "+5", "−3". */
export function formatChange(change: number): string {
  return `${change < 0 ? '−' : '+'}${Math.abs(change)}`
}
