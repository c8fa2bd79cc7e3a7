import { Link } from 'react-router'
import type { Product, Variant } from '#contract/catalogue/catalogue-schemas.ts'
import { paths } from '#shop/paths.ts'
import { useCategoryName } from '#shop/products/category-names.ts'
import { PriceBlock } from '#shop/products/price-block.tsx'
import { StockNote } from '#shop/products/stock-note.tsx'
import { StarRating } from '#ui/star-rating.tsx'

interface ProductOverviewProps {
  product: Product
  name: string
  /** The chosen variant. */
  variant: Pick<Variant, 'price' | 'mrp' | 'netQuantity' | 'stockState' | 'left'>
  onShowReviews: () => void
}

/** Category, name, rating, price and stock at the head of the product's page. */
export function ProductOverview({ product, name, variant, onShowReviews }: ProductOverviewProps) {
  const categoryName = useCategoryName()
  return (
    <div className="flex flex-col gap-1.5 lg:gap-4">
      <div className="flex flex-col gap-1">
        <div className="flex flex-wrap items-center justify-between gap-x-3 lg:justify-start">
          <Link
            to={`${paths.products}?${new URLSearchParams({ category: product.category })}`}
            className="text-sm font-semibold text-brand-ink hover:underline"
          >
            {categoryName(product.category)}
          </Link>
          <div className="flex items-center gap-x-2">
            <button
              type="button"
              onClick={onShowReviews}
              className="-mx-1 rounded-sm px-1 py-1 hover:bg-quiet"
            >
              <StarRating
                rating={product.rating}
                count={product.rating === null ? undefined : product.reviews}
              />
            </button>
            {product.isSample && <p className="text-xs text-muted">Sample product</p>}
          </div>
        </div>
        <h1 tabIndex={-1} className="text-lg leading-tight font-bold md:text-3xl">
          {name}
        </h1>
      </div>
      <PriceBlock
        price={variant.price}
        mrp={variant.mrp}
        netQuantity={variant.netQuantity}
        note={<StockNote stockState={variant.stockState} left={variant.left} />}
      />
    </div>
  )
}
