import { SearchX, Store } from 'lucide-react'
import { Suspense, use } from 'react'
import { OpenToVisitorsContext } from '#accounts/shopper.ts'
import type { UnderstoodSearch } from '#contract/catalogue/catalogue-schemas.ts'
import { type CatalogueFilters, countFilters, NO_FILTERS } from '#shop/products/catalogue-filters.ts'
import type { ChangeFilters } from '#storefront/layout/use-catalogue-filters.ts'
import { Button } from '#ui/button.tsx'
import { lazyComponent } from '#ui/lazy-component.ts'
import { EmptyState } from '#ui/page/page-state.tsx'

const OtherWays = lazyComponent(async () => (await import('./other-ways.tsx')).OtherWays)

interface NothingFoundProps {
  filters: CatalogueFilters
  change: ChangeFilters
  understood: UnderstoodSearch | undefined
}

/** What stands in the list's place where no product matches. */
export function NothingFound({ filters, change, understood }: NothingFoundProps) {
  const isOpen = use(OpenToVisitorsContext)
  if (countFilters(filters) === 0)
    return <EmptyState icon={<Store />} title="No products yet" text="Please come back soon." />
  const clear = () => change({ ...NO_FILTERS, view: filters.view })
  const isSearchAlone = filters.search !== '' && countFilters(filters) === 1
  return (
    <>
      <EmptyState
        icon={<SearchX />}
        title="No products found"
        text={
          isOpen && isSearchAlone
            ? `We have nothing for “${filters.search}”.`
            : 'Try adjusting your search or filter criteria'
        }
        actions={
          <Button onClick={clear}>{isOpen && isSearchAlone ? 'Show all products' : 'Clear filters'}</Button>
        }
        className="pb-6"
      />
      <Suspense>
        <OtherWays filters={filters} understood={understood} />
      </Suspense>
    </>
  )
}
