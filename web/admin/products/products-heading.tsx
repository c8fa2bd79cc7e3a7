import { Download, FileUp, FolderTree, ListPlus, Plus } from 'lucide-react'
import { useMay } from '#accounts/rights.ts'
import { PageHeading } from '#admin/layout/page-heading.tsx'
import { Button } from '#ui/button.tsx'
import { Menu, MenuItem } from '#ui/overlays/menu.tsx'
import type { useProductExport } from './import/export-products.ts'

const iconStyle = 'size-4'

/** What opens above the products. */
export type ProductTool = 'categories' | 'import' | 'quick-add'

interface ProductsHeadingProps {
  productExport: ReturnType<typeof useProductExport>
  onOpen: (tool: ProductTool) => void
  onNew: () => void
}

/** The heading of the products with what can be done with all of them. */
export function ProductsHeading({ productExport, onOpen, onNew }: ProductsHeadingProps) {
  const mayChange = useMay('products.change')
  return (
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
                onClick={() => onOpen('categories')}
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
                <MenuItem icon={<FileUp className={iconStyle} />} onSelect={() => onOpen('import')}>
                  Products from a file
                </MenuItem>
                <MenuItem icon={<ListPlus className={iconStyle} />} onSelect={() => onOpen('quick-add')}>
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
            <Button size="admin" icon={<Plus className={iconStyle} />} onClick={onNew}>
              New product
            </Button>
          )}
        </>
      }
    />
  )
}
