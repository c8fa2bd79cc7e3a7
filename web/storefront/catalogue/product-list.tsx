import type { ReactNode } from 'react'
import type { ProductCard } from '#contract/catalogue-schemas.ts'
import type { CatalogueView } from '#shop/catalogue-filters.ts'
import { classNames } from '#ui/class-names.ts'
import { SkeletonProductCard, SkeletonRow } from '#ui/page/skeleton.tsx'

const eight = [1, 2, 3, 4, 5, 6, 7, 8]
const listStyles: Record<CatalogueView, string> = {
  grid: 'grid grid-cols-2 gap-2 min-[400px]:gap-3 md:grid-cols-3 md:gap-4 xl:grid-cols-4',
  list: 'flex flex-col gap-3 md:gap-4',
}

interface ProductListProps {
  label: string
  products: readonly ProductCard[]
  view: CatalogueView
  /** The products of other filters are loading. */
  isStale?: boolean
  renderCard: (product: ProductCard, at: number) => ReactNode
}

export function ProductList({ label, products, view, isStale, renderCard }: ProductListProps) {
  return (
    <ul
      aria-label={label}
      aria-busy={isStale || undefined}
      data-view={view}
      className={classNames(listStyles[view], 'transition-opacity', isStale && 'opacity-50')}
    >
      {products.map((product, at) => (
        <li key={product.id} className="min-w-0">
          {renderCard(product, at)}
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
