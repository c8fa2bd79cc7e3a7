import * as z from 'zod/mini'
import { ids } from './envelope.ts'

export const Activity = z.object({
  ...ids,
  type: z.enum(['order', 'delivery', 'alert']),
  message: z.string(),
  time: z.string(),
  orderId: z.nullable(z.string()),
})
export type Activity = z.infer<typeof Activity>

/** The stream tells what changed, never the change itself; the page asks again. */
export const SHOP_EVENTS = ['orders', 'cart', 'wishlist', 'catalogue', 'agents', 'cash', 'session'] as const
export type ShopEventTopic = (typeof SHOP_EVENTS)[number]
export interface ShopEvent {
  topic: ShopEventTopic
  /** The changed object, where one is meant. */
  id?: string
}
