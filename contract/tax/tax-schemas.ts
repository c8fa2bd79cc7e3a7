import * as z from 'zod/mini'
import { Day } from '../days.ts'
import { plainText } from '../text-schemas.ts'
import { isGstin } from './gstin.ts'
import { REGISTRATION_KINDS } from './registration.ts'

export const Registration = z.object({ from: Day, kind: z.enum(REGISTRATION_KINDS) })

export const TaxClassId = z.string().check(z.regex(/^[a-z0-9_]{1,40}$/, 'Unknown tax class'))

export const Gstin = z.string().check(
  z.trim(),
  z.toUpperCase(),
  z.overwrite((text) => text.replace(/\s+/g, '')),
  z.refine(isGstin, 'This is no GSTIN: see whether each of its 15 characters is right'),
)

/** Who buys for a business, which can set the tax off with its GSTIN. */
export const Business = z.object({
  gstin: Gstin,
  /** As it is registered. */
  legalName: plainText(120).check(z.minLength(2, 'Enter the registered name')),
})
export type Business = z.infer<typeof Business>
