import { useQuery } from '@tanstack/react-query'
import { PackageSearch } from 'lucide-react'
import { Suspense, use, useEffect, useRef, useState } from 'react'
import { Link, useLocation, useParams } from 'react-router'
import { OpenToVisitorsContext, useShopperId } from '#accounts/shopper.ts'
import { ApiFailure } from '#client/api-client.ts'
import { nameWithOptions } from '#contract/catalogue/catalogue.ts'
import type { Product } from '#contract/catalogue/catalogue-schemas.ts'
import { paths, REVIEWS_HASH } from '#shop/paths.ts'
import { isBestSeller } from '#shop/products/product-card-face.tsx'
import { productQuery } from '#shop/products/products-api.ts'
import { usePageTitle } from '#shop/shop-info.ts'
import { ProductDelivery } from '#storefront/addresses/product-delivery.tsx'
import { variantOf } from '#storefront/basket/cart-changes.ts'
import { withVariant } from '#storefront/basket/chosen-variant.ts'
import { HeartButton } from '#storefront/basket/heart-button.tsx'
import { PurchaseButtons, QuantityChoice } from '#storefront/basket/purchase-buttons.tsx'
import { rememberSeenProduct } from '#storefront/basket/seen-products.ts'
import { usePurchase } from '#storefront/basket/use-purchase.ts'
import { VariantPicker } from '#storefront/basket/variant-picker.tsx'
import { ProductSkeleton } from '#storefront/layout/page-skeletons.tsx'
import { buttonStyle } from '#ui/button-style.ts'
import { lazyComponent } from '#ui/lazy-component.ts'
import { ActionBar } from '#ui/page/action-bar.tsx'
import { LoadError } from '#ui/page/load-error.tsx'
import { LoadingIndicator } from '#ui/page/loading-indicator.tsx'
import { EmptyState } from '#ui/page/page-state.tsx'
import { Pill } from '#ui/pill.tsx'
import { ProductCard } from '../product-card.tsx'
import { useProgressiveCount } from '../use-progressive-count.ts'
import { PrescriptionNeeded } from './prescription-needed.tsx'
import { type DetailTab, ProductDetails } from './product-details.tsx'
import { ProductGallery } from './product-gallery.tsx'
import { ProductOverview } from './product-overview.tsx'
import { ProductPromises } from './product-promises.tsx'
import { ShareControls } from './share-controls.tsx'
import { useChosenVariant, useNamedVariant } from './use-chosen-variant.ts'

const ProductReviews = lazyComponent(
  async () => (await import('#storefront/reviews/product-reviews.tsx')).ProductReviews,
)
/** Most products are there. */
const StockAlert = lazyComponent(async () => (await import('./stock-alert.tsx')).StockAlert)

export function ProductPage() {
  const { productId = '' } = useParams()
  return <ProductScreen key={productId} productId={productId} />
}

function ProductScreen({ productId }: { productId: string }) {
  const query = useQuery(productQuery(productId))
  const { data: product, error } = query
  const isGone = error instanceof ApiFailure && error.status === 404
  const options = useNamedVariant(product)?.options ?? []
  const name = product && nameWithOptions({ name: product.name, options })
  usePageTitle(isGone ? 'Product Not Found' : (name ?? 'Product'))
  if (isGone) return <ProductNotFound />
  if (product) return <ProductView product={product} name={name ?? product.name} />
  return error ? <LoadError heading="h1" query={query} /> : <ProductSkeleton />
}

function ProductNotFound() {
  return (
    <EmptyState
      heading="h1"
      icon={<PackageSearch />}
      title="Product Not Found"
      text="The product you're looking for doesn't exist."
      actions={
        <Link to={paths.products} className={buttonStyle()}>
          Browse Products
        </Link>
      }
    />
  )
}

/** Not in the server's HTML, which is for everybody. */
function SoldOut({ variantId }: { variantId: string }) {
  const shopperId = useShopperId()
  if (shopperId === undefined) return null
  return (
    <Suspense fallback={null}>
      <StockAlert variantId={variantId} shopperId={shopperId} />
    </Suspense>
  )
}

