import { useState } from 'react'
import type { AdminProduct } from '#contract/catalogue-schemas.ts'
import { Button } from '#ui/button.tsx'
import { Drawer } from '#ui/overlays/drawer.tsx'
import { useConfirm } from '#ui/overlays/use-confirm.tsx'
import type { ProductMutations } from '../products-api.ts'
import { VariantForm } from './variant-form.tsx'

const FORM_ID = 'variant-form'

interface VariantsDrawerProps {
  isOpen: boolean
  product: AdminProduct
  saveVariants: ProductMutations['saveVariants']
  onClose: () => void
}

/** Edits the options of a product and the grid of its variants. Asks before it discards unsaved changes. */
export function VariantsDrawer({ isOpen, product, saveVariants, onClose }: VariantsDrawerProps) {
  const confirm = useConfirm()
  const [isDirty, setDirty] = useState(false)
  async function close() {
    const isSure = !isDirty || (await confirm(DISCARD_QUESTION))
    if (isSure) onClose()
  }
  return (
    <Drawer
      isOpen={isOpen}
      onClose={() => void close()}
      size="large"
      isBusy={saveVariants.isPending}
      title="Options and variants"
      description={product.name}
      footer={
        <div className="flex items-center justify-end gap-2">
          <Button size="admin" variant="outline" onClick={() => void close()}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={FORM_ID}
            size="admin"
            isBusy={saveVariants.isPending}
            busyLabel="Saving..."
            disabled={!isDirty}
          >
            Save variants
          </Button>
        </div>
      }
    >
      <VariantForm
        formId={FORM_ID}
        product={product}
        saveVariants={saveVariants}
        onDirtyChange={setDirty}
        onSaved={onClose}
      />
    </Drawer>
  )
}

const DISCARD_QUESTION = {
  title: 'Discard your changes?',
  description: 'What you have typed is not saved yet.',
  confirmLabel: 'Discard',
  cancelLabel: 'Keep editing',
  tone: 'danger',
} as const
