import { memo } from 'react'
import type { ProductCard as ProductCardData } from '#contract/catalogue-schemas.ts'
import type { CatalogueView } from '#shop/catalogue-filters.ts'
import { CartControl } from '#storefront/basket/cart-control.tsx'
import { HeartButton } from '#storefront/basket/heart-button.tsx'
import { ProductCard } from './product-card.tsx'

interface ProductTileProps {
  product: ProductCardData
  view?: CatalogueView
  isFirst?: boolean
  heading?: 'h2' | 'h3'
}

/** A product's card with its wishlist and cart controls. */
export const ProductTile = memo(function ProductTile(props: ProductTileProps) {
  return (
    <ProductCard
      {...props}
      heart={<HeartButton product={props.product} />}
      cartControl={<CartControl product={props.product} />}
    />
  )
})
