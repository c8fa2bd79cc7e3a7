import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { classNames } from '#ui/class-names.ts'
import { countOf } from '#ui/count-of.ts'
import { NO_PRODUCT_FILTERS, type ProductFilters } from './product-filters.ts'
import { productCountQuery } from './products-api.ts'

interface ProductNotesProps {
  filters: ProductFilters
  onChange: (filters: ProductFilters) => void
}

interface Note {
  filter: { stock: 'low' | 'out' } | { price: 'missing' }
  /** After the number of products. */
  text: string
  classes: string
}

const NOTES: readonly Note[] = [
  { filter: { stock: 'out' }, text: 'sold out', classes: 'bg-error-soft text-error' },
  { filter: { stock: 'low' }, text: 'low in stock', classes: 'bg-pending-soft text-pending' },
  { filter: { price: 'missing' }, text: 'without a price', classes: 'bg-pending-soft text-pending' },
]

/**
 * How many products are sold out, low or without a price; pressing a note filters the list by it, pressing it again
 * shows all.
 */
export function ProductNotes(props: ProductNotesProps) {
  return (
    <div className="mb-4 flex flex-wrap gap-2 empty:hidden">
      {NOTES.map((note) => (
        <NoteButton key={note.text} note={note} {...props} />
      ))}
    </div>
  )
}

function NoteButton({ note, filters, onChange }: ProductNotesProps & { note: Note }) {
  const { filter, text, classes } = note
  const count = useQuery(productCountQuery({ ...NO_PRODUCT_FILTERS, ...filter })).data ?? 0
  const isOn = 'stock' in filter ? filters.stock === filter.stock : filters.price === filter.price
  const off = 'stock' in filter ? ({ stock: 'all' } as const) : ({ price: 'all' } as const)
  if (count === 0) return null
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={() => onChange({ ...filters, ...(isOn ? off : filter) })}
      className={classNames(
        'inline-flex min-h-9 items-center gap-2 rounded-full border px-3.5 text-sm font-semibold transition-colors',
        isOn ? 'border-current' : 'border-transparent hover:border-current/40',
        classes,
      )}
    >
      <TriangleAlert className="size-4" />
      {countOf(count, 'product')} {text}
    </button>
  )
}
