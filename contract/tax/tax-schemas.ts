import * as z from 'zod/mini'
import { Day } from '../days.ts'
import { plainText } from '../text-schemas.ts'
import { isBuyerGstin, isGstin } from './gstin.ts'
import { REGISTRATION_KINDS } from './registration.ts'

export const Registration = z.object({ from: Day, kind: z.enum(REGISTRATION_KINDS) })

export const TaxClassId = z.string().check(z.regex(/^[a-z0-9_]{1,40}$/, 'Unknown tax class'))

const gstinOf = (isRight: (gstin: string) => boolean) =>
  z.string().check(
    z.trim(),
    z.toUpperCase(),
    z.overwrite((text) => text.replace(/\s+/g, '')),
    z.refine(isRight, 'This is no GSTIN: see whether each of its 15 characters is right'),
  )

/** Of a shop. */
export const Gstin = gstinOf(isGstin)
/** Of who buys: a GSTIN, or the unique identity number of an embassy and the like. */
export const BuyerGstin = gstinOf(isBuyerGstin)

/** Who buys for a business, which can set the tax off with its GSTIN. */
export const Business = z.object({
  gstin: BuyerGstin,
  /** As it is registered. */
  legalName: plainText(120).check(z.minLength(2, 'Enter the registered name')),
  /** Where it is, without the state, which its GSTIN says; absent: where the goods go. */
  address: z.optional(plainText(300).check(z.minLength(1, 'Enter the address of the business'))),
  /** Where the goods go to somebody else, at the direction of this business; with a GSTIN if that one has one. */
  shipTo: z.optional(z.object({ gstin: z.optional(BuyerGstin) })),
})
export type Business = z.infer<typeof Business>
