import * as z from 'zod/mini'
import { Day } from '../days.ts'
import { ids, Rupees } from '../envelope.ts'
import { paiseFromRupees, rupeesFromPaise } from '../money.ts'
import { plainText } from '../text-schemas.ts'
import { findRateProblem } from './rate-rules.ts'
import { type TaxRate, TREATMENTS } from './tax-classes.ts'

export const MAX_TAX_CLASSES = 60
const MAX_RATES = 60
const WHOLE_BASIS_POINTS = 10_000

/** A rate as answers have it, with the highest price of a piece in rupees. */
const ShownRate = z.object({
  from: z.string(),
  upTo: z.nullable(z.number()),
  basisPoints: z.int(),
})

/** A tax class as administrators see it. */
export const ShownTaxClass = z.object({
  ...ids,
  name: z.string(),
  treatment: z.enum(TREATMENTS),
  rates: z.array(ShownRate).check(z.maxLength(MAX_RATES)),
})
export type ShownTaxClass = z.infer<typeof ShownTaxClass>
export const ShownTaxClasses = z.array(ShownTaxClass)

const taxClassFields = {
  name: plainText(80).check(z.minLength(2, 'Name must be at least 2 characters')),
  treatment: z.enum(TREATMENTS, 'Unknown treatment'),
  rates: z
    .array(
      z.strictObject({
        from: Day,
        upTo: z.nullable(Rupees.check(z.gt(0, 'A price is above 0'))),
        /** Hundredths of a percent, whose halves are CGST and SGST. */
        basisPoints: z
          .int('A rate has at most two decimals')
          .check(z.gte(0, 'A rate is at least 0 %'), z.lte(WHOLE_BASIS_POINTS, 'A rate is at most 100 %')),
      }),
    )
    .check(z.minLength(1, 'A class needs a rate'), z.maxLength(MAX_RATES, `At most ${MAX_RATES} rates`)),
}

/** `POST /api/tax-classes`. */
export const TaxClassBody = z.strictObject(taxClassFields).check((context) => {
  if (context.issues.length > 0) return
  const { treatment, rates } = context.value
  const problem = findRateProblem({ treatment, rates: rates.map(storedRate) })
  if (problem) {
    const { path, message } = problem
    context.issues.push({ code: 'custom', input: context.value, path: [path], message })
  }
})
export type TaxClassBody = z.infer<typeof TaxClassBody>

/** `PUT /api/tax-classes/{id}`: absent fields stay as they are; `seen` has those that the form showed. */
export const TaxClassChanges = z.strictObject({
  ...z.partial(z.object(taxClassFields)).shape,
  seen: z.optional(z.partial(z.pick(ShownTaxClass, { name: true, treatment: true, rates: true }))),
})
export type TaxClassChanges = z.infer<typeof TaxClassChanges>

type RupeeRate = z.infer<typeof ShownRate>

export const storedRate = ({ from, upTo, basisPoints }: RupeeRate): TaxRate => ({
  from,
  upToPaise: upTo === null ? null : paiseFromRupees(upTo),
  basisPoints,
})

export const shownRate = ({ from, upToPaise, basisPoints }: TaxRate): RupeeRate => ({
  from,
  upTo: upToPaise === null ? null : rupeesFromPaise(upToPaise),
  basisPoints,
})
/** A code of the Harmonised System of Nomenclature, and the class that its goods usually have. */
export const HsnCode = z.object({ code: z.string(), description: z.string(), taxClass: z.string() })
export type HsnCode = z.infer<typeof HsnCode>

/** `GET /api/hsn-codes`: what begins with these digits, or is called by these words. */
export const HsnQuery = z.object({ search: z._default(z.string().check(z.trim(), z.maxLength(60)), '') })
