import { NEEDS_PRESCRIPTION_TEXT } from '#contract/catalogue/product-facts.ts'
import type { CartLine } from '#contract/ordering/cart-schemas.ts'

type Line = Pick<CartLine, 'isAvailable' | 'needsPrescription' | 'stockState' | 'left' | 'quantity'>

/** Why a line cannot be bought as it is; null where it can. */
export function lineError(line: Line): string | null {
  if (line.needsPrescription) return NEEDS_PRESCRIPTION_TEXT
  if (!line.isAvailable) return 'No longer available'
  if (line.stockState === 'sold_out') return 'Out of stock'
  if (line.left !== null) return `Only ${line.left} left`
  return null
}

/** Whether the line must be changed before the checkout: it is not sold, sold out, or more is wanted than is left. */
export function stopsCheckout(line: Line): boolean {
  return (
    !line.isAvailable || line.stockState === 'sold_out' || (line.left !== null && line.quantity > line.left)
  )
}
