import * as z from 'zod/mini'
import { PageQuery, pageOf } from '../envelope.ts'
import { plainText } from '../text-schemas.ts'

/** Why an administrator adds units to a stock or takes them away. */
export const ADJUSTMENT_REASONS = ['received', 'returned', 'damaged', 'lost', 'counted'] as const
export type AdjustmentReason = (typeof ADJUSTMENT_REASONS)[number]

/**
 * `start`: the first stock of a new variant. `sale`: ordered. `hold`, `release`: held for an online payment, and released.
 * `cancel`: returned by a cancelled order. `recall`: taken out again, because a cancelled order had left the shop already.
 * `edit`: set in a form. `import`: set by a file.
 */
export const STOCK_REASONS = [
  'start',
  'sale',
  'hold',
  'release',
  'cancel',
  'recall',
  'edit',
  'import',
  ...ADJUSTMENT_REASONS,
] as const
export type StockReason = (typeof STOCK_REASONS)[number]

const MAX_ADJUSTMENT = 100_000

/** `POST /api/variants/{id}/stock`: units that come or go. */
export const AdjustStockBody = z.strictObject({
  change: z.int('Enter a whole number').check(
    z.gte(-MAX_ADJUSTMENT, `At most ${MAX_ADJUSTMENT} at once`),
    z.lte(MAX_ADJUSTMENT, `At most ${MAX_ADJUSTMENT} at once`),
    z.refine((change) => change !== 0, 'Enter how many'),
  ),
  reason: z.enum(ADJUSTMENT_REASONS, 'Choose a reason'),
  note: z._default(plainText(200), ''),
})
export type AdjustStockBody = z.infer<typeof AdjustStockBody>

/** `PUT /api/variants/{id}/stock`: how many there are of a variant that was sold without limit until now. */
export const CountStockBody = z.strictObject({
  stock: z
    .int('Enter a whole number')
    .check(z.gte(0, 'Stock cannot be below zero'), z.lte(1_000_000, 'At most 1,000,000')),
})
export type CountStockBody = z.infer<typeof CountStockBody>

/** A row of the stock ledger. All changes of a variant together are its stock. */
export const StockMovement = z.object({
  id: z.string(),
  at: z.string(),
  change: z.int(),
  /** Units afterwards; null: unlimited. */
  stock: z.nullable(z.int()),
  reason: z.enum(STOCK_REASONS),
  /** The order that it was for, also of a hold that became one. */
  order: z.nullable(z.object({ id: z.string(), number: z.string() })),
  /** Who changed it, where it was an administrator. */
  by: z.nullable(z.string()),
  note: z.string(),
})
export type StockMovement = z.infer<typeof StockMovement>

export const StockMovementQuery = PageQuery
export const StockMovementPage = z.object({
  ...pageOf(StockMovement).shape,
  /** Units that can be sold now; null: unlimited. */
  stock: z.nullable(z.int()),
})
export type StockMovementPage = z.infer<typeof StockMovementPage>
