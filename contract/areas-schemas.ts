import * as z from 'zod/mini'
import { plainText } from './accounts-schemas.ts'
import { CARRIERS, PINCODE_PATTERN, PINCODE_TEXT } from './areas.ts'
import { Day } from './days.ts'
import { ids, Rupees } from './envelope.ts'

export const Pincode = z.string().check(z.trim(), z.regex(PINCODE_PATTERN, PINCODE_TEXT))

/** What the shop says of a delivery, in rupees. */
export const DeliveryPromise = z.object({
  /** Null where none was given: then it is the same everywhere, or `isServed` is absent. */
  pincode: z.nullable(z.string()),
  /** Absent where the pincode decides, which is not known. */
  isServed: z.optional(z.boolean()),
  /** YYYY-MM-DD; null where it is not served or not known. */
  on: z.nullable(z.string()),
  fee: z.number(),
  /** What it costs with fewer goods than make it free. */
  fullFee: z.number(),
  freeFrom: z.nullable(z.number()),
  /** What goods are missing until delivery is free; 0 where it is, or never gets so. */
  missingForFree: z.number(),
  minimum: z.number(),
  missingForMinimum: z.number(),
  takesCash: z.boolean(),
})
export type DeliveryPromise = z.infer<typeof DeliveryPromise>

/** `GET /api/delivery-promise`: what a delivery of goods for so many rupees would be. */
export const PromiseQuery = z.object({
  pincode: z.optional(Pincode),
  goods: z._default(z.coerce.number().check(z.gte(0), z.lte(1_000_000_000)), 0),
})

export const MAX_AREAS = 200
export const MAX_AREA_PREFIXES = 20_000

/** "411", "411004", or "" for everywhere else. */
const Prefix = z
  .string()
  .check(
    z.regex(/^([1-9]\d{0,5})?$/, 'A pincode has 6 digits; a shorter one stands for all that begin with it'),
  )

/** The fields of an area that administrators set. */
export const areaFields = {
  name: plainText(60).check(z.minLength(2, 'Name must be at least 2 characters')),
  fee: Rupees,
  freeFrom: z.nullable(Rupees),
  minimum: Rupees,
  takesCash: z.boolean(),
  leadDays: z.int('Enter whole days').check(z.gte(0), z.lte(60, 'At most 60 days')),
  /** 0 for Sunday. */
  weekdays: z
    .array(z.int().check(z.gte(0), z.lte(6)))
    .check(z.minLength(1, 'Choose at least one day'), z.maxLength(7)),
  cutOff: z.nullable(z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 14:00'))),
  carrier: z.enum(CARRIERS),
  prefixes: z.array(Prefix).check(z.maxLength(MAX_AREA_PREFIXES, 'Too many pincodes')),
}
export const AreaBody = z.strictObject(areaFields)
export type AreaBody = z.infer<typeof AreaBody>

export const Area = z.object({ ...ids, ...areaFields, prefixes: z.array(z.string()), updatedAt: z.string() })
export type Area = z.infer<typeof Area>

/** Days on which nothing is delivered. */
export const Holidays = z.array(Day).check(z.maxLength(200, 'At most 200 holidays'))
