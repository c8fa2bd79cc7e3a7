/** The stream says what changed, never the change itself; the page fetches it again. */
export const SHOP_EVENTS = [
  'orders',
  'cart',
  'wishlist',
  'catalogue',
  'agents',
  'cash',
  'session',
  'shop',
  'tickets',
] as const
export type ShopEventTopic = (typeof SHOP_EVENTS)[number]
export interface ShopEvent {
  topic: ShopEventTopic
  /** The changed object, if it is only one. */
  id?: string
  /** The open page that made the change, where its answer had everything: it need not ask again. */
  page?: string
}
