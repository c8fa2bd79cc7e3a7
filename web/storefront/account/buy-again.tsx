import { Link } from 'react-router'
import type { ProductCard } from '#contract/catalogue/catalogue-schemas.ts'
import { paiseFromRupees } from '#contract/money.ts'
import { paths } from '#shop/paths.ts'
import { CartControl } from '#storefront/basket/cart-control.tsx'
import { buttonStyle } from '#ui/button-style.ts'
import { Card, CardHeader } from '#ui/card.tsx'
import { ProductPicture } from '#ui/pictures/product-picture.tsx'
import { Price } from '#ui/price.tsx'

/** What was delivered to the customer and is still sold. */
export function BuyAgain({ products }: { products: readonly ProductCard[] }) {
  return (
    <Card aria-label="Buy again">
      <CardHeader title="Buy again" />
      <ul className="no-scrollbar -mx-1 flex gap-3 overflow-x-auto px-1 py-1">
        {products.map((product) => (
          <li key={product.id} className="flex w-40 shrink-0 flex-col gap-2">
            <BoughtProduct product={product} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function BoughtProduct({ product }: { product: ProductCard }) {
  const { id, name } = product
  return (
    <>
      <Link to={paths.product(id)} className="rounded-sm hover:text-brand-ink hover:underline">
        <span aria-hidden="true" className="block overflow-hidden rounded-md">
          <ProductPicture picture={product.pictures[0] ?? product.image} name={name} sizes="160px" />
        </span>
        <span className="mt-2 line-clamp-2 leading-snug font-semibold">{name}</span>
      </Link>
      <Price paise={paiseFromRupees(product.price)} isFrom={product.variantCount > 1} />
      <div className="mt-auto">
        {product.variantCount > 0 ? (
          <Link to={paths.product(id)} className={buttonStyle({ variant: 'soft', isWide: true })}>
            Choose <span className="sr-only">a variant of {name}</span>
          </Link>
        ) : (
          <CartControl product={product} />
        )}
      </div>
    </>
  )
}
