import type { Order } from '#contract/ordering/orders-schemas.ts'
import { ProductPicture } from '#ui/pictures/product-picture.tsx'

const MAX_SHOWN = 3

/** The first pictures of an order, the rest as a number. The names stand beside them in words. */
export function OrderPictures({ items }: { items: Order['items'] }) {
  const rest = items.length - MAX_SHOWN
  return (
    <div aria-hidden="true" className="flex shrink-0">
      {items.slice(0, MAX_SHOWN).map((item) => (
        <div
          key={item.productId}
          className="w-12 overflow-hidden rounded-sm ring-2 ring-surface not-first:-ml-4"
        >
          <ProductPicture picture={item.image} name={item.name} sizes="48px" />
        </div>
      ))}
      {rest > 0 && (
        <span className="-ml-4 flex size-12 items-center justify-center rounded-sm bg-quiet text-sm font-bold ring-2 ring-surface">
          +{rest}
        </span>
      )}
    </div>
  )
}
