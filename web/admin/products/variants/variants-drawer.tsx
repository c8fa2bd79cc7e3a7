import { useState } from 'react'
import { FormFooter } from '#admin/editing/form-footer.tsx'
import { useGuardedClose } from '#admin/editing/unsaved-changes.ts'
import type { AdminProduct } from '#contract/catalogue/admin-product-schemas.ts'
import { Drawer } from '#ui/overlays/drawer.tsx'
import type { ProductMutations } from '../products-api.ts'
import { VariantForm } from './variant-form.tsx'

const FORM_ID = 'variant-form'

interface VariantsDrawerProps {
  isOpen: boolean
  product: AdminProduct
  saveVariants: ProductMutations['saveVariants']
  onClose: () => void
}

/** Edits the options of a product and the sheet of its variants. Asks before it discards unsaved changes. */
export function VariantsDrawer({ isOpen, product, saveVariants, onClose }: VariantsDrawerProps) {
  const [isDirty, setDirty] = useState(false)
  const [isUploading, setUploading] = useState(false)
  const close = useGuardedClose(isDirty, onClose)
  return (
    <Drawer
      isOpen={isOpen}
      onClose={close}
      size="wide"
      isBusy={saveVariants.isPending}
      title="Options and variants"
      description={product.name}
      footer={
        <FormFooter
          formId={FORM_ID}
          submitLabel="Save variants"
          isSaving={saveVariants.isPending}
          isDisabled={!isDirty || isUploading}
          onCancel={close}
        />
      }
    >
      <VariantForm
        formId={FORM_ID}
        product={product}
        saveVariants={saveVariants}
        onDirtyChange={setDirty}
        onUploadingChange={setUploading}
        onSaved={onClose}
      />
    </Drawer>
  )
}
