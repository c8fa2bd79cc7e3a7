/** Rates of GST as classes of products, for invoices; by notification 9/2025-Central Tax (Rate), in force since 22 September 2025. */
export const TAX_CLASSES = [
  'exempt',
  'nil_rated',
  'non_gst',
  'gst_0_25',
  'gst_1_5',
  'gst_3',
  'gst_5',
  'gst_18',
  'gst_28',
  'gst_40',
  'apparel',
  'footwear',
] as const
export type TaxClass = (typeof TAX_CLASSES)[number]

/** Said wherever a product that needs a prescription cannot be bought. */
export const NEEDS_PRESCRIPTION_TEXT = 'Needs a prescription: not sold online'

export const HOME_COUNTRY = 'IN'

const countryNames = new Intl.DisplayNames('en-IN', { type: 'region' })

/** "India" of "IN"; a code that no country has stays as it is. */
export function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (countryNames.of(code) ?? code) : code
}
