import * as z from 'zod/mini'

/** What a shop can lack to be lawful under GST, in the order in which it is listed. */
export const LEGAL_GAPS = [
  'clock_jumped',
  'clock_behind',
  'registration',
  'seller',
  'gstin',
  'hsn',
  'short_hsn',
  'tax_class',
  'rate',
  'tax_on_top',
  'other_states',
  'document',
] as const

export const ComplianceGap = z.object({
  kind: z.enum(LEGAL_GAPS),
  /** A sentence for the owner. */
  text: z.string(),
  /** Of products, classes or orders; null where nothing is counted. */
  count: z.nullable(z.int()),
})
export type ComplianceGap = z.infer<typeof ComplianceGap>

/** `data` of a 409 `hsn_missing`. */
export const UncodedProducts = z.object({ products: z.array(z.object({ id: z.string(), name: z.string() })) })