/** The top of the page first, then the details, then the related products. */
const SECTIONS = { first: 1, step: 1 }

interface ProductViewProps {
  product: Product
  /** With the options that the URL names. */
  name: string
}

function ProductView({ product, name }: ProductViewProps) {
  const sections = useProgressiveCount(3, SECTIONS)
  const chosen = useChosenVariant(product)
  const shown = withVariant(product, chosen.variant)
  const purchase = usePurchase(shown)
  const [tab, setTab] = useState<DetailTab>('description')
  const details = useRef<HTMLElement>(null)
  const isForReviews = useLocation().hash === REVIEWS_HASH
  useEffect(() => {
    if (!isForReviews) return
    setTab('reviews')
    details.current?.scrollIntoView()
  }, [isForReviews])
  const hasHome = use(OpenToVisitorsContext)
  useEffect(() => {
    if (hasHome) rememberSeenProduct(product.id)
  }, [hasHome, product.id])
  return (
    <article className="page-width pt-2 pb-20 md:pt-6 lg:pb-0">
      <div className="grid gap-x-12 gap-y-2 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:grid-rows-[auto_1fr]">
        <ProductGallery
          key={shown.variantId}
          name={name}
          pictures={shown.pictures}
          texts={product.pictureTexts}
          badge={
            isBestSeller(product) && (
              <Pill tone="accent" size="large">
                Best Seller
              </Pill>
            )
          }
        />
        <div className="lg:row-span-2">
          <div className="flex flex-col gap-3 lg:sticky lg:gap-5 lg:top-[calc(var(--header-height,64px)+24px)]">
            <ProductOverview
              product={product}
              name={name}
              variant={shown}
              onShowReviews={() => {
                setTab('reviews')
                details.current?.scrollIntoView({ behavior: 'smooth' })
              }}
            />
            <VariantPicker product={product} chosen={chosen} />
            {shown.stockState === 'sold_out' && !purchase.lacksPrescription && chosen.variant && (
              <SoldOut variantId={chosen.variant.id} />
            )}
            <ProductDelivery />
            <div className="flex items-start justify-between gap-3">
              <QuantityChoice purchase={purchase} variantId={variantOf(shown)} />
              <div className="flex shrink-0 gap-2">
                <HeartButton product={shown} variant="outline" />
                <ShareControls product={shown} />
              </div>
            </div>
            <div className="max-lg:hidden">
              <PurchaseButtons purchase={purchase} />
            </div>
            <PrescriptionNeeded product={product} />
            <ProductPromises product={product} />
          </div>
        </div>
        <section ref={details} aria-labelledby="details" className="min-w-0 pt-2">
          <h2 id="details" className="sr-only">
            About this product
          </h2>
          {sections > 1 && (
            <ProductDetails
              product={product}
              variant={chosen.variant}
              tab={tab}
              onTab={setTab}
              reviews={
                <Suspense fallback={<LoadingIndicator />}>
                  <ProductReviews productId={product.id} />
                </Suspense>
              }
            />
          )}
        </section>
      </div>
      {sections > 2 && <RelatedProducts products={product.related} />}
      <ActionBar>
        <PurchaseButtons purchase={purchase} />
      </ActionBar>
    </article>
  )
}

/** Each frame adds a phone's row, because all cards at once would block a slow phone. */
const RELATED_CARDS = { first: 2, step: 2 }

function RelatedProducts({ products }: { products: Product['related'] }) {
  const count = useProgressiveCount(products.length, RELATED_CARDS)
  if (products.length === 0) return null
  return (
    <section aria-labelledby="related" className="mt-12">
      <h2 id="related" className="mb-4 text-xl font-bold">
        You May Also Like
      </h2>
      <ul className="grid grid-cols-2 gap-2 min-[400px]:gap-3 md:grid-cols-4 md:gap-4">
        {products.slice(0, count).map((product) => (
          <li key={product.id} className="min-w-0">
            <ProductCard product={product} heading="h3" />
          </li>
        ))}
      </ul>
    </section>
  )
}
