import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Product, Variant } from '#contract/catalogue/catalogue-schemas.ts'
import type { CartLine } from '#contract/ordering/cart-schemas.ts'
import { productQuery } from '#shop/products/products-api.ts'
import { formatRupees } from '#shop/rupees.ts'
import { useCartActions } from '#storefront/basket/cart-actions.ts'
import { isBuyable, variantWith, withVariant } from '#storefront/basket/chosen-variant.ts'
import { VariantPicker } from '#storefront/basket/variant-picker.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { LoadError } from '#ui/page/load-error.tsx'
import { SkeletonText } from '#ui/page/skeleton.tsx'

interface OptionsDialogProps {
  line: CartLine
  isOpen: boolean
  onClose: () => void
}

/** Chooses another variant for a line of the cart. */
export function OptionsDialog({ line, isOpen, onClose }: OptionsDialogProps) {
  const query = useQuery({ ...productQuery(line.productId), enabled: isOpen })
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Change options" description={line.name}>
      {query.data ? (
        <OptionsForm line={line} product={query.data} onClose={onClose} />
      ) : query.isError ? (
        <LoadError query={query} heading="h3" />
      ) : (
        <SkeletonText lines={4} />
      )}
    </Dialog>
  )
}

function OptionsForm({ line, product, onClose }: { line: CartLine; product: Product; onClose: () => void }) {
  const { choose } = useCartActions()
  const { variants } = product
  const [variant, setVariant] = useState<Variant | undefined>(
    variants.find(({ id }) => id === line.variantId) ?? variants[0],
  )
  const chooseValue = (option: number, value: string) =>
    setVariant(variant && variantWith(variants, variant.options, option, value))
  function save() {
    if (!variant) return
    if (variant.id !== line.variantId)
      void choose(line.variantId, withVariant(product, variant), line.quantity)
    onClose()
  }
  return (
    <div className="flex flex-col gap-5">
      <VariantPicker product={product} chosen={{ variant, choose: chooseValue }} />
      <div className="flex items-center justify-between gap-3">
        <p aria-live="polite" className="tabular text-lg font-bold">
          {variant && (isBuyable(variant) ? formatRupees(variant.price) : 'Sold out')}
        </p>
        <Button onClick={save} disabled={!variant || !isBuyable(variant)}>
          Update
        </Button>
      </div>
    </div>
  )
}
