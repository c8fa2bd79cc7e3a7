import { useEffect, useRef, useState } from 'react'
import { DEFAULT_ADD_QUANTITY } from '#contract/ordering/cart.ts'
import { paths } from '#shop/paths.ts'
import { useLacksPrescription } from '#shop/products/prescription.ts'
import { useCartActions } from './cart-actions.ts'
import { type CartProduct, maxOf } from './cart-changes.ts'

const ADDED_SHOWN_MS = 2000

export interface Purchase {
  quantity: number
  max: number
  setQuantity: (quantity: number) => void
  isSoldOut: boolean
  /** It needs a prescription, and the shop does not sell such products. */
  lacksPrescription: boolean
  isAdding: boolean
  /** True for two seconds after a success. */
  isAdded: boolean
  add: () => Promise<void>
  /** The checkout with only this product and quantity, which a reload keeps. */
  buyNowPath: string
}

/** The chosen quantity of a product, and the actions that buy it. */
export function usePurchase(product: CartProduct): Purchase {
  const actions = useCartActions()
  const [chosen, setQuantity] = useState(DEFAULT_ADD_QUANTITY)
  const [isAdding, setAdding] = useState(false)
  const added = useShownFor(ADDED_SHOWN_MS)
  const lacksPrescription = useLacksPrescription(product)
  const max = maxOf(product)
  const quantity = Math.min(chosen, max)
  return {
    quantity,
    max,
    setQuantity,
    isSoldOut: product.stockState === 'sold_out',
    lacksPrescription,
    isAdding,
    isAdded: added.isShown,
    add: async () => {
      setAdding(true)
      const result = await actions.add(product, quantity)
      setAdding(false)
      if (!result.success) return
      added.show()
      setQuantity(DEFAULT_ADD_QUANTITY)
    },
    buyNowPath: buyNowPath(product, quantity),
  }
}

export function buyNowPath(
  { id, variantId }: Pick<CartProduct, 'id' | 'variantId'>,
  quantity: number,
): string {
  const params = { product: id, ...(variantId && { variant: variantId }), quantity: String(quantity) }
  return `${paths.checkout}?${new URLSearchParams(params)}`
}

/** A flag that `show` sets for the given time. */
function useShownFor(durationMs: number) {
  const [isShown, setShown] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    isShown,
    show: () => {
      clearTimeout(timer.current)
      setShown(true)
      timer.current = setTimeout(() => setShown(false), durationMs)
    },
  }
}
