import type { ProductCard as ProductCardData } from '#contract/catalogue/catalogue-schemas.ts'
import type { CatalogueView } from '#shop/products/catalogue-filters.ts'
import { classNames } from '#ui/class-names.ts'
import { SkeletonProductCard, SkeletonRow } from '#ui/page/skeleton.tsx'
import { ProductCard } from './product-card.tsx'

const eight = [1, 2, 3, 4, 5, 6, 7, 8]
const listStyles: Record<CatalogueView, string> = {
  grid: 'grid grid-cols-2 gap-2 min-[400px]:gap-3 md:grid-cols-3 md:gap-4 xl:grid-cols-4',
  list: 'flex flex-col gap-3 md:gap-4',
}

/** The cards of a phone's first screen. */
export const FIRST_SCREEN_CARDS = 4

interface ProductListProps {
  products: readonly ProductCardData[]
  view: CatalogueView
  /** The products of other filters are loading. */
  isStale: boolean
}

export function ProductList({ products, view, isStale }: ProductListProps) {
  return (
    <ul
      aria-label="Products"
      aria-busy={isStale || undefined}
      data-view={view}
      className={classNames(listStyles[view], 'transition-opacity', isStale && 'opacity-50')}
    >
      {products.map((product, at) => (
        <li key={product.id} className="min-w-0">
          <ProductCard product={product} view={view} isFirst={at < FIRST_SCREEN_CARDS} />
        </li>
      ))}
    </ul>
  )
}

/** The list while its products load. */
export function ProductListSkeleton({ view }: { view: CatalogueView }) {
  return (
    <div role="status" aria-label="Loading products..." className={listStyles[view]}>
      {eight.map((place) =>
        view === 'grid' ? <SkeletonProductCard key={place} /> : <SkeletonRow key={place} />,
      )}
    </div>
  )
}
