export const MAX_PER_ORDER = 10
export const DEFAULT_ADD_QUANTITY = 1
/** Of a cart, a reorder, an order and a payment alike. */
export const MAX_CART_LINES = 100
export const CART_FULL_TEXT = `A cart holds at most ${MAX_CART_LINES} products`
export const MAX_PER_ORDER_TEXT = 'Max 10 per order'

/** Sum of quantities. */
export function itemCount(lines: readonly { quantity: number }[]): number {
  return lines.reduce((sum, line) => sum + line.quantity, 0)
}
