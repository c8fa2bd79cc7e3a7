import type { StockState } from '#contract/catalogue/catalogue.ts'
import { classNames } from '#ui/class-names.ts'

interface StockNoteProps {
  stockState: StockState
  left: number | null
  className?: string
}

/** "Out of stock" or "Only N left"; nothing while there is plenty. */
export function StockNote({ stockState, left, className }: StockNoteProps) {
  const text = formatStock({ stockState, left })
  if (!text) return null
  return (
    <p
      className={classNames(
        'text-sm font-semibold',
        stockState === 'sold_out' ? 'text-error' : 'text-pending',
        className,
      )}
    >
      {text}
    </p>
  )
}

function formatStock({ stockState, left }: Pick<StockNoteProps, 'stockState' | 'left'>): string | null {
  if (stockState === 'sold_out') return 'Out of stock'
  return stockState === 'few_left' && left !== null ? `Only ${left} left` : null
}
