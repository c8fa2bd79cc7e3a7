import { Eye } from 'lucide-react'
import { useDeferredValue } from 'react'
import type { AdminProduct } from '#contract/catalogue/admin-product-schemas.ts'
import { PREVIEW, paths } from '#shop/paths.ts'
import { optionsLabel, ProductCardFace } from '#shop/products/product-card-face.tsx'
import { buttonStyle } from '#ui/button-style.ts'
import { draftCard } from './draft-card.ts'
import type { ProductFormValues } from './product-form-values.ts'

interface LiveCardProps {
  values: ProductFormValues
  /** Absent for a new one. */
  product: AdminProduct | undefined
}

/** The product as the shop's lists show it with what is typed, beside the form; on phones below it. */
export function LiveCard({ values, product }: LiveCardProps) {
  // Behind the letters of a fast typist.
  const card = draftCard(useDeferredValue(values), product)
  return (
    <section aria-label="How the shop shows it" className="w-full max-w-60 shrink-0">
      <div className="top-0 flex flex-col gap-2 lg:sticky">
        <h3 className="text-sm font-semibold">How the shop shows it</h3>
        <div inert>
          <ProductCardFace
            product={card}
            heading="h3"
            name={card.name}
            action={<span className={buttonStyle({ variant: 'soft', isWide: true })}>{actionOf(card)}</span>}
          />
        </div>
        {product?.isVisible && (
          <a
            href={`${paths.product(product.id)}?${PREVIEW}`}
            target="_blank"
            rel="noreferrer"
            className={buttonStyle({ variant: 'outline', size: 'admin' })}
          >
            <Eye aria-hidden="true" className="size-4" />
            View in the shop
          </a>
        )}
        {!values.isVisible && <p className="text-sm text-muted">It is hidden: shoppers do not see it.</p>}
      </div>
    </section>
  )
}

function actionOf(card: ReturnType<typeof draftCard>): string {
  if (card.variantCount > 0) return optionsLabel(card)
  return card.stockState === 'sold_out' ? 'Out of stock' : 'Add to Cart'
}
