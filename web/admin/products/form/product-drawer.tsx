import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useMay } from '#accounts/rights.ts'
import { FormFooter } from '#admin/editing/form-footer.tsx'
import { useGuardedClose } from '#admin/editing/unsaved-changes.ts'
import { formatFailure } from '#admin/layout/format-failure.ts'
import type { AdminProduct } from '#contract/catalogue/admin-product-schemas.ts'
import type { Category } from '#contract/catalogue/catalogue-schemas.ts'
import { Button } from '#ui/button.tsx'
import { Drawer } from '#ui/overlays/drawer.tsx'
import { LoadError } from '#ui/page/load-error.tsx'
import { SkeletonText } from '#ui/page/skeleton.tsx'
import { adminProductQuery, type ProductMutations } from '../products-api.ts'
import { StockDrawer } from '../stock/stock-drawer.tsx'
import { VariantsDrawer } from '../variants/variants-drawer.tsx'
import { ProductForm } from './product-form.tsx'

const FORM_ID = 'product-form'

interface ProductDrawerProps {
  /** An id, "new", or null while closed. */
  productId: string | null
  categories: readonly Category[]
  mutations: ProductMutations
  onClose: () => void
  onDelete: (product: AdminProduct) => void
}

/** Creates or edits a product beside the list. Asks before it discards unsaved changes. */
export function ProductDrawer({ productId, categories, mutations, onClose, onDelete }: ProductDrawerProps) {
  const [isDirty, setDirty] = useState(false)
  const [uploads, setUploads] = useState(0)
  // Pictures of the product and those of its colours are uploaded side by side.
  const countUploads = useCallback(
    (isBegun: boolean) => setUploads((count) => count + (isBegun ? 1 : -1)),
    [],
  )
  const [areVariantsOpen, setVariantsOpen] = useState(false)
  const [isStockOpen, setStockOpen] = useState(false)
  const mayChange = useMay('products.change')
  const isNew = productId === 'new'
  const query = useQuery({ ...adminProductQuery(productId ?? ''), enabled: productId !== null && !isNew })
  const product = isNew ? undefined : query.data
  const isSaving = mutations.create.isPending || mutations.change.isPending
  const close = useGuardedClose(isDirty, onClose)

  return (
    <Drawer
      isOpen={productId !== null}
      onClose={close}
      size="wide"
      isBusy={isSaving}
      title={isNew ? 'New product' : (product?.name ?? 'Product')}
      description={product ? `${product.id} · ${product.sold} sold` : undefined}
      footer={
        mayChange ? (
          <FormFooter
            formId={FORM_ID}
            submitLabel={isNew ? 'Create product' : 'Save'}
            isSaving={isSaving}
            isDisabled={uploads > 0 || (!isNew && !isDirty)}
            onCancel={close}
          >
            {product && (
              <Button size="admin" variant="danger-soft" onClick={() => onDelete(product)}>
                Delete
              </Button>
            )}
          </FormFooter>
        ) : (
          product && (
            <Button size="admin" variant="outline" onClick={() => setStockOpen(true)}>
              Stock and its movements
            </Button>
          )
        )
      }
    >
      {isNew || product ? (
        <ProductForm
          key={productId}
          formId={FORM_ID}
          product={product}
          categories={categories}
          mutations={mutations}
          onDirtyChange={setDirty}
          onUploadingChange={countUploads}
          onSaved={onClose}
          onVariants={product && mayChange ? () => setVariantsOpen(true) : undefined}
          onStock={product && mayChange ? () => setStockOpen(true) : undefined}
          isReadOnly={!mayChange}
        />
      ) : query.isError ? (
        <LoadError
          query={query}
          heading="h3"
          message={formatFailure('Failed to load the product', query.error)}
        />
      ) : (
        <SkeletonText lines={6} />
      )}
      {product && <StockDrawer isOpen={isStockOpen} product={product} onClose={() => setStockOpen(false)} />}
      {product && (
        <VariantsDrawer
          isOpen={areVariantsOpen}
          product={product}
          saveVariants={mutations.saveVariants}
          onClose={() => setVariantsOpen(false)}
        />
      )}
    </Drawer>
  )
}
