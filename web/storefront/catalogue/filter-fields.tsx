import { useQuery } from '@tanstack/react-query'
import { type CatalogueFilters, countFilters } from '#shop/products/catalogue-filters.ts'
import { filtersQuery } from '#shop/products/products-api.ts'
import type { ChangeFilters } from '#storefront/layout/use-catalogue-filters.ts'
import { classNames } from '#ui/class-names.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { CategoryList } from './category-filter.tsx'
import { OptionFilter } from './option-filter.tsx'
import { OriginFilter } from './origin-filter.tsx'
import { PriceFilter } from './price-filter.tsx'
import { SortSelect } from './sort-select.tsx'

interface FilterFieldsProps {
  filters: CatalogueFilters
  change: ChangeFilters
  className?: string
}

/** Categories, price range, options, countries and order: the sidebar of wide screens, the drawer of phones. */
export function FilterFields({ filters, change, className }: FilterFieldsProps) {
  const { data: known } = useQuery(filtersQuery(filters.category))
  return (
    <div className={classNames('flex flex-col gap-7', className)}>
      <section aria-label="Categories">
        <h2 className="mb-2 text-sm font-bold">Categories</h2>
        <CategoryList
          category={filters.category}
          hasCounts={countFilters({ ...filters, category: null }) === 0}
          onChange={(category) => change({ category })}
        />
      </section>
      <PriceFilter
        minPrice={filters.minPrice}
        maxPrice={filters.maxPrice}
        onChange={(prices) => change(prices, { replace: true })}
      />
      <Checkbox
        label="In stock only"
        checked={filters.inStock}
        onChange={({ target }) => change({ inStock: target.checked })}
      />
      <OptionFilter
        known={known?.options ?? []}
        options={filters.options}
        onChange={(options) => change({ options })}
      />
      <OriginFilter
        known={known?.origins ?? []}
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
