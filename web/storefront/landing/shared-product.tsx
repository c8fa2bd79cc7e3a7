import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { PriceBlock } from '#shop/products/price-block.tsx'
import { productQuery } from '#shop/products/products-api.ts'
import { ProductPicture } from '#ui/pictures/product-picture.tsx'

interface SharedProductProps {
  productId: string
  /** Shown until the product has loaded, and where there is none. */
  fallback: ReactNode
}

/** The product of a shared link, for somebody who has to sign in before the product's own page opens. */
export function SharedProduct({ productId, fallback }: SharedProductProps) {
  const { data: product } = useQuery({ ...productQuery(productId), retry: false })
  if (!product) return fallback
  return (
    <section
      aria-label="The product you opened"
      className="outlined overflow-hidden rounded-xl bg-surface shadow-card max-lg:grid max-lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] max-[319px]:grid-cols-1 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:max-w-md lg:justify-self-center"
    >
      <ProductPicture
        picture={product.pictures[0] ?? null}
        name={product.name}
        sizes="(width >= 64rem) 448px, 40vw"
        isFirst
        className="max-lg:h-full lg:aspect-[4/3]"
      />
      <div className="flex min-w-0 flex-col gap-2 p-4 lg:p-6">
        <h2 className="text-lg leading-tight font-bold lg:text-2xl">{product.name}</h2>
        <PriceBlock price={product.price} mrp={product.mrp} />
      </div>
    </section>
  )
}
