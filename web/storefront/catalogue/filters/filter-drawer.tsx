import { type CatalogueFilters, countFilters, NO_FILTERS } from '#shop/products/catalogue-filters.ts'
import type { ChangeFilters } from '#storefront/layout/use-catalogue-filters.ts'
import { Button } from '#ui/button.tsx'
import { Drawer } from '#ui/overlays/drawer.tsx'
import { countedProducts, type ProductTotal } from '../product-total.ts'
import { FilterFields } from './filter-fields.tsx'

interface FilterDrawerProps {
  isOpen: boolean
  onClose: () => void
  filters: CatalogueFilters
  change: ChangeFilters
  /** Undefined while the products are being counted. */
  total: ProductTotal | undefined
}

/** The filters on phones. They act at once; the button at the end shows what they leave. */
export function FilterDrawer({ isOpen, onClose, filters, change, total }: FilterDrawerProps) {
  return (
    <Drawer
      isOpen={isOpen}
      onClose={onClose}
      title="Filters"
      side="bottom"
      footer={
        <div className="flex gap-3">
          {countFilters(filters) > 0 && (
            <Button variant="outline" onClick={() => change({ ...NO_FILTERS, view: filters.view })}>
              Clear
            </Button>
          )}
          <Button isWide onClick={onClose} className="flex-1">
            {total ? `Show ${countedProducts(total)}` : 'Show products'}
          </Button>
        </div>
      }
    >
      <FilterFields filters={filters} change={change} />
    </Drawer>
  )
}
