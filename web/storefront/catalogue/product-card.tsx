import { useQueryClient } from '@tanstack/react-query'
import { memo, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { BEST_SELLER_RATING, SHOWN_WIDTHS } from '#contract/catalogue/catalogue.ts'
import type { ProductCard as ProductCardData } from '#contract/catalogue/catalogue-schemas.ts'
import { paiseFromRupees } from '#contract/money.ts'
import { paths } from '#shop/paths.ts'
import type { CatalogueView } from '#shop/products/catalogue-filters.ts'
import { useCategoryName } from '#shop/products/category-names.ts'
import { productQuery } from '#shop/products/products-api.ts'
import { struckMrp } from '#shop/products/struck-mrp.ts'
import { useIsRealShop, usePricingTerms } from '#shop/shop-info.ts'
import { CartControl } from '#storefront/basket/cart-control.tsx'
import { HeartButton } from '#storefront/basket/heart-button.tsx'
import { buttonStyle } from '#ui/button-style.ts'
import { Card } from '#ui/card.tsx'
import { classNames } from '#ui/class-names.ts'
import { ProductPicture } from '#ui/pictures/product-picture.tsx'
import { Pill } from '#ui/pill.tsx'
import { Price } from '#ui/price.tsx'
import { StarRating } from '#ui/star-rating.tsx'
import { CardChoices } from './card-choices.tsx'
import { StockNote } from './stock-note.tsx'

interface ProductCardProps {
  product: ProductCardData
  view?: CatalogueView
  /** On the first screen, so its picture loads eagerly. */
  isFirst?: boolean
  heading?: 'h2' | 'h3'
}

const PREFETCH_AFTER_MS = 80
const pictureSizes = {
  grid: SHOWN_WIDTHS.productCard,
  list: '(width >= 48rem) 192px, (width >= 40rem) 160px, 112px',
}

/** A product as the catalogue shows it; the whole card opens the product. */
export const ProductCard = memo(function ProductCard(props: ProductCardProps) {
  const { product, view = 'grid', isFirst, heading } = props
  const isList = view === 'list'
  const isRealShop = useIsRealShop()
  return (
    <Card
      as="article"
      padding="none"
      data-product={product.id}
      className={classNames(
        'group relative flex h-full overflow-hidden transition-shadow hover:shadow-float',
        isList ? 'flex-row gap-3 p-3 sm:gap-5 sm:p-4' : 'flex-col',
      )}
    >
      <div
        className={classNames(
          'relative overflow-hidden',
          isList && 'w-28 shrink-0 self-start rounded-md sm:w-40 md:w-48',
        )}
      >
        <ProductPicture
          picture={product.pictures[0] ?? product.image}
          name={product.name}
          sizes={pictureSizes[view]}
          isFirst={isFirst}
          className={classNames(
            'transition-[scale,opacity] duration-300 group-hover:scale-[1.03]',
            product.stockState === 'sold_out' && 'opacity-55',
          )}
        />
        {(isRealShop ? product.isBestSeller : isBestSeller(product)) && (
          <Pill tone="accent" className="absolute bottom-1.5 left-1.5">
            Best Seller
          </Pill>
        )}
      </div>
      <ProductFacts product={product} isList={isList} heading={heading} />
      <div className="absolute top-1 right-1 z-10">
        <HeartButton product={product} />
      </div>
    </Card>
  )
})

/** As the demo marks it. */
export function isBestSeller({ rating }: Pick<ProductCardData, 'rating'>): boolean {
  return rating !== null && rating >= BEST_SELLER_RATING
}

interface ProductFactsProps {
  product: ProductCardData
  isList: boolean
  heading?: 'h2' | 'h3'
}

function ProductFacts({ product, isList, heading: Heading = 'h2' }: ProductFactsProps) {
  const categoryName = useCategoryName()
  const prefetch = usePrefetchedProduct(product.id)
  const terms = usePricingTerms()
  return (
    <div className={classNames('flex min-w-0 flex-1 flex-col', isList ? 'sm:py-1' : 'p-3')}>
      <p className="text-xs text-muted">{categoryName(product.category)}</p>
      <Heading
        id={`product-${product.id}`}
        className={classNames(
          'line-clamp-2 text-base leading-tight font-semibold',
          isList && 'pr-10 sm:text-lg',
        )}
      >
        <Link
          to={paths.product(product.id)}
          {...prefetch}
          className="rounded-sm after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-brand"
        >
          {product.name}
        </Link>
      </Heading>
      <p className={classNames('mt-0.5 text-sm text-muted', isList ? 'line-clamp-2' : 'line-clamp-1')}>
        {product.description}
      </p>
      <StarRating rating={product.rating} count={product.reviews} className="mt-1" />
      <Price
        isFrom={product.variantCount > 1}
        paise={paiseFromRupees(product.price)}
        mrp={struckMrp(product.mrp, terms)}
        className="mt-1"
      />
      <CardChoices choices={product.choices} />
      {product.stockState === 'few_left' && <StockNote {...product} className="mt-0.5" />}
      <div className={classNames('relative z-10 mt-auto pt-2.5', isList && 'sm:w-52')}>
        {product.variantCount > 0 ? <ChooseOptions product={product} /> : <CartControl product={product} />}
      </div>
    </div>
  )
}

function ChooseOptions({ product }: { product: ProductCardData }) {
  return (
    <Link
      to={paths.product(product.id)}
      aria-describedby={`product-${product.id}`}
      className={buttonStyle({ variant: 'soft', isWide: true })}
    >
      {product.variantCount === 1 ? 'View' : `${product.variantCount} options`}
    </Link>
  )
}

/** Prefetches the product's page when the pointer or the focus rests on the card. */
function usePrefetchedProduct(productId: string) {
  const queryClient = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const leave = () => clearTimeout(timer.current)
  const rest = () => {
    leave()
    const read = () => void queryClient.prefetchQuery(productQuery(productId))
    timer.current = setTimeout(read, PREFETCH_AFTER_MS)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return { onPointerEnter: rest, onPointerLeave: leave, onFocus: rest, onBlur: leave }
}
