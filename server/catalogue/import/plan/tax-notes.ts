import { payablePaise } from '#contract/catalogue/mrp.ts'
import type { RowNote } from '#contract/catalogue/product-imports.ts'
import type { TaxTerms } from '#contract/charges.ts'
import { formatPaise } from '#contract/money.ts'
import type { ProductValues } from '../../admin/product-values.ts'
import type { ProductDraft, VariantDraft } from '../drafts/product-draft.ts'

/** Said where customers pay some paise more or less than the table says: a price before tax is whole paise too. */
export function paidOff(
  { row, pricePaise: wanted = 0 }: VariantDraft,
  { pricePaise = 0 }: VariantDraft,
  terms: TaxTerms,
): RowNote[] {
  const paid = payablePaise(pricePaise, terms)
  const message = `Customers pay ${formatPaise(paid)} instead of ${formatPaise(wanted)}: prices without tax are whole paise`
  return paid === wanted ? [] : [{ row, column: null, kind: 'price_off', message }]
}

/** What a registered shop needs of new goods for its papers. */
export function lackedForTax({ row, notes }: ProductDraft, { hsn, taxClass }: ProductValues): RowNote[] {
  const isSaid = notes.some(({ kind }) => kind === 'no_tax_class')
  return [
    ...(hsn ? [] : [{ row, column: 'hsn', kind: 'no_hsn', message: 'It has no HSN code' } as const]),
    ...(taxClass || isSaid
      ? []
      : [
          {
            row,
            column: 'tax_class',
            kind: 'no_tax_class',
            message: 'Taxed as the shop’s other goods',
          } as const,
        ]),
  ]
}
