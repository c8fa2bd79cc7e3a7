import * as z from 'zod/mini'
import { Day } from '../days.ts'
import { ids, pageOf, Rupees } from '../envelope.ts'
import { plainText } from '../text-schemas.ts'
import { CARRIERS, PINCODE_PATTERN, PINCODE_TEXT } from './areas.ts'
import { countPincodes, isPincodePart } from './pincodes/pincode-list.ts'

export const Pincode = z.string().check(z.trim(), z.regex(PINCODE_PATTERN, PINCODE_TEXT))

/** `GET /api/pincodes/{pincode}`: where it lies, as far as the shop knows. */
export const PincodePlace = z.object({ city: z.nullable(z.string()), state: z.nullable(z.string()) })
export type PincodePlace = z.infer<typeof PincodePlace>

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
const TOO_MANY = 'At most 20,000 pincodes; 411* stands for all that begin with 411'

const PINCODE_RULE =
  'A pincode has 6 digits; 411* stands for all that begin with 411, 411001-411062 for a range'

/** "411004", "411001-411062", "411*" for all that begin with it, or "" for everywhere else. */
const Pincodes = z.string().check(
  z.regex(/^([1-9]\d{5}(-[1-9]\d{5})?|[1-9]\d{2}(-[1-9]\d{2})?|[1-9]\d{0,4}\*)?$/, PINCODE_RULE),
  z.refine((part) => part === '' || isPincodePart(part), PINCODE_RULE),
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
  prefixes: z.array(Pincodes).check(
    z.maxLength(MAX_AREA_PREFIXES, TOO_MANY),
    z.refine((parts) => countPincodes(parts) <= MAX_AREA_PREFIXES, TOO_MANY),
  ),
}

/** `POST /api/areas`, and the whole area for `PUT /api/areas/{id}`. `seen` has the fields that the form showed. */
export const AreaBody = z.strictObject({
  ...areaFields,
  /** Moves pincodes here that belong to other areas; without it a save that names them is refused. */
  takesOver: z.optional(z.boolean()),
  seen: z.optional(z.strictObject(areaFields)),
})
export type AreaBody = z.infer<typeof AreaBody>

/** An area as administrators see it, with its pincodes in their shortest form. */
export const Area = z.object({
  ...ids,
  ...areaFields,
  prefixes: z.array(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type Area = z.infer<typeof Area>

/** All areas by name, on one page. */
export const AreaPage = pageOf(Area)
export type AreaPage = z.infer<typeof AreaPage>

/** Days on which nothing is delivered. */
export const Holidays = z.array(Day).check(z.maxLength(200, 'At most 200 holidays'))
