import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { classNames } from '#ui/class-names.ts'
import { countOf } from '#ui/count-of.ts'
import { NO_PRODUCT_FILTERS, type ProductFilters } from '../product-filters.ts'
import { productCountQuery } from '../products-api.ts'

interface StockNotesProps {
  stock: ProductFilters['stock']
  onStock: (stock: ProductFilters['stock']) => void
}

/** How many products are out of stock or low; pressing a note filters the list by it, pressing it again shows all. */
export function StockNotes({ stock, onStock }: StockNotesProps) {
  const low = useQuery(productCountQuery({ ...NO_PRODUCT_FILTERS, stock: 'low' })).data ?? 0
  const out = useQuery(productCountQuery({ ...NO_PRODUCT_FILTERS, stock: 'out' })).data ?? 0
  if (low + out === 0) return null
  const note = (value: 'low' | 'out', count: number, text: string, classes: string) =>
    count > 0 && (
      <button
        type="button"
        aria-pressed={stock === value}
        onClick={() => onStock(stock === value ? 'all' : value)}
        className={classNames(
          'inline-flex min-h-9 items-center gap-2 rounded-full border px-3.5 text-sm font-semibold transition-colors',
          stock === value ? 'border-current' : 'border-transparent hover:border-current/40',
          classes,
        )}
      >
        <TriangleAlert className="size-4" />
        {countOf(count, 'product')} {text}
      </button>
    )
  return (
    <div className="mb-4 flex flex-wrap gap-2">
      {note('out', out, 'sold out', 'bg-error-soft text-error')}
      {note('low', low, 'low in stock', 'bg-pending-soft text-pending')}
    </div>
  )
}
