import { PackagePlus, PackageSearch } from 'lucide-react'
import { useMay } from '#accounts/rights.ts'
import type { AdminProduct } from '#contract/catalogue/admin-product-schemas.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { EmptyState } from '#ui/page/page-state.tsx'
import { productColumns } from './product-row.tsx'

interface ProductListHeaderProps {
  products: readonly AdminProduct[]
  selectedCount: number
  onSelectAll: (isSelected: boolean) => void
}

/** Column headings, and a checkbox for the whole page. */
export function ProductListHeader({ products, selectedCount, onSelectAll }: ProductListHeaderProps) {
  const mayChange = useMay('products.change')
  const isAllSelected = products.length > 0 && selectedCount === products.length
  return (
    <div
      className={classNames(
        'grid grid-cols-[20px_1fr] items-center gap-x-3 border-b border-line px-4 text-xs font-semibold text-muted lg:gap-x-4',
        productColumns,
      )}
    >
      {mayChange ? (
        <Checkbox
          label="Select all products on this page"
          hidesLabel
          checked={isAllSelected}
          onChange={() => onSelectAll(!isAllSelected)}
          className="lg:min-h-9"
        />
      ) : (
        <span />
      )}
      <span>Product</span>
      <span className="max-lg:hidden">Category</span>
      <span className="text-right max-lg:hidden">Price</span>
      <span className="text-right max-lg:hidden">Stock</span>
      <span className="text-right max-lg:hidden">Sold</span>
      <span className="sr-only max-lg:hidden">Actions</span>
    </div>
  )
}

interface NoProductsProps {
  isFiltered: boolean
  onClear: () => void
  onCreate: () => void
  onImport: () => void
  onQuickAdd: () => void
}

export function NoProducts({ isFiltered, onClear, onCreate, onImport, onQuickAdd }: NoProductsProps) {
  const mayChange = useMay('products.change')
  if (!isFiltered && !mayChange) return <EmptyState icon={<PackagePlus />} title="No products yet" />
  if (!isFiltered) {
    return (
      <EmptyState
        icon={<PackagePlus />}
        title="No products yet"
        text="Add your first ones, or bring a file of another shop or a spreadsheet."
        actions={
          <>
            <Button size="admin" onClick={onQuickAdd}>
              Add ten products quickly
            </Button>
            <Button size="admin" variant="outline" onClick={onCreate}>
              New product
            </Button>
            <Button size="admin" variant="outline" onClick={onImport}>
              Import a file
            </Button>
          </>
        }
      />
    )
  }
  return (
    <EmptyState
      icon={<PackageSearch />}
      title="No products found"
      text="Try adjusting your search or filter criteria"
      actions={
        <Button size="admin" variant="outline" onClick={onClear}>
          Clear filters
        </Button>
      }
    />
  )
}
