import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { adminToast } from '#admin/layout/admin-toast.ts'
import { shortRupees } from '#shop/rupees.ts'
import { SearchCombobox } from '#ui/form/search-combobox.tsx'
import { useDebouncedValue } from '#ui/page/use-debounced-value.ts'
import { formatFailure } from '../format-failure.ts'
import { soughtProductsQuery } from '../sought-products.ts'
import { pickByEnter, type Sellable, sellablesOf } from './sellable.ts'

const TYPING_MS = 200

/** What is added to an order: found by name, or scanned by SKU or barcode. */
export function FindProduct({ onAdd }: { onAdd: (sellable: Sellable) => void }) {
  const [typed, setTyped] = useState('')
  const search = useDebouncedValue(typed.trim(), TYPING_MS)
  const { data = [], isError, error, isFetching } = useQuery(soughtProductsQuery(search))
  const suggestions = typed.trim() === '' ? [] : sellablesOf(data)
  const add = (sellable: Sellable) => {
    setTyped('')
    if (sellable.stock === 0) return adminToast.warning(`${sellable.name} is out of stock`)
    onAdd(sellable)
  }
  const scan = useScan(add)
  const hasNothing = search !== '' && !isFetching && !isError && suggestions.length === 0
  return (
    <div>
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
      <p aria-live="polite" className="mt-2 text-sm text-muted empty:hidden">
        {isError && formatFailure('Failed to search', error)}
        {hasNothing && typed.trim() !== '' && 'Nothing is found.'}
      </p>
    </div>
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

function Suggested({ sellable }: { sellable: Sellable }) {
  const { name, price, stock, codes } = sellable
  const code = codes.find((known) => known !== null)
  return (
    <span className="flex items-baseline justify-between gap-3">
      <span className="min-w-0">
        <span className="block wrap-break-word">{name}</span>
        {code && <span className="block truncate text-sm text-muted">{code}</span>}
      </span>
      <span className="tabular shrink-0 text-sm text-muted">
        {shortRupees(price)} · {stock === null ? 'in stock' : stock === 0 ? 'sold out' : `${stock} left`}
      </span>
    </span>
  )
}
