import { Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import { type CartLine, MAX_PER_ORDER_TEXT } from '../../contract/cart.ts'
import { formatPaise, paiseFromRupees } from '../../contract/money.ts'
import { paths } from '../paths.ts'
import { Card } from '../ui/card.tsx'
import { classNames } from '../ui/class-names.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { NumberStepper } from '../ui/number-stepper.tsx'
import { ProductPicture } from '../ui/product-picture.tsx'
import { mostOf } from './cart-changes.ts'
import { lineFault, stopsCheckout } from './line-fault.ts'

interface CartLineRowProps {
  line: CartLine
  onQuantity: (quantity: number) => void
  onRemove: () => void
}

const rupees = (amount: number) => formatPaise(paiseFromRupees(amount))

/** A line of the cart: what, how many, for how much (CART-06..13). */
export function CartLineRow({ line, onQuantity, onRemove }: CartLineRowProps) {
  const fault = lineFault(line)
  const isBuyable = line.isAvailable && line.stockState !== 'sold_out'
  return (
    <Card
      as="article"
      padding="none"
      data-product={line.productId}
      className="flex gap-3.5 p-3 sm:gap-5 sm:p-4"
    >
      <Link
        to={paths.product(line.productId)}
        tabIndex={-1}
        aria-hidden="true"
        className="size-22 shrink-0 self-start overflow-hidden rounded-md"
      >
        <ProductPicture
          picture={line.pictures[0] ?? line.image}
          name={line.name}
          sizes="88px"
          className={classNames(!isBuyable && 'opacity-50')}
        />
      </Link>
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <div className="flex items-start gap-1">
          <h2 className="line-clamp-2 min-w-0 flex-1 text-base leading-tight font-semibold">
            <Link
              to={paths.product(line.productId)}
              className="rounded-sm hover:text-brand-ink hover:underline"
            >
              {line.name}
            </Link>
          </h2>
          <IconButton
            label={`Remove ${line.name}`}
            icon={<Trash2 aria-hidden="true" className="size-5 text-muted" />}
            onClick={onRemove}
            className="-mt-2.5 -mr-1.5"
          />
        </div>
        <p className="tabular text-sm text-muted">{rupees(line.price)} each</p>
        {line.priceWhenAdded !== null && <PriceChange from={line.priceWhenAdded} to={line.price} />}
        {fault && (
          <p
            role="status"
            className={classNames(
              'text-sm font-semibold',
              stopsCheckout(line) ? 'text-error' : 'text-pending',
            )}
          >
            {fault}
          </p>
        )}
        <div className="mt-1 flex flex-wrap items-start justify-between gap-x-3 gap-y-2">
          <NumberStepper
            label={`Quantity of ${line.name}`}
            value={line.quantity}
            max={mostOf(line)}
            onChange={onQuantity}
            isDisabled={!isBuyable}
            note={MAX_PER_ORDER_TEXT}
          />
          <p className="tabular ml-auto pt-2 text-lg leading-tight font-bold">
            <span className="sr-only">Subtotal </span>
            {rupees(line.lineTotal)}
          </p>
        </div>
      </div>
    </Card>
  )
}

/** Whoever put it in at another price learns of today's. */
function PriceChange({ from, to }: { from: number; to: number }) {
  return (
    <p className={classNames('text-sm font-medium', to > from ? 'text-pending' : 'text-delivered')}>
      Price {to > from ? 'went up' : 'dropped'} since you added it: {rupees(from)} before
    </p>
  )
}
