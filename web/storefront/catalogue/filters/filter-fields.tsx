import { useQuery } from '@tanstack/react-query'
import { groupedDigits } from '#contract/money.ts'
import type { CatalogueFilters } from '#shop/products/catalogue-filters.ts'
import { filtersQuery } from '#shop/products/products-api.ts'
import type { ChangeFilters } from '#storefront/layout/use-catalogue-filters.ts'
import { classNames } from '#ui/class-names.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { CategoryList } from './category-filter.tsx'
import { Facets } from './facets.tsx'
import { PriceFilter } from './price-filter.tsx'
import { SortSelect } from './sort-select.tsx'

interface FilterFieldsProps {
  filters: CatalogueFilters
  change: ChangeFilters
  className?: string
}

/** Order, categories, price range and all else that narrows: the sidebar of wide screens, the drawer of phones. */
export function FilterFields({ filters, change, className }: FilterFieldsProps) {
  const facets = useQuery(filtersQuery(filters)).data?.facets
  const inStock = facets?.inStock ?? null
  return (
    <div className={classNames('flex flex-col gap-5', className)}>
      <SortSelect
        sort={filters.sort}
        isSearching={filters.search !== ''}
        onChange={(sort) => change({ sort })}
      />
      <section aria-label="Categories">
        <h2 className="mb-2 text-sm font-bold">Categories</h2>
        <CategoryList
          category={filters.category}
          counts={facets?.categories}
          onChange={(category) => change({ category, subcategories: [] })}
        />
      </section>
      <PriceFilter
        minPrice={filters.minPrice}
        maxPrice={filters.maxPrice}
        found={facets?.prices ?? null}
        onChange={(prices) => change(prices, { replace: true })}
      />
      {(filters.inStock || inStock !== 0) && (
        <Checkbox
          label={
            <>
              In stock only{' '}
              {inStock !== null && (
                <span className="tabular text-sm text-muted">{groupedDigits(inStock)}</span>
              )}
            </>
          }
          checked={filters.inStock}
          onChange={({ target }) => change({ inStock: target.checked })}
        />
      )}
      {facets && <Facets filters={filters} change={change} facets={facets} />}
    </div>
  )
}
