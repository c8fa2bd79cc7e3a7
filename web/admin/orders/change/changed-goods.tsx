import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { adminToast } from '#admin/layout/admin-toast.ts'
import { formatFailure } from '#admin/list/format-failure.ts'
import { soughtProductsQuery } from '#admin/list/sought-products.ts'
import { MAX_PER_ORDER } from '#contract/ordering/cart.ts'
import { formatRupees, shortRupees } from '#shop/rupees.ts'
import { NumberStepper } from '#ui/form/number-stepper.tsx'
import { SearchCombobox } from '#ui/form/search-combobox.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { useDebouncedValue } from '#ui/page/use-debounced-value.ts'
import { ProductPicture } from '#ui/pictures/product-picture.tsx'
import { type Addable, addablesOf, type DraftLine, withOneMore } from './change-draft.ts'

const TYPING_MS = 200

interface ChangedGoodsProps {
  lines: readonly DraftLine[]
  onChange: (lines: readonly DraftLine[]) => void
}

/** The goods of an order: more, fewer, others. The last one stays, because an order without goods is a cancelled one. */
export function ChangedGoods({ lines, onChange }: ChangedGoodsProps) {
  const isLast = lines.length === 1
  const remove = ({ variantId }: DraftLine) => onChange(lines.filter((line) => line.variantId !== variantId))
  return (
    <section aria-label="Goods" className="flex flex-col gap-3">
      <h3 className="text-sm font-bold">Goods</h3>
      <ul className="divide-y divide-line rounded-md outlined">
        {lines.map((line) => (
          <li key={line.variantId} className="flex flex-wrap items-center gap-3 p-2.5">
            <div className="size-12 shrink-0 overflow-hidden rounded-sm">
              <ProductPicture picture={line.image} name={line.name} sizes="48px" />
            </div>
            <div className="min-w-40 flex-1 text-sm">
              <p className="font-medium wrap-break-word">{line.name}</p>
              <p className="tabular text-muted">{formatRupees(line.price)} each</p>
            </div>
            <div className="flex items-center gap-1">
              <NumberStepper
                value={line.quantity}
                max={MAX_PER_ORDER}
                label={`Quantity of ${line.name}`}
                onChange={(quantity) =>
                  onChange(
                    lines.map((other) =>
                      other.variantId === line.variantId ? { ...other, quantity } : other,
                    ),
                  )
                }
              />
              <IconButton
                size="admin"
                label={`Remove ${line.name}`}
                icon={<X className="size-5" />}
                disabled={isLast}
                onClick={() => remove(line)}
              />
            </div>
          </li>
        ))}
      </ul>
      <AddProduct onAdd={(added) => onChange(withOneMore(lines, added))} />
    </section>
  )
}

function AddProduct({ onAdd }: { onAdd: (added: Addable) => void }) {
  const [typed, setTyped] = useState('')
  const search = useDebouncedValue(typed.trim(), TYPING_MS)
  const { data = [], isError, error, isFetching } = useQuery(soughtProductsQuery(search))
  const suggestions = typed.trim() === '' ? [] : addablesOf(data)
  const add = (added: Addable) => {
    setTyped('')
    if (added.stock === 0) return adminToast.warning(`${added.name} is out of stock`)
    onAdd(added)
  }
  const hasNothing = search !== '' && !isFetching && !isError && suggestions.length === 0
  return (
    <div>
      <SearchCombobox
        label="Add a product"
        placeholder="Add: name, SKU or barcode"
        value={typed}
        onValueChange={setTyped}
        onSearch={() => {
          const [only] = suggestions
          if (only && suggestions.length === 1) add(only)
        }}
        suggestions={suggestions}
        onPick={add}
        renderSuggestion={({ name, price, stock }) => (
          <span className="flex items-baseline justify-between gap-3">
            <span className="min-w-0 truncate">{name}</span>
            <span className="tabular shrink-0 text-sm text-muted">
              {shortRupees(price)} ·{' '}
              {stock === null ? 'in stock' : stock === 0 ? 'sold out' : `${stock} left`}
            </span>
          </span>
        )}
      />
      <p aria-live="polite" className="mt-2 text-sm text-muted empty:hidden">
        {isError && formatFailure('Failed to search', error)}
        {hasNothing && typed.trim() !== '' && 'Nothing is found.'}
      </p>
    </div>
  )
}
