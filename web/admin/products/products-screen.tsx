import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { useMay } from '#accounts/rights.ts'
import { adminToast } from '#admin/layout/admin-toast.ts'
import type { AdminProduct } from '#contract/catalogue/admin-product-schemas.ts'
import { categoriesQuery } from '#shop/products/products-api.ts'
import { lazyComponent, preloadWhenIdle } from '#ui/lazy-component.ts'
import { useConfirm } from '#ui/overlays/use-confirm.tsx'
import { useHasBeenTrue } from '#ui/overlays/use-has-been-true.ts'
import { CategoriesDrawer } from './categories-drawer.tsx'
import { ProductDrawer } from './form/product-drawer.tsx'
import { useProductExport } from './import/export-products.ts'
import { ProductNotes } from './product-notes.tsx'
import { ProductTable } from './product-table.tsx'
import { useProductMutations } from './products-api.ts'
import { ProductsHeading, type ProductTool } from './products-heading.tsx'
import { useProductsView } from './products-view.ts'

const ImportDialog = lazyComponent(async () => (await import('./import/import-dialog.tsx')).ImportDialog)
const QuickAddDialog = lazyComponent(
  async () => (await import('./quick-add/quick-add-dialog.tsx')).QuickAddDialog,
)

/** Products and categories, with import and export. */
export function ProductsScreen() {
  const { data: categories = [], isPending } = useQuery(categoriesQuery)
  const view = useProductsView()
  const mutations = useProductMutations()
  const confirm = useConfirm()
  const productExport = useProductExport()
  const mayChange = useMay('products.change')
  const [open, setOpen] = useState<ProductTool | null>(null)
  const wasImportOpened = useHasBeenTrue(open === 'import')
  const wasQuickAddOpened = useHasBeenTrue(open === 'quick-add')
  useEffect(() => {
    return preloadWhenIdle(ImportDialog, QuickAddDialog)
  }, [])

  async function remove(product: AdminProduct) {
    const isSure = await confirm({
      title: `Delete ${product.name}?`,
      description:
        'It will be removed from the shop for good; past orders still show it. To take it off sale for a while, hide it instead.',
      confirmLabel: 'Delete',
      tone: 'danger',
    })
    if (!isSure) return
    mutations.remove.mutate(product.id, {
      onSuccess: () => {
        adminToast.success('Product deleted')
        view.closeProduct()
      },
      onError: (error) => adminToast.failure('Failed to delete the product', error),
    })
  }

  return (
    <>
      <ProductsHeading productExport={productExport} onOpen={setOpen} onNew={() => view.openProduct('new')} />
      <ProductNotes filters={view.filters} onChange={view.changeFilters} />
      <ProductTable
        view={view}
        categories={categories}
        mutations={mutations}
        onImport={() => setOpen('import')}
        onQuickAdd={() => setOpen('quick-add')}
      />
      <ProductDrawer
        // A new product begins with a category of its own where the shop has none.
        productId={isPending || (view.openProductId === 'new' && !mayChange) ? null : view.openProductId}
        categories={categories}
        mutations={mutations}
        onClose={view.closeProduct}
        onDelete={(product) => void remove(product)}
      />
      <CategoriesDrawer
        isOpen={open === 'categories'}
        onClose={() => setOpen(null)}
        categories={categories}
      />
      <Suspense fallback={null}>
        {wasImportOpened && (
          <ImportDialog
            isOpen={open === 'import'}
            onClose={() => setOpen(null)}
            onExport={(withStock) => productExport.mutate(withStock)}
          />
        )}
        {wasQuickAddOpened && (
          <QuickAddDialog
            isOpen={open === 'quick-add'}
            onClose={() => setOpen(null)}
            categories={categories}
          />
        )}
      </Suspense>
    </>
  )
}
