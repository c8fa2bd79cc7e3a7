import { nameWithOptions } from '#contract/catalogue/catalogue.ts'
import type { Order } from '#contract/ordering/orders-schemas.ts'

export interface PickedGoods {
  variantId: string
  name: string
  quantity: number
  /** How many of them go into which order. */
  orders: { orderNumber: string; quantity: number }[]
}

/** All goods of several orders, each once, by name: what to fetch from the shelves in one walk. */
export function pickedGoods(orders: readonly Pick<Order, 'orderNumber' | 'items'>[]): PickedGoods[] {
  const goods = new Map<string, PickedGoods>()
  for (const { orderNumber, items } of orders)
    for (const item of items) {
      const name = nameWithOptions(item)
      const known = goods.get(item.variantId) ?? { variantId: item.variantId, name, quantity: 0, orders: [] }
      known.quantity += item.quantity
      known.orders.push({ orderNumber, quantity: item.quantity })
      goods.set(item.variantId, known)
    }
  return [...goods.values()].sort((a, b) => a.name.localeCompare(b.name))
}
