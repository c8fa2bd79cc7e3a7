import { useQueryClient } from '@tanstack/react-query'
import { memo, Suspense, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useReturnFromShop } from '#accounts/view-shop.ts'
import type { ProductCard as ProductCardData } from '#contract/catalogue/catalogue-schemas.ts'
import { paths } from '#shop/paths.ts'
import type { CatalogueView } from '#shop/products/catalogue-filters.ts'
import { optionsLabel, ProductCardFace } from '#shop/products/product-card-face.tsx'
import { productQuery } from '#shop/products/products-api.ts'
import { CartControl } from '#storefront/basket/cart-control.tsx'
import { HeartButton } from '#storefront/basket/heart-button.tsx'
import { buttonStyle } from '#ui/button-style.ts'
import { lazyComponent } from '#ui/lazy-component.ts'

const EditLink = lazyComponent(async () => (await import('./edit-link.tsx')).EditLink)

interface ProductCardProps {
  product: ProductCardData
  view?: CatalogueView
  /** On the first screen, so its picture loads eagerly. */
  isFirst?: boolean
  heading?: 'h2' | 'h3'
}

const PREFETCH_AFTER_MS = 80

/** A product in a list; the whole card opens the product. */
export const ProductCard = memo(function ProductCard(props: ProductCardProps) {
  const { product } = props
  const prefetch = usePrefetchedProduct(product.id)
  const isViewing = useReturnFromShop() !== null
  return (
    <ProductCardFace
      {...props}
      name={
        <Link
          to={paths.product(product.id)}
          {...prefetch}
          className="rounded-sm after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-brand"
        >
          {product.name}
        </Link>
      }
      action={
        product.variantCount > 0 ? <ChooseOptions product={product} /> : <CartControl product={product} />
      }
      corner={
        isViewing ? (
          <Suspense fallback={null}>
            <EditLink id={product.id} name={product.name} />
          </Suspense>
        ) : (
          <HeartButton product={product} />
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
      {optionsLabel(product)}
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
