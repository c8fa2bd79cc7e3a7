import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { adminToast } from '#admin/layout/admin-toast.ts'
import { formatFailure } from '#admin/layout/format-failure.ts'
import { shortRupees } from '#shop/rupees.ts'
import { SearchCombobox } from '#ui/form/search-combobox.tsx'
import { useDebouncedValue } from '#ui/page/use-debounced-value.ts'
import { soughtProductsQuery } from '../sought-products.ts'
import { pickByEnter, type Sellable, sellablesOf } from './sellable.ts'

const TYPING_MS = 200

/** What is added to an order: found by name, or scanned by SKU or barcode. */
export function FindProduct({ onAdd }: { onAdd: (sellable: Sellable) => void }) {
  const [typed, setTyped] = useState('')
  const search = useDebouncedValue(typed.trim(), TYPING_MS)
  const { data = [], isError, error, isFetching } = useQuery(soughtProductsQuery(search))
  const suggestions = typed.trim() === '' ? [] : sellablesOf(data)
  const typings = useRef(0)
  const type = (text: string) => {
    typings.current += 1
    setTyped(text)
  }
  const add = (sellable: Sellable) => {
    if (sellable.stock === 0) return adminToast.warning(`${sellable.name} is out of stock`)
    onAdd(sellable)
  }
  const ask = useAsk(add)
  /** Clears the field at once, because a scanner does not wait; what added nothing comes back where nothing was typed since. */
  const scan = async (text: string) => {
    type('')
    const typing = typings.current
    if (!(await ask(text.trim())) && typings.current === typing) setTyped(text)
  }
  const hasNothing = search !== '' && !isFetching && !isError && suggestions.length === 0
  return (
    <div>
      <SearchCombobox
        label="Find a product"
        placeholder="Name, SKU or barcode"
        value={typed}
        onValueChange={type}
        onSearch={(text) => void scan(text)}
        suggestions={suggestions}
        onPick={(sellable) => {
          type('')
          add(sellable)
        }}
        renderSuggestion={(sellable) => <Suggested sellable={sellable} />}
      />
      <p aria-live="polite" className="mt-2 text-sm text-muted empty:hidden">
        {isError && formatFailure('Failed to search', error)}
        {hasNothing && typed.trim() !== '' && 'Nothing is found.'}
      </p>
    </div>
  )
}

/** Enter, also of a scanner, which is faster than the suggestions: what it means is asked at once. Says whether it is known. */
function useAsk(onFound: (sellable: Sellable) => void) {
  const queryClient = useQueryClient()
  return async (search: string) => {
    if (search === '') return true
    try {
      // Under a key of its own: the suggestions stop asking once the field is cleared.
      const query = { ...soughtProductsQuery(search), queryKey: ['catalogue', 'scanned', search] }
      const found = sellablesOf(await queryClient.fetchQuery(query))
      const picked = pickByEnter(search, found)
      if (picked) onFound(picked)
      else adminToast.warning(`${found.length === 0 ? 'Nothing is' : 'Several are'} found for "${search}"`)
      return picked !== undefined
    } catch (error) {
      adminToast.failure('Failed to search', error)
      return false
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
