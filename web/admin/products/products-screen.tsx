import { useQuery } from '@tanstack/react-query'
import { Download, FileUp, FolderTree, Plus } from 'lucide-react'
import { useState } from 'react'
import { adminToast } from '#admin/layout/admin-toast.ts'
import { PageHeading } from '#admin/layout/page-heading.tsx'
import type { AdminProduct } from '#contract/catalogue/catalogue-schemas.ts'
import { categoriesQuery } from '#shop/products/products-api.ts'
import { Button } from '#ui/button.tsx'
import { Menu, MenuItem } from '#ui/overlays/menu.tsx'
import { useConfirm } from '#ui/overlays/use-confirm.tsx'
import { CategoriesDrawer } from './categories-drawer.tsx'
import { ProductDrawer } from './form/product-drawer.tsx'
import { useProductExport } from './import/export-products.ts'
import { ImportDialog } from './import/import-dialog.tsx'
import { ProductNotes } from './product-notes.tsx'
import { ProductTable } from './product-table.tsx'
import { useProductMutations } from './products-api.ts'
import { useProductsView } from './products-view.ts'

const iconStyle = 'size-4'

/** Products and categories, with import and export. */
export function ProductsScreen() {
  const { data: categories = [] } = useQuery(categoriesQuery)
  const view = useProductsView()
  const mutations = useProductMutations()
  const confirm = useConfirm()
  const productExport = useProductExport()
  const [open, setOpen] = useState<'categories' | 'import' | null>(null)

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
            <Button
              size="admin"
              variant="outline"
              icon={<FolderTree className={iconStyle} />}
              onClick={() => setOpen('categories')}
            >
              Categories
            </Button>
            <Button
              size="admin"
              variant="outline"
              icon={<FileUp className={iconStyle} />}
              onClick={() => setOpen('import')}
            >
              Import
            </Button>
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
            <Button
              size="admin"
              icon={<Plus className={iconStyle} />}
              onClick={() => view.openProduct('new')}
            >
              New product
            </Button>
          </>
        }
      />
      <ProductNotes filters={view.filters} onChange={view.changeFilters} />
      <ProductTable view={view} categories={categories} mutations={mutations} />
      <ProductDrawer
        productId={view.openProductId}
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
      <ImportDialog
        isOpen={open === 'import'}
        onClose={() => setOpen(null)}
        onExport={(withStock) => productExport.mutate(withStock)}
      />
    </>
  )
}
