/** The stream tells what changed, never the change itself; the page asks again. */
export const SHOP_EVENTS = ['orders', 'cart', 'wishlist', 'catalogue', 'agents', 'cash', 'session'] as const
export type ShopEventTopic = (typeof SHOP_EVENTS)[number]
export interface ShopEvent {
  topic: ShopEventTopic
  /** The changed object, where one is meant. */
  id?: string
}
