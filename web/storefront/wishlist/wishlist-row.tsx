import { ShoppingCart, Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import { NEEDS_PRESCRIPTION_TEXT } from '#contract/catalogue/product-facts.ts'
import { paiseFromRupees } from '#contract/money.ts'
import type { WishlistItem } from '#contract/wishlist.ts'
import { paths } from '#shop/paths.ts'
import { struckMrp } from '#shop/products/struck-mrp.ts'
import { usePricingRules } from '#shop/shop-info.ts'
import { Button } from '#ui/button.tsx'
import { buttonStyle } from '#ui/button-style.ts'
import { Card } from '#ui/card.tsx'
import { classNames } from '#ui/class-names.ts'
import { Banner } from '#ui/page/banner.tsx'
import { ProductPicture } from '#ui/pictures/product-picture.tsx'
import { Price } from '#ui/price.tsx'
import { StarRating } from '#ui/star-rating.tsx'

export interface RowWork {
  doing?: 'moving' | 'removing'
  error?: { title: string; text: string }
}

interface WishlistRowProps {
  item: WishlistItem
  categoryName: string
  work: RowWork
  onMove: () => void
  onRemove: () => void
  onDismiss: () => void
}

/** A saved product with its actions; only this row is busy while one of them runs. */
export function WishlistRow({ item, categoryName, work, onMove, onRemove, onDismiss }: WishlistRowProps) {
  const canBuy = item.isAvailable && item.stockState !== 'sold_out'
  const isBusy = work.doing !== undefined
  const terms = usePricingRules()
  return (
    <Card
      as="article"
      padding="none"
      data-product={item.productId}
      aria-busy={isBusy || undefined}
      className="flex h-full flex-col gap-3 p-3 sm:p-4"
    >
      <div className={classNames('flex gap-3.5 transition-opacity sm:gap-5', isBusy && 'opacity-60')}>
        <Link
          to={paths.product(item.productId, item.variantId)}
          tabIndex={-1}
          aria-hidden="true"
          className="size-22 shrink-0 self-start overflow-hidden rounded-md sm:size-28"
        >
          <ProductPicture
            picture={item.pictures[0] ?? item.image}
            name={item.name}
            sizes="(width >= 40rem) 112px, 88px"
            className={classNames(!canBuy && 'opacity-50')}
          />
        </Link>
        <div className="flex min-w-0 flex-1 flex-col gap-1">
          <p className="text-xs text-muted">{categoryName}</p>
          <h2 className="line-clamp-2 text-base leading-tight font-semibold">
            <Link
              to={paths.product(item.productId, item.variantId)}
              className="rounded-sm hover:text-brand-ink hover:underline"
            >
              {item.name}
            </Link>
          </h2>
          {item.options.length > 0 && <p className="text-sm">{item.options.join(', ')}</p>}
          <StarRating rating={item.rating > 0 ? item.rating : null} />
          {item.price > 0 && <Price paise={paiseFromRupees(item.price)} mrp={struckMrp(item.mrp, terms)} />}
          <Stock item={item} />
        </div>
      </div>
      {work.error && (
        <Banner tone="error" title={work.error.title} onDismiss={onDismiss}>
          {work.error.text}
        </Banner>
      )}
      <div className="mt-auto grid gap-2 min-[22.5rem]:grid-cols-[1fr_auto]">
        {canBuy && item.variantCount > 0 && item.variantId === null ? (
          <Link
            to={paths.product(item.productId, item.variantId)}
            className={`${buttonStyle({ variant: 'soft' })} px-3`}
          >
            Choose Options
          </Link>
        ) : (
          <Button
            variant="soft"
            isBusy={work.doing === 'moving'}
            busyLabel="Moving..."
            disabled={isBusy || !canBuy}
            icon={<ShoppingCart className="size-5" />}
            onClick={onMove}
            className="px-3"
          >
            Move to Cart
          </Button>
        )}
        <Button
          variant="outline"
          isBusy={work.doing === 'removing'}
          busyLabel="Removing..."
          disabled={isBusy}
          icon={<Trash2 className="size-4.5" />}
          onClick={onRemove}
          className="px-3"
        >
          Remove
        </Button>
      </div>
    </Card>
  )
}

function Stock({ item }: { item: WishlistItem }) {
  if (item.needsPrescription)
    return <p className="text-sm font-semibold text-error">{NEEDS_PRESCRIPTION_TEXT}</p>
  if (!item.isAvailable) return <p className="text-sm font-semibold text-error">No longer available</p>
  if (item.stockState === 'sold_out') return <p className="text-sm font-semibold text-error">Out of stock</p>
  if (item.left === null) return null
  return <p className="text-sm font-semibold text-pending">Only {item.left} left</p>
}
