import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { SUGGESTION_COUNT } from '#contract/catalogue/catalogue.ts'
import type { Suggestion } from '#contract/catalogue/catalogue-schemas.ts'
import { paths } from '#shop/paths.ts'
import { useCategoryName } from '#shop/products/category-names.ts'
import { suggestionsQuery } from '#shop/products/products-api.ts'
import { formatRupees } from '#shop/rupees.ts'
import { SearchCombobox } from '#ui/form/search-combobox.tsx'
import { useDebouncedValue } from '#ui/page/use-debounced-value.ts'
import { ProductPicture } from '#ui/pictures/product-picture.tsx'
import { matchParts } from './match-parts.ts'

const SUGGEST_AFTER_MS = 120
const FILTER_AFTER_MS = 300

interface ProductSearchProps {
  /** The current search; the box follows when it changes elsewhere. */
  search: string
  /** Called on Enter. */
  onSearch: (search: string) => void
  /** Called after a pause in typing, to filter the list on the page. */
  onType?: (search: string) => void
}

/** The search in the shop's header: suggestions while typing, Enter searches, picking opens. */
export function ProductSearch({ search, onSearch, onType }: ProductSearchProps) {
  const navigate = useNavigate()
  const box = useSearchText(search, onType)
  const suggestions = useSuggestions(box.text)
  return (
    <SearchCombobox
      label="Search products"
      placeholder="Search products..."
      name="search"
      action={paths.products}
      value={box.text}
      onValueChange={box.type}
      onSearch={(text) => {
        box.setAtOnce(text.trim())
        onSearch(text.trim())
      }}
      suggestions={suggestions}
      onPick={({ id, name }) => {
        box.setAtOnce(name)
        navigate(paths.product(id), { state: { searchText: name } })
      }}
      renderSuggestion={(suggestion) => <SuggestionRow suggestion={suggestion} search={box.text} />}
    />
  )
}

/** The text in the box: as typed, or the page's search when that changes without typing. */
function useSearchText(search: string, onType: ((search: string) => void) | undefined) {
  const [text, setText] = useState(search)
  const reported = useRef(search)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (search === reported.current) return
    reported.current = search
    setText(search)
  }, [search])
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    text,
    type: (typed: string) => {
      setText(typed)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => {
        reported.current = typed.trim()
        onType?.(typed.trim())
      }, FILTER_AFTER_MS)
    },
    setAtOnce: (newText: string) => {
      clearTimeout(timer.current)
      reported.current = newText
      setText(newText)
    },
  }
}

function useSuggestions(text: string): readonly Suggestion[] {
  const search = useDebouncedValue(text.trim(), SUGGEST_AFTER_MS)
  const { data } = useQuery(suggestionsQuery(search))
  return search === '' ? [] : (data ?? []).slice(0, SUGGESTION_COUNT)
}

function SuggestionRow({ suggestion, search }: { suggestion: Suggestion; search: string }) {
  const categoryName = useCategoryName()
  return (
    <span className="flex items-center gap-3">
      <span aria-hidden="true" className="size-11 shrink-0 overflow-hidden rounded-sm">
        <ProductPicture picture={suggestion.image} name={suggestion.name} sizes="44px" />
      </span>
      <span className="min-w-0">
        <span className="line-clamp-1 text-base text-ink">
          {matchParts(suggestion.name, search).map(({ text, isMatch, at }) =>
            isMatch ? (
              <mark key={at} className="bg-transparent font-bold text-brand-ink">
                {text}
              </mark>
            ) : (
              <span key={at}>{text}</span>
            ),
          )}
        </span>
        <span className="block text-sm text-muted">
          {categoryName(suggestion.category)} · {formatRupees(suggestion.price)}
        </span>
      </span>
    </span>
  )
}
