import { useQuery } from '@tanstack/react-query'
import { Download, FileUp, FolderTree, ListPlus, Plus } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { useMay } from '#accounts/rights.ts'
import { adminToast } from '#admin/layout/admin-toast.ts'
import { PageHeading } from '#admin/layout/page-heading.tsx'
import type { AdminProduct } from '#contract/catalogue/admin-product-schemas.ts'
import { categoriesQuery } from '#shop/products/products-api.ts'
import { Button } from '#ui/button.tsx'
import { lazyComponent, preloadWhenIdle } from '#ui/lazy-component.ts'
import { Menu, MenuItem } from '#ui/overlays/menu.tsx'
import { useConfirm } from '#ui/overlays/use-confirm.tsx'
import { useHasBeenTrue } from '#ui/overlays/use-has-been-true.ts'
import { CategoriesDrawer } from './categories-drawer.tsx'
import { ProductDrawer } from './form/product-drawer.tsx'
import { useProductExport } from './import/export-products.ts'
import { ProductNotes } from './product-notes.tsx'
import { ProductTable } from './product-table.tsx'
import { useProductMutations } from './products-api.ts'
import { useProductsView } from './products-view.ts'

const ImportDialog = lazyComponent(async () => (await import('./import/import-dialog.tsx')).ImportDialog)
const QuickAddDialog = lazyComponent(
  async () => (await import('./quick-add/quick-add-dialog.tsx')).QuickAddDialog,
)

const iconStyle = 'size-4'

/** Products and categories, with import and export. */
export function ProductsScreen() {
  const { data: categories = [], isPending } = useQuery(categoriesQuery)
  const view = useProductsView()
  const mutations = useProductMutations()
  const confirm = useConfirm()
  const productExport = useProductExport()
  const mayChange = useMay('products.change')
  const [open, setOpen] = useState<'categories' | 'import' | 'quick-add' | null>(null)
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
      <PageHeading
        title="Products"
        actions={
          <>
            {mayChange && (
              <>
                <Button
                  size="admin"
                  variant="outline"
                  icon={<FolderTree className={iconStyle} />}
                  onClick={() => setOpen('categories')}
                >
                  Categories
                </Button>
                <Menu
                  trigger={
                    <Button size="admin" variant="outline" icon={<FileUp className={iconStyle} />}>
                      Import
                    </Button>
                  }
                >
                  <MenuItem icon={<FileUp className={iconStyle} />} onSelect={() => setOpen('import')}>
                    Products from a file
                  </MenuItem>
                  <MenuItem icon={<ListPlus className={iconStyle} />} onSelect={() => setOpen('quick-add')}>
                    Add ten products quickly
                  </MenuItem>
                </Menu>
              </>
            )}
            <Menu
              trigger={
                <Button
                  size="admin"
                  variant="outline"
                  icon={<Download className={iconStyle} />}
                  isBusy={productExport.isPending}
                >
                  Export
                </Button>
              }
            >
              <MenuItem onSelect={() => productExport.mutate(false)}>Price list, without stock</MenuItem>
              <MenuItem onSelect={() => productExport.mutate(true)}>Products with stock</MenuItem>
            </Menu>
            {mayChange && (
              <Button
                size="admin"
                icon={<Plus className={iconStyle} />}
                onClick={() => view.openProduct('new')}
              >
                New product
              </Button>
            )}
          </>
        }
      />
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
