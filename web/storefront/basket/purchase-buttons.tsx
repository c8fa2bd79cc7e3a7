import { Check, ShoppingCart, Zap } from 'lucide-react'
import { Link } from 'react-router'
import { NEEDS_PRESCRIPTION_TEXT } from '#contract/catalogue/product-facts.ts'
import { MAX_PER_ORDER_TEXT } from '#contract/ordering/cart.ts'
import { paths } from '#shop/paths.ts'
import { Button } from '#ui/button.tsx'
import { buttonStyle } from '#ui/button-style.ts'
import { NumberStepper } from '#ui/form/number-stepper.tsx'
import { useCartQuantity } from './cart-api.ts'
import type { Purchase } from './use-purchase.ts'

/** "Add to Cart", which reads "Added!" for two seconds, and "Buy Now". */
export function PurchaseButtons({ purchase }: { purchase: Purchase }) {
  const { isSoldOut, lacksPrescription, isAdding, isAdded } = purchase
  const Icon = isAdded ? Check : ShoppingCart
  if (lacksPrescription) return <PrescriptionNote />
  return (
    <div className="grid grid-cols-2 gap-3">
      <Button
        variant="soft"
        isBusy={isAdding}
        disabled={isSoldOut}
        icon={<Icon className="size-5 shrink-0" />}
        otherLabels={['Add to Cart', 'Added!']}
        onClick={purchase.add}
        className="min-h-12 px-2"
      >
        <span aria-live="polite">{isSoldOut ? 'Out of stock' : isAdded ? 'Added!' : 'Add to Cart'}</span>
      </Button>
      {isSoldOut ? (
        <Button variant="accent" disabled className="min-h-12 px-2">
          Buy Now
        </Button>
      ) : (
        <Link to={purchase.buyNowPath} className={`${buttonStyle({ variant: 'accent' })} min-h-12 px-2`}>
          <Zap className="size-5 shrink-0" />
          Buy Now
        </Link>
      )}
    </div>
  )
}

/** Shown instead of the buttons that buy. */
export function PrescriptionNote() {
  return (
    <p className="rounded-md bg-pending-soft px-3 py-2.5 text-center text-sm font-semibold text-pending">
      {NEEDS_PRESCRIPTION_TEXT}
    </p>
  )
}

interface QuantityChoiceProps {
  purchase: Purchase
  variantId: string
}

/** The quantity, from 1 to 10 or to what is left, and how many are in the cart already. */
export function QuantityChoice({ purchase, variantId }: QuantityChoiceProps) {
  const inCart = useCartQuantity(variantId)
  return (
    <div className="flex flex-col gap-1.5">
      <NumberStepper
        label="Quantity"
        value={purchase.quantity}
        max={purchase.max}
        onChange={purchase.setQuantity}
        isDisabled={purchase.isSoldOut || purchase.lacksPrescription}
      />
      <div className="text-sm text-muted">
        <p>{MAX_PER_ORDER_TEXT}</p>
        {inCart > 0 && (
          <Link to={paths.cart} className="font-semibold text-brand-ink hover:underline">
            {inCart} in your cart
          </Link>
        )}
      </div>
    </div>
  )
}
