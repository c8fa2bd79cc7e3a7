import * as z from 'zod/mini'
import { ids } from './envelope.ts'

export * from './shop-events.ts'

export const Activity = z.object({
  ...ids,
  type: z.enum(['order', 'delivery', 'alert']),
  message: z.string(),
  time: z.string(),
  orderId: z.nullable(z.string()),
})
export type Activity = z.infer<typeof Activity>
