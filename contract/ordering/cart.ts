export const MAX_PER_ORDER = 10
export const DEFAULT_ADD_QUANTITY = 1
/** For a cart, a reorder, an order and a payment. */
export const MAX_CART_LINES = 100
/** More than anybody needs; one answer can still contain the whole wishlist. */
export const MAX_WISHLIST_ITEMS = 500
export const WISHLIST_FULL_TEXT = `A wishlist holds at most ${MAX_WISHLIST_ITEMS} products`
export const CART_FULL_TEXT = `A cart holds at most ${MAX_CART_LINES} products`
export const MAX_PER_ORDER_TEXT = `Max ${MAX_PER_ORDER} per order`

/** The sum of the quantities. */
export function itemCount(lines: readonly { quantity: number }[]): number {
  return lines.reduce((sum, line) => sum + line.quantity, 0)
}
