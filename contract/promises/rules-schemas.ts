import * as z from 'zod/mini'
import { WARRANTY_GIVERS } from './rules.ts'

const MAX_DAYS = 365
const MAX_MONTHS = 240

const Days = z.int('Enter whole days').check(z.gte(0), z.lte(MAX_DAYS, `At most ${MAX_DAYS} days`))

export const ReturnRule = z.object({ changeOfMindDays: Days, defectDays: Days })

export const WarrantyRule = z
  .object({
    by: z.enum(WARRANTY_GIVERS),
    months: z.int('Enter whole months').check(z.gte(0), z.lte(MAX_MONTHS, `At most ${MAX_MONTHS} months`)),
  })
  .check(
    z.refine(({ by, months }) => (by === 'none') === (months === 0), {
      message: 'Say how many months the warranty lasts',
      path: ['months'],
    }),
  )

const goodsRules = {
  returns: z.nullable(ReturnRule),
  warranty: z.nullable(WarrantyRule),
  takesCash: z.boolean(),
}
export const GoodsRules = z.object(goodsRules)

/** What a category or product says instead of the shop; what it leaves out is the shop's. */
export const OwnRules = z.partial(z.strictObject(goodsRules))
