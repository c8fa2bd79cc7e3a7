import { useId } from 'react'
import { DEFAULT_SORT, PRODUCT_SORTS, type ProductSort } from '#contract/catalogue/catalogue.ts'
import { Field } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'

const BEST_MATCH = 'best-match'
const sortLabels: Record<ProductSort, string> = {
  featured: 'Featured',
  name: 'Name A-Z',
  'price-low': 'Price: Low to High',
  'price-high': 'Price: High to Low',
  rating: 'Rating',
  origin: 'Country of origin',
}

interface SortSelectProps {
  sort: ProductSort | null
  /** A search can also be sorted by best match, which is its default. */
  isSearching: boolean
  onChange: (sort: ProductSort | null) => void
}

/** The order of the list, among the filters. */
export function SortSelect(props: SortSelectProps) {
  return (
    <Field label="Sort By">
      <SortChoice {...props} />
    </Field>
  )
}

/** The order of the list, in the toolbar above it. */
export function ToolbarSort(props: SortSelectProps) {
  const id = useId()
  return (
    <div className="flex min-w-[min(12rem,100%)] flex-1 items-center gap-2">
      <label htmlFor={id} className="text-sm font-semibold">
        Sort
      </label>
      <SortChoice id={id} {...props} />
    </div>
  )
}

function SortChoice({ sort, isSearching, onChange, id }: SortSelectProps & { id?: string }) {
  const start = isSearching ? BEST_MATCH : DEFAULT_SORT
  return (
    <Select
      {...(id && { id })}
      className="flex-1"
      value={sort ?? start}
      onChange={({ target }) => {
        const chosen = PRODUCT_SORTS.find((one) => one === target.value) ?? null
        onChange(chosen === start ? null : chosen)
      }}
    >
      {isSearching && <option value={BEST_MATCH}>Best match</option>}
      {PRODUCT_SORTS.map((one) => (
        <option key={one} value={one}>
          {sortLabels[one]}
        </option>
      ))}
    </Select>
  )
}
