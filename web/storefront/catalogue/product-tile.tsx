import { memo } from 'react'
import { Link } from 'react-router'
import type { ProductCard as ProductCardData } from '#contract/catalogue-schemas.ts'
import type { CatalogueView } from '#shop/catalogue-filters.ts'
import { paths } from '#shop/paths.ts'
import { CartControl } from '#storefront/basket/cart-control.tsx'
import { HeartButton } from '#storefront/basket/heart-button.tsx'
import { buttonStyle } from '#ui/button-style.ts'
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
      cartControl={
        props.product.variantCount > 0 ? (
          <ChooseOptions product={props.product} />
        ) : (
          <CartControl product={props.product} />
        )
      }
    />
  )
})

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
