import { memo } from 'react'
import type { ProductCard as ProductCardData } from '../../contract/catalogue.ts'
import { CartControl } from '../cart/cart-control.tsx'
import type { CatalogueView } from '../catalogue/catalogue-filters.ts'
import { ProductCard } from '../catalogue/product-card.tsx'
import { HeartButton } from '../wishlist/heart-button.tsx'

interface ProductTileProps {
  product: ProductCardData
  view?: CatalogueView
  isFirst?: boolean
  heading?: 'h2' | 'h3'
}

/** A product's card with its heart and its place in the cart. */
export const ProductTile = memo(function ProductTile(props: ProductTileProps) {
  return (
    <ProductCard
      {...props}
      heart={<HeartButton product={props.product} />}
      cartControl={<CartControl product={props.product} />}
    />
  )
})
