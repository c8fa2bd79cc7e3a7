import type { RowNote } from '#contract/catalogue/product-imports.ts'
import { indiaDay } from '#contract/ordering/promised-day.ts'
import { formatRate, ratesOn, type TaxClass } from '#contract/tax/tax-classes.ts'
import type { GivenTaxRate } from '../cells/tax-rate.ts'
import type { ProductDraft } from '../drafts/product-draft.ts'
import { withChosenPrices } from './chosen-price.ts'
import type { Catalogue } from './read-catalogue.ts'

/** A draft with what the answers and the shop make of it: its price and its tax class. */
export function resolveDraft(draft: ProductDraft, { context, classes }: Catalogue): ProductDraft {
  const priced = withChosenPrices(draft, context.priceColumns ?? [], context.answers)
  const taxed = taxClassOf(draft, classes)
  return {
    ...priced.draft,
    values: { ...draft.values, ...taxed.values },
    errors: [...draft.errors, ...priced.errors],
    notes: [...draft.notes, ...priced.notes, ...taxed.notes],
  }
}

/** The class of the rate that a table gives; one that no class has is said. */
function taxClassOf(
  { row, values, taxRate }: ProductDraft,
  classes: readonly TaxClass[],
): { values: { taxClass?: string }; notes: RowNote[] } {
  if (taxRate === undefined || values.taxClass !== undefined) return { values: {}, notes: [] }
  const found = classOfRate(classes, taxRate)
  if (found) return { values: { taxClass: found.id }, notes: [] }
  const rate = typeof taxRate === 'number' ? `of ${formatRate(taxRate)}` : `for "${taxRate}"`
  const message = `The shop has no tax class ${rate}: taxed as its other goods`
  return { values: {}, notes: [{ row, column: 'tax_rate', kind: 'no_tax_class', message }] }
}

/** The first class of one rate alone that is this one today. A workbook has 5 % as 0.05. */
export function classOfRate(classes: readonly TaxClass[], rate: GivenTaxRate): TaxClass | undefined {
  if (typeof rate !== 'number') return classes.find(({ treatment }) => treatment === rate)
  const today = indiaDay(Date.now())
  const classOf = (points: number) =>
    classes.find(({ treatment, rates }) => {
      const [own, ...bands] = ratesOn(rates, today)
      return treatment === 'taxable' && bands.length === 0 && own?.basisPoints === points
    })
  return classOf(rate) ?? (rate < 100 ? classOf(rate * 100) : undefined)
}
