import type { ReactNode } from 'react'
import { BEST_SELLER_RATING, SHOWN_WIDTHS } from '#contract/catalogue/catalogue.ts'
import type { ProductCard } from '#contract/catalogue/catalogue-schemas.ts'
import { paiseFromRupees } from '#contract/money.ts'
import { usePricingRules, useShopMode } from '#shop/shop-info.ts'
import { Card } from '#ui/card.tsx'
import { classNames } from '#ui/class-names.ts'
import { ProductPicture } from '#ui/pictures/product-picture.tsx'
import { Pill } from '#ui/pill.tsx'
import { Price } from '#ui/price.tsx'
import { StarRating } from '#ui/star-rating.tsx'
import { CardChoices } from './card-choices.tsx'
import type { CatalogueView } from './catalogue-filters.ts'
import { useCategoryName } from './category-names.ts'
import { StockNote } from './stock-note.tsx'
import { struckMrp } from './struck-mrp.ts'

interface ProductCardFaceProps {
  product: ProductCard
  view?: CatalogueView
  /** On the first screen, so its picture loads eagerly. */
  isFirst?: boolean
  heading?: 'h2' | 'h3'
  /** The name, which may be a link. */
  name: ReactNode
  /** Below the facts. */
  action: ReactNode
  /** Over the picture. */
  corner?: ReactNode
}

const pictureSizes = {
  grid: SHOWN_WIDTHS.productCard,
  list: '(width >= 48rem) 192px, (width >= 40rem) 160px, 112px',
}

/** A product as the catalogue shows it, wherever that is to be seen. */
export function ProductCardFace(props: ProductCardFaceProps) {
  const { product, view = 'grid', heading: Heading = 'h2' } = props
  const isList = view === 'list'
  const marksBySales = useShopMode()?.marksBySales
  const categoryName = useCategoryName()
  const terms = usePricingRules()
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
          isFirst={props.isFirst}
          className={classNames(
            'transition-[scale,opacity] duration-300 group-hover:scale-[1.03]',
            product.stockState === 'sold_out' && 'opacity-55',
          )}
        />
        {(marksBySales ? product.isBestSeller : isBestSeller(product)) && (
          <Pill tone="accent" className="absolute bottom-1.5 left-1.5">
            Best Seller
          </Pill>
        )}
      </div>
      <div className={classNames('flex min-w-0 flex-1 flex-col', isList ? 'sm:py-1' : 'p-3')}>
        <p className="text-xs text-muted">{categoryName(product.category)}</p>
        <Heading
          id={`product-${product.id}`}
          className={classNames(
            'line-clamp-2 text-base leading-tight font-semibold',
            isList && 'pr-10 sm:text-lg',
          )}
        >
          {props.name}
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
        <div className={classNames('relative z-10 mt-auto pt-2.5', isList && 'sm:w-52')}>{props.action}</div>
      </div>
      {props.corner && <div className="absolute top-1 right-1 z-10">{props.corner}</div>}
    </Card>
  )
}

/** By its rating. */
export function isBestSeller({ rating }: Pick<ProductCard, 'rating'>): boolean {
  return rating !== null && rating >= BEST_SELLER_RATING
}

/** What stands where a product with options cannot be added at once. */
export function optionsLabel({ variantCount }: Pick<ProductCard, 'variantCount'>): string {
  return variantCount === 1 ? 'View' : `${variantCount} options`
}
