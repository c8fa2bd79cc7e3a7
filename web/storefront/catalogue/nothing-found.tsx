import { SearchX, Store } from 'lucide-react'
import { type CatalogueFilters, countFilters, NO_FILTERS } from '#shop/products/catalogue-filters.ts'
import type { ChangeFilters } from '#storefront/layout/use-catalogue-filters.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/page/page-state.tsx'

interface NothingFoundProps {
  filters: CatalogueFilters
  change: ChangeFilters
}

/** What stands in the list's place where no product matches. */
export function NothingFound({ filters, change }: NothingFoundProps) {
  if (countFilters(filters) === 0)
    return <EmptyState icon={<Store />} title="No products yet" text="Please come back soon." />
  const clear = () => change({ ...NO_FILTERS, view: filters.view })
  return (
    <EmptyState
      icon={<SearchX />}
      title="No products found"
      text="Try adjusting your search or filter criteria"
      actions={<Button onClick={clear}>Clear filters</Button>}
    />
  )
}
