import { useEffect, useRef, useState } from 'react'
import { useLacksPrescription } from '#shop/products/prescription.ts'
import { Button } from '#ui/button.tsx'
import { NumberStepper } from '#ui/form/number-stepper.tsx'
import { useCartActions } from './cart-actions.ts'
import { useCartQuantity } from './cart-api.ts'
import { type CartProduct, maxOf } from './cart-changes.ts'
import { PrescriptionNote } from './purchase-buttons.tsx'

interface CartControlProps {
  product: CartProduct
}

/** "Add to Cart", or why the product cannot be bought. */
export function CartControl({ product }: CartControlProps) {
  return product.needsPrescription ? <MedicineControl product={product} /> : <AddControl product={product} />
}

function MedicineControl({ product }: CartControlProps) {
  const lacksPrescription = useLacksPrescription(product)
  const isInCart = useCartQuantity(product.id) > 0
  return lacksPrescription && !isInCart ? <PrescriptionNote /> : <AddControl product={product} />
}

/** "Add to Cart", which becomes a stepper as soon as the product is in the cart. */
function AddControl({ product }: CartControlProps) {
  const { add, setQuantity, remove } = useCartActions()
  const quantity = useCartQuantity(product.id)
  const isInCart = quantity > 0
  const control = useKeptFocus(isInCart)
  const isSoldOut = product.stockState === 'sold_out'
  const [isAdding, setAdding] = useState(false)

  async function addOne() {
    setAdding(true)
    await add(product)
    setAdding(false)
  }
  return (
    <div ref={control}>
      {isInCart ? (
        <NumberStepper
          isWide
          label={`Quantity of ${product.name}`}
          value={quantity}
          max={maxOf(product)}
          onChange={(next) => setQuantity(product.id, next)}
          onRemove={() => remove(product.id, () => add(product, quantity))}
        />
      ) : (
        <Button
          variant="soft"
          isWide
          disabled={isSoldOut}
          isBusy={isAdding}
          onClick={addOne}
          className="px-2"
          aria-describedby={`product-${product.id}`}
        >
          {isSoldOut ? 'Out of stock' : 'Add to Cart'}
        </Button>
      )}
    </div>
  )
}

/** Moves the focus of a pressed button that is replaced to the control in its place. */
function useKeptFocus(isInCart: boolean) {
  const control = useRef<HTMLDivElement>(null)
  const hadFocus = useRef(false)
  useEffect(() => {
    const element = control.current
    if (!element) return
    const remember = () => {
      hadFocus.current = element.contains(document.activeElement)
    }
    document.addEventListener('focusin', remember)
    return () => document.removeEventListener('focusin', remember)
  }, [])
  const wasInCart = useRef(isInCart)
  useEffect(() => {
    if (wasInCart.current === isInCart) return
    wasInCart.current = isInCart
    if (!hadFocus.current || document.activeElement !== document.body) return
    control.current?.querySelector<HTMLElement>('button:last-of-type:enabled')?.focus()
  }, [isInCart])
  return control
}
