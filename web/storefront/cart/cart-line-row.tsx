import { Pencil, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { nameWithOptions } from '#contract/catalogue/catalogue.ts'
import { MAX_PER_ORDER_TEXT } from '#contract/ordering/cart.ts'
import type { CartLine } from '#contract/ordering/cart-schemas.ts'
import { paths } from '#shop/paths.ts'
import { formatRupees } from '#shop/rupees.ts'
import { maxOf } from '#storefront/basket/cart-changes.ts'
import { Card } from '#ui/card.tsx'
import { classNames } from '#ui/class-names.ts'
import { NumberStepper } from '#ui/form/number-stepper.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { lazyComponent } from '#ui/lazy-component.ts'
import { useHasBeenTrue } from '#ui/overlays/use-has-been-true.ts'
import { ProductPicture } from '#ui/pictures/product-picture.tsx'
import { lineError, stopsCheckout } from './line-error.ts'

const OptionsDialog = lazyComponent(async () => (await import('./options-dialog.tsx')).OptionsDialog)

interface CartLineRowProps {
  line: CartLine
  onQuantity: (quantity: number) => void
  onRemove: () => void
}

/** A line of the cart: product, quantity and price. */
export function CartLineRow({ line, onQuantity, onRemove }: CartLineRowProps) {
  const error = lineError(line)
  const isBuyable = line.isAvailable && line.stockState !== 'sold_out'
  return (
    <Card
      as="article"
      padding="none"
      data-product={line.variantId}
      className="relative grid grid-cols-[88px_minmax(0,1fr)] gap-x-3.5 gap-y-3 p-3 sm:grid-cols-[112px_minmax(0,1fr)] sm:gap-x-5 sm:p-4"
    >
      <Link
        to={pathOfLine(line)}
        tabIndex={-1}
        aria-hidden="true"
        className="aspect-square self-start overflow-hidden rounded-md sm:row-span-2"
      >
        <ProductPicture
          picture={line.pictures[0] ?? line.image}
          name={line.name}
          sizes="(width >= 40rem) 112px, 88px"
          className={classNames(!isBuyable && 'opacity-50')}
        />
      </Link>
      <div className="flex min-w-0 flex-col gap-1 pr-10">
        <h2 className="line-clamp-2 text-base leading-tight font-semibold">
          <Link to={pathOfLine(line)} className="rounded-sm hover:text-brand-ink hover:underline">
            {line.name}
          </Link>
        </h2>
        {line.options.length > 0 && <LineOptions line={line} />}
        {line.price > 0 && <p className="tabular text-sm text-muted">{formatRupees(line.price)} each</p>}
        {line.priceWhenAdded !== null && <PriceChange from={line.priceWhenAdded} to={line.price} />}
        {error && (
          <p
            role="status"
            className={classNames(
              'text-sm font-semibold',
              stopsCheckout(line) ? 'text-error' : 'text-pending',
            )}
          >
            {error}
          </p>
        )}
      </div>
      <IconButton
        label={`Remove ${nameWithOptions(line)}`}
        title="Remove"
        icon={<Trash2 className="size-5 text-muted" />}
        onClick={onRemove}
        className="absolute top-1 right-1 sm:top-2 sm:right-2"
      />
      <div className="col-span-2 flex items-start justify-between gap-3 sm:col-span-1">
        <NumberStepper
          label={`Quantity of ${nameWithOptions(line)}`}
          value={line.quantity}
          max={maxOf(line)}
          onChange={onQuantity}
          isDisabled={!isBuyable}
          note={MAX_PER_ORDER_TEXT}
        />
        <p className="tabular pt-2 text-right text-lg leading-tight font-bold">
          <span className="sr-only">Subtotal </span>
          {formatRupees(line.lineTotal)}
        </p>
      </div>
    </Card>
  )
}

/** The chosen options; a press changes them. */
function LineOptions({ line }: { line: CartLine }) {
  const [isOpen, setOpen] = useState(false)
  const wasOpened = useHasBeenTrue(isOpen)
  return (
    <>
      <button
        type="button"
        aria-label={`Change ${line.options.join(', ')}`}
        onClick={() => setOpen(true)}
        className="inline-flex min-h-8 items-center gap-1.5 self-start rounded-sm text-sm hover:text-brand-ink hover:underline"
      >
        {line.options.join(', ')}
        <Pencil className="size-3.5 text-muted" />
      </button>
      {wasOpened && (
        <Suspense>
          <OptionsDialog line={line} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Says that the price has changed since the product was added. */
function PriceChange({ from, to }: { from: number; to: number }) {
  return (
    <p className={classNames('text-sm font-medium', to > from ? 'text-pending' : 'text-delivered')}>
      Price {to > from ? 'went up' : 'dropped'} since you added it: {formatRupees(from)} before
    </p>
  )
}

/** The page of a line's product, with its variant chosen. */
function pathOfLine({ productId, variantId, options }: CartLine): string {
  return paths.product(productId, options.length === 0 ? null : variantId)
}
