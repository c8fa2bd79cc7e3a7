import type { ReactNode } from 'react'
import type { Product, Variant } from '#contract/catalogue/catalogue-schemas.ts'
import { useShopInfo } from '#shop/shop-info.ts'
import { TabPanel, Tabs } from '#ui/tabs.tsx'
import { ProductDeclarations } from './product-declarations.tsx'
import { specificationsOf } from './variant-facts.ts'

export type DetailTab = 'description' | 'specifications' | 'reviews'

interface ProductDetailsProps {
  product: Product
  /** The chosen one. */
  variant: Variant | undefined
  tab: DetailTab
  onTab: (tab: DetailTab) => void
  /** Rendered only while its tab is open. */
  reviews: ReactNode
}

/** Three tabs: description and uses, specifications, reviews; below them where the product comes from. */
export function ProductDetails({ product, variant, tab, onTab, reviews }: ProductDetailsProps) {
  const specifications = specificationsOf(product, variant?.options)
  const fssai = useShopInfo()?.fssaiLicence ?? null
  return (
    <>
      <Tabs
        label="About this product"
        variant="underline"
        value={tab}
        onChange={onTab}
        tabs={[
          { value: 'description', label: 'Description' },
          { value: 'specifications', label: 'Specifications' },
          { value: 'reviews', label: 'Reviews', count: product.isSample ? undefined : product.reviews },
        ]}
      >
        <TabPanel value="description">
          <p className="max-w-prose text-base whitespace-pre-line">{product.description || product.name}</p>
          {product.uses && (
            <>
              <h3 className="mt-6 mb-2 text-lg font-bold">Uses & Purpose</h3>
              <p className="max-w-prose text-base whitespace-pre-line">{product.uses}</p>
            </>
          )}
        </TabPanel>
        <TabPanel value="specifications">
          {specifications.length === 0 ? (
            <p className="text-muted">No specifications are given for this product.</p>
          ) : (
            <ul className="max-w-prose overflow-hidden rounded-md outlined">
              {specifications.map((line) => (
                <li key={line} className="px-4 py-2.5 odd:bg-surface even:bg-quiet">
                  <SpecificationLine line={line} />
                </li>
              ))}
            </ul>
          )}
        </TabPanel>
        <TabPanel value="reviews">{reviews}</TabPanel>
      </Tabs>
      <ProductDeclarations
        product={product}
        netQuantity={variant?.netQuantity ?? null}
        fssai={product.bestBeforeDays === null ? null : fssai}
      />
    </>
  )
}

/** "Weight: 1.2 kg" with the name muted. */
function SpecificationLine({ line }: { line: string }) {
  const at = line.indexOf(': ')
  if (at < 0) return <>{line}</>
  return (
    <>
      <span className="text-muted">{line.slice(0, at + 2)}</span>
      <span className="font-medium">{line.slice(at + 2)}</span>
    </>
  )
}
