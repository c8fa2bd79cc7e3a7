import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { adminToast } from '#admin/layout/admin-toast.ts'
import { formatFailure } from '#admin/list/format-failure.ts'
import { soughtProductsQuery } from '#admin/list/sought-products.ts'
import type { DeskPrice } from '#contract/ordering/desk-schemas.ts'
import { formatRupees, shortRupees } from '#shop/rupees.ts'
import { Card, CardHeader } from '#ui/card.tsx'
import { NumberStepper } from '#ui/form/number-stepper.tsx'
import { SearchCombobox } from '#ui/form/search-combobox.tsx'
import { useDebouncedValue } from '#ui/page/use-debounced-value.ts'
import { ProductPicture } from '#ui/pictures/product-picture.tsx'
import {
  type DraftLine,
  mostOf,
  pickByEnter,
  type Sellable,
  sellablesOf,
  withOneMore,
} from './order-draft.ts'

const TYPING_MS = 200

interface GoodsCardProps {
  lines: readonly DraftLine[]
  /** What the lines cost now; undefined while nobody knows. */
  price: DeskPrice | undefined
  onChange: (lines: DraftLine[]) => void
}

/** What is sold: found by name, or scanned by SKU or barcode. */
export function GoodsCard({ lines, price, onChange }: GoodsCardProps) {
  const [typed, setTyped] = useState('')
  const search = useDebouncedValue(typed.trim(), TYPING_MS)
  const products = useQuery(soughtProductsQuery(search))
  const suggestions = typed.trim() === '' ? [] : sellablesOf(products.data ?? [])
  const add = (sellable: Sellable) => {
    setTyped('')
    if (sellable.stock === 0) return adminToast.warning(`${sellable.name} is out of stock`)
    onChange(withOneMore(lines, sellable))
  }
  const scan = useScan(add)
  return (
    <Card>
      <CardHeader title="Goods" subtitle="Type a name, or scan a barcode" />
      <SearchCombobox
        label="Find a product"
        placeholder="Name, SKU or barcode"
        value={typed}
        onValueChange={setTyped}
        onSearch={scan}
        suggestions={suggestions}
        onPick={add}
        renderSuggestion={(sellable) => <Suggested sellable={sellable} />}
      />
      {products.isError && (
        <p role="alert" className="mt-2 text-sm text-error">
          {formatFailure('Failed to search', products.error)}
        </p>
      )}
      <ul aria-label="Goods of this order" className="mt-3 flex flex-col divide-y divide-line">
        {lines.map((line) => (
          <li key={line.id} className="flex flex-wrap items-center gap-3 py-3">
            <div className="size-12 shrink-0 overflow-hidden rounded-md">
              <ProductPicture picture={line.picture} name={line.name} sizes="48px" />
            </div>
            <div className="min-w-0 flex-1">
              <p className="font-semibold wrap-break-word">{line.name}</p>
              <LineNote line={line} price={price} />
            </div>
            <NumberStepper
              value={line.quantity}
              max={mostOf(line)}
              label={`Quantity of ${line.name}`}
              onChange={(quantity) =>
                onChange(lines.map((other) => (other.id === line.id ? { ...other, quantity } : other)))
              }
              onRemove={() => onChange(lines.filter((other) => other.id !== line.id))}
            />
          </li>
        ))}
      </ul>
      {lines.length === 0 && <p className="text-sm text-muted">Nothing yet.</p>}
    </Card>
  )
}

/** Enter, also of a scanner, which is faster than the suggestions: what it means is asked at once. */
function useScan(onFound: (sellable: Sellable) => void) {
  const [isAsking, setAsking] = useState(false)
  const queryClient = useQueryClient()
  return async (typed: string) => {
    const search = typed.trim()
    if (search === '' || isAsking) return
    setAsking(true)
    try {
      const found = sellablesOf(await queryClient.fetchQuery(soughtProductsQuery(search)))
      const picked = pickByEnter(search, found)
      if (picked) onFound(picked)
      else if (found.length === 0) adminToast.warning(`Nothing is found for "${search}"`)
    } catch (error) {
      adminToast.failure('Failed to search', error)
    } finally {
      setAsking(false)
    }
  }
}

function LineNote({ line, price }: { line: DraftLine; price: DeskPrice | undefined }) {
  const priced = price?.items.find(({ variantId }) => variantId === line.id)
  if (priced && !priced.isAvailable) {
    const left = priced.left === null || priced.left === 0 ? 'Not to be had now' : `Only ${priced.left} left`
    return (
      <p className="text-sm font-medium text-error">{priced.needsPrescription ? 'Not sold here' : left}</p>
    )
  }
  return (
    <p className="tabular text-sm text-muted">
      {formatRupees(priced?.price ?? line.price)} each
      {line.stock !== null && ` · ${line.stock} in stock`}
    </p>
  )
}

function Suggested({ sellable }: { sellable: Sellable }) {
  const { name, price, stock, codes } = sellable
  const code = codes.find((known) => known !== null)
  return (
    <span className="flex items-baseline justify-between gap-3">
      <span className="min-w-0">
        <span className="block truncate">{name}</span>
        {code && <span className="block truncate text-sm text-muted">{code}</span>}
      </span>
      <span className="tabular shrink-0 text-sm text-muted">
        {shortRupees(price)} · {stock === null ? 'in stock' : stock === 0 ? 'sold out' : `${stock} left`}
      </span>
    </span>
  )
}
