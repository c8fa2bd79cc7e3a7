import { PRICE_FILTER_MAX, PRICE_FILTER_MIN } from '#contract/catalogue/catalogue.ts'
import { countryName } from '#contract/catalogue/product-facts.ts'
import { groupedDigits } from '#contract/money.ts'
import {
  type CatalogueFilters,
  countFilters,
  hasPriceFilter,
  NO_FILTERS,
} from '#shop/products/catalogue-filters.ts'
import { useCategoryName } from '#shop/products/category-names.ts'
import type { ChangeFilters } from '#storefront/layout/use-catalogue-filters.ts'
import { RemovableChip } from '#ui/chip.tsx'
import { discountLabel, ratingLabel } from './facets.tsx'

interface AppliedFiltersProps {
  filters: CatalogueFilters
  change: ChangeFilters
}

/** A chip for each filter; pressing it removes the filter. */
export function AppliedFilters({ filters, change }: AppliedFiltersProps) {
  const categoryName = useCategoryName()
  const count = countFilters(filters)
  if (count === 0) return null
  return (
    <ul aria-label="Applied filters" className="mb-4 flex flex-wrap items-center gap-2">
      {filters.search && (
        <li>
          <RemovableChip label={`“${filters.search}”`} onRemove={() => change({ search: '' })} />
        </li>
      )}
      {filters.category && (
        <li>
          <RemovableChip
            label={categoryName(filters.category)}
            onRemove={() => change({ category: null, subcategories: [] })}
          />
        </li>
      )}
      {hasPriceFilter(filters) && (
        <li>
          <RemovableChip
            label={priceRange(filters)}
            onRemove={() => change({ minPrice: PRICE_FILTER_MIN, maxPrice: PRICE_FILTER_MAX })}
          />
        </li>
      )}
      {filters.origins.length > 0 && (
        <li>
          <RemovableChip
            label={`From ${filters.origins.map(countryName).join(', ')}`}
            onRemove={() => change({ origins: [] })}
          />
        </li>
      )}
      {filters.options.map((option) => (
        <li key={option}>
          <RemovableChip
            label={option.replace(':', ': ')}
            onRemove={() => change({ options: filters.options.filter((one) => one !== option) })}
          />
        </li>
      ))}
      {filters.subcategories.map((name) => (
        <li key={name}>
          <RemovableChip
            label={name}
            onRemove={() => change({ subcategories: filters.subcategories.filter((one) => one !== name) })}
          />
        </li>
      ))}
      {filters.brands.map((name) => (
        <li key={name}>
          <RemovableChip
            label={name}
            onRemove={() => change({ brands: filters.brands.filter((one) => one !== name) })}
          />
        </li>
      ))}
      {filters.minRating && (
        <li>
          <RemovableChip
            label={ratingLabel(filters.minRating)}
            onRemove={() => change({ minRating: null })}
          />
        </li>
      )}
      {filters.minDiscount && (
        <li>
          <RemovableChip
            label={discountLabel(filters.minDiscount)}
            onRemove={() => change({ minDiscount: null })}
          />
        </li>
      )}
      {filters.inStock && (
        <li>
          <RemovableChip label="In stock" onRemove={() => change({ inStock: false })} />
        </li>
      )}
      {count > 1 && (
        <li>
          <button
            type="button"
            onClick={() => change({ ...NO_FILTERS, view: filters.view })}
            className="min-h-9 rounded-full px-3 text-sm font-semibold text-muted transition-colors hover:text-ink"
          >
            Clear all
          </button>
        </li>
      )}
    </ul>
  )
}

const rupees = (amount: number) => `₹${groupedDigits(amount)}`

/** Filters are whole rupees, so no paise are shown. */
export function priceRange({ minPrice, maxPrice }: Pick<CatalogueFilters, 'minPrice' | 'maxPrice'>): string {
  if (maxPrice === PRICE_FILTER_MAX) return `${rupees(minPrice)} and above`
  if (minPrice === PRICE_FILTER_MIN) return `Up to ${rupees(maxPrice)}`
  return `${rupees(minPrice)} to ${rupees(maxPrice)}`
}
