import { nameWithOptions } from '#contract/catalogue/catalogue.ts'
import type { Order } from '#contract/ordering/orders-schemas.ts'
import { lockCustomer } from '#server/cart/cart-changes.ts'
import { refillCart } from '#server/cart/ordered-cart.ts'
import { command } from '#server/commands/command.ts'
import type { Shop } from '#server/shop.ts'

interface Reordered {
  added: number
  /** Names of what is not sold now. */
  skipped: string[]
  /** Names of what found no room in the cart. */
  leftOut: string[]
}

/**
 * Puts what is still sold of an order into the cart, at today's prices, never more than ten or than there is, and never
 * more products than an order may have.
 */
export function reorder(shop: Shop, personId: string, items: Order['items']): Promise<Reordered> {
  return command(shop, async (tx) => {
    await lockCustomer(tx, personId)
    tx.publish({ topic: 'cart', people: [personId] })
    const sold = await refillCart(tx, personId, items)
    const isIn = new Map(sold.map((line) => [line.variantId, line.isIn]))
    const named = (state: boolean | undefined) =>
      items.filter((item) => isIn.get(item.variantId) === state).map(nameWithOptions)
    return { added: named(true).length, skipped: named(undefined), leftOut: named(false) }
  })
}
