import { useQuery } from '@tanstack/react-query'
import { use, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { OpenToVisitorsContext } from '#accounts/shopper.ts'
import { SUGGESTION_COUNT } from '#contract/catalogue/catalogue.ts'
import { paths } from '#shop/paths.ts'
import { categoriesQuery, suggestionsQuery } from '#shop/products/products-api.ts'
import { SearchCombobox } from '#ui/form/search-combobox.tsx'
import { useDebouncedValue } from '#ui/page/use-debounced-value.ts'
import { OfferRow } from './offer-row.tsx'
import { usePastSearches } from './past-searches.ts'
import { type Offer, pastOffers, typedOffers } from './search-offers.ts'

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
  const past = usePastSearches()
  const offers = useOffers(box.text.trim(), past.searches)
  function searchFor(text: string) {
    box.setAtOnce(text)
    past.remember(text)
    onSearch(text)
  }
  function pick(offer: Offer) {
    if (offer.kind === 'clear') return past.forgetAll()
    if (offer.kind === 'past') return searchFor(offer.search)
    if (offer.kind === 'category') {
      box.setAtOnce('')
      return navigate(`${paths.products}?${new URLSearchParams({ category: offer.category.id })}`)
    }
    const { id, name } = offer.product
    box.setAtOnce(name)
    return navigate(paths.product(id), { state: { searchText: name } })
  }
  return (
    <SearchCombobox
      label="Search products"
      placeholder="Search products..."
      name="search"
      action={paths.products}
      value={box.text}
      onValueChange={box.type}
      onFocus={past.read}
      onSearch={(text) => searchFor(text.trim())}
      suggestions={offers}
      onPick={pick}
      removerOf={(offer) => (offer.kind === 'past' ? () => past.forget(offer.search) : undefined)}
      renderSuggestion={(offer) => <OfferRow offer={offer} search={box.text} />}
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

/** What stands below the box: products, and in a shop that is open to visitors categories and past searches too. */
function useOffers(text: string, past: readonly string[]): readonly Offer[] {
  const isOpen = use(OpenToVisitorsContext)
  const search = useDebouncedValue(text, SUGGEST_AFTER_MS)
  const { data: products = [] } = useQuery(suggestionsQuery(search))
  const { data: categories = [] } = useQuery({ ...categoriesQuery, enabled: isOpen && search !== '' })
  if (text === '') return isOpen ? pastOffers(past) : []
  const shown = search === '' ? [] : products.slice(0, SUGGESTION_COUNT)
  return isOpen ? typedOffers(text, past, categories, shown) : typedOffers(text, [], [], shown)
}
