import * as z from 'zod/mini'

export const MAX_STOCK_ALERTS = 100

/** What a customer wants to be told of when it can be bought again. */
export const StockAlerts = z.object({
  /** Whether the shop has a way to tell them. */
  isOffered: z.boolean(),
  variantIds: z.array(z.string()),
})
export type StockAlerts = z.infer<typeof StockAlerts>

export const StockAlertParams = z.object({ variantId: z.string().check(z.minLength(1), z.maxLength(80)) })
