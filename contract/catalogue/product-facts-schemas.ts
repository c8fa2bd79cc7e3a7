import * as z from 'zod/mini'
import { TaxClassId } from '../tax/tax-schemas.ts'
import { plainText } from '../text-schemas.ts'
import { COUNTRY_CODES } from './countries.ts'

const MAX_NAME_AND_ADDRESS = 300
export const MAX_BRAND = 60

export const Hsn = z
  .string()
  .check(z.trim(), z.regex(/^\d{4}(\d{2}){0,2}$/, 'An HSN code has 4, 6 or 8 digits'))

/**
 * What a packaged product must declare by law (Legal Metrology (Packaged Commodities) Rules 2011, rule 6), and what
 * invoices need. Null and empty: not known.
 */
export const factFields = {
  /** ISO 3166, two letters. */
  originCountry: z.nullable(
    z.string().check(z.refine((code) => COUNTRY_CODES.includes(code), 'Unknown country')),
  ),
  /** As shoppers look for it, such as "Tata"; empty: none. */
  brand: plainText(MAX_BRAND),
  /** Name and address of the manufacturer or packer. */
  manufacturer: plainText(MAX_NAME_AND_ADDRESS),
  /** Name and address of the importer. */
  importer: plainText(MAX_NAME_AND_ADDRESS),
  genericName: plainText(120),
  /** Days from the day it was made. */
  bestBeforeDays: z.nullable(
    z
      .int('Best before must be a whole number of days')
      .check(
        z.gte(1, 'Best before must be at least 1 day'),
        z.lte(36_500, 'Best before is at most 36,500 days'),
      ),
  ),
  hsn: z.nullable(Hsn),
  taxClass: z.nullable(TaxClassId),
  needsPrescription: z.boolean(),
}

/** All facts unknown. */
export const NO_FACTS = {
  originCountry: null,
  brand: '',
  manufacturer: '',
  importer: '',
  genericName: '',
  bestBeforeDays: null,
  hsn: null,
  taxClass: null,
  needsPrescription: false,
} as const satisfies ProductFacts

/** The facts as answers have them. */
export const ProductFacts = z.object({
  originCountry: z.nullable(z.string()),
  brand: z.string(),
  manufacturer: z.string(),
  importer: z.string(),
  genericName: z.string(),
  bestBeforeDays: z.nullable(z.int()),
  hsn: z.nullable(z.string()),
  taxClass: z.nullable(z.string()),
  needsPrescription: z.boolean(),
})
export type ProductFacts = z.infer<typeof ProductFacts>

/** Facts that a category can demand of its products. */
export const REQUIRABLE_FACTS = [
  'mrp',
  'netQuantity',
  'originCountry',
  'manufacturer',
  'genericName',
  'bestBeforeDays',
  'hsn',
] as const
export type RequirableFact = (typeof REQUIRABLE_FACTS)[number]
