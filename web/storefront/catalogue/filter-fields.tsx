import { type CatalogueFilters, hasPriceFilter } from '#shop/catalogue-filters.ts'
import type { ChangeFilters } from '#storefront/layout/use-catalogue-filters.ts'
import { classNames } from '#ui/class-names.ts'
import { CategoryList } from './category-filter.tsx'
import { OriginFilter } from './origin-filter.tsx'
import { PriceFilter } from './price-filter.tsx'
import { SortSelect } from './sort-select.tsx'

interface FilterFieldsProps {
  filters: CatalogueFilters
  change: ChangeFilters
  className?: string
}

/** Categories, price range, countries and order: the sidebar of wide screens, the drawer of phones. */
export function FilterFields({ filters, change, className }: FilterFieldsProps) {
  return (
    <div className={classNames('flex flex-col gap-7', className)}>
      <section aria-label="Categories">
        <h2 className="mb-2 text-sm font-bold">Categories</h2>
        <CategoryList
          category={filters.category}
          hasCounts={!hasPriceFilter(filters) && filters.search === '' && filters.origins.length === 0}
          onChange={(category) => change({ category })}
        />
      </section>
      <PriceFilter
        minPrice={filters.minPrice}
        maxPrice={filters.maxPrice}
        onChange={(prices) => change(prices, { replace: true })}
      />
      <OriginFilter
        category={filters.category}
        origins={filters.origins}
        onChange={(origins) => change({ origins })}
      />
      <SortSelect
        sort={filters.sort}
        isSearching={filters.search !== ''}
        onChange={(sort) => change({ sort })}
      />
    </div>
  )
}
