import { useState } from 'react'
import { useMay } from '#accounts/rights.ts'
import { adminToast } from '#admin/layout/admin-toast.ts'
import { ListLayout } from '#admin/list/list-layout.tsx'
import { useAdminList } from '#admin/list/use-admin-list.ts'
import type { AdminProduct } from '#contract/catalogue/admin-product-schemas.ts'
import type { Category } from '#contract/catalogue/catalogue-schemas.ts'
import { ProductBulkBar } from './bulk/product-bulk-bar.tsx'
import { ProductFilterBar } from './product-filter-bar.tsx'
import { isProductFiltered, NO_PRODUCT_FILTERS } from './product-filters.ts'
import { NoProducts, ProductListHeader } from './product-list.tsx'
import { ProductRow } from './product-row.tsx'
import { adminProductsQuery, type ProductMutations } from './products-api.ts'
import type { ProductsView } from './products-view.ts'
import { TaxDialog } from './tax/tax-dialog.tsx'

const NO_PRODUCTS: readonly AdminProduct[] = []

interface ProductTableProps {
  view: ProductsView
  categories: readonly Category[]
  mutations: ProductMutations
  onImport: () => void
  onQuickAdd: () => void
}

/** Filters, one page of products, and changes of the selected ones. */
export function ProductTable({ view, categories, mutations, onImport, onQuickAdd }: ProductTableProps) {
  const list = useAdminList(view.filters, adminProductsQuery)
  const products = list.query.data?.items ?? NO_PRODUCTS
  const mayChange = useMay('products.change')
  const [isTaxOpen, setTaxOpen] = useState(false)
  const [chosenIds, setChosenIds] = useState<readonly string[]>([])
  const selectedIds = products.map((product) => product.id).filter((id) => chosenIds.includes(id))
  const names = new Map(categories.map((category) => [category.id, category.name]))

  const toggleVisible = ({ id, name, isVisible }: AdminProduct) =>
    mutations.change.mutate(
      { id, changes: { isVisible: !isVisible } },
      {
        onSuccess: () => adminToast.success(isVisible ? `${name} is hidden` : `${name} is visible`),
        onError: (error) => adminToast.failure('Failed to change the product', error),
      },
    )
  const select = (id: string, isSelected: boolean) =>
    setChosenIds(isSelected ? [...selectedIds, id] : selectedIds.filter((known) => known !== id))

  return (
    <>
      <ListLayout
        list={list}
        one="product"
        many="products"
        toolbar={
          <ProductFilterBar filters={view.filters} categories={categories} onChange={view.changeFilters} />
        }
        empty={
          <NoProducts
            isFiltered={isProductFiltered(view.filters)}
            onClear={() => view.changeFilters(NO_PRODUCT_FILTERS)}
            onCreate={() => view.openProduct('new')}
            onImport={onImport}
            onQuickAdd={onQuickAdd}
          />
        }
      >
        <ProductListHeader
          products={products}
          selectedCount={selectedIds.length}
          onSelectAll={(isSelected) => setChosenIds(isSelected ? products.map(({ id }) => id) : [])}
        />
        <ul aria-label="Products">
          {products.map((product) => (
            <ProductRow
              key={product.id}
              product={product}
              categoryName={names.get(product.category) ?? product.category}
              isSelected={selectedIds.includes(product.id)}
              onSelect={(isSelected) => select(product.id, isSelected)}
              onOpen={() => view.openProduct(product.id)}
              onChange={(changes) => mutations.change.mutateAsync({ id: product.id, changes })}
              onToggle={() => toggleVisible(product)}
            />
          ))}
        </ul>
      </ListLayout>
      {mayChange && (
        <>
          <ProductBulkBar
            selected={products.filter(({ id }) => selectedIds.includes(id))}
            mutations={mutations}
            onTax={() => setTaxOpen(true)}
            onSelect={setChosenIds}
          />
          <TaxDialog
            isOpen={isTaxOpen}
            onClose={() => setTaxOpen(false)}
            selected={selectedIds}
            filters={view.filters}
          />
        </>
      )}
    </>
  )
}
