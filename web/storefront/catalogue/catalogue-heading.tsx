import { LayoutGrid, List } from 'lucide-react'
import type { CatalogueFilters } from '#shop/products/catalogue-filters.ts'
import type { ChangeFilters } from '#storefront/layout/use-catalogue-filters.ts'
import { SegmentedControl } from '#ui/form/segmented-control.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { ToolbarSort } from './filters/sort-select.tsx'
import { countedProducts, type ProductTotal } from './product-total.ts'

interface CatalogueHeadingProps {
  /** The chosen category's name. */
  title: string
  /** Undefined while the products are being counted; null where that failed. */
  total: ProductTotal | undefined | null
  isSample: boolean
  filters: CatalogueFilters
  change: ChangeFilters
}

const icon = 'size-5'

/** "Now Showing", the category, the count (announced when it changes), the order, grid or list. */
export function CatalogueHeading({ title, total, isSample, filters, change }: CatalogueHeadingProps) {
  return (
    <div className="mb-3 flex flex-wrap items-end justify-between gap-3 md:mb-4">
      <div className="min-w-0">
        <p className="text-sm text-muted">Now Showing</p>
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h1 tabIndex={-1} className="text-xl font-bold md:text-2xl">
            {title}
          </h1>
          <div role="status" className="tabular text-sm text-muted">
            {total ? countedProducts(total) : total === undefined && <Skeleton className="h-4 w-24" />}
          </div>
        </div>
        {isSample && <p className="mt-0.5 text-xs text-muted">Sample products and ratings</p>}
      </div>
      <div className="flex flex-wrap items-center gap-3 max-sm:w-full">
        <ToolbarSort
          sort={filters.sort}
          isSearching={filters.search !== ''}
          onChange={(sort) => change({ sort })}
        />
        <SegmentedControl
          label="View"
          value={filters.view}
          onChange={(view) => change({ view }, { replace: true })}
          hidesLabels
          options={[
            { value: 'grid', label: 'Grid view', icon: <LayoutGrid className={icon} /> },
            { value: 'list', label: 'List view', icon: <List className={icon} /> },
          ]}
          className="shrink-0"
        />
      </div>
    </div>
  )
}
