import type { ImportAnswers, RowError, RowNote } from '#contract/catalogue/product-imports.ts'
import type { ProductDraft, VariantDraft } from '../drafts/product-draft.ts'
import { isSoldPrice } from '../tables/own-headings.ts'
import { PRICE_HINT, readPrice } from '../tables/own-row.ts'
import { errorOf } from './draft-errors.ts'

/** The answered column, otherwise the first that surely is what things are sold at; null where nobody knows. */
export function priceColumnOf(
  columns: readonly string[],
  { priceColumn }: Pick<ImportAnswers, 'priceColumn'>,
): string | null {
  if (priceColumn !== undefined && columns.includes(priceColumn)) return priceColumn
  return columns.find(isSoldPrice) ?? null
}

interface Priced {
  draft: ProductDraft
  errors: RowError[]
  notes: RowNote[]
}

/** A draft with the prices of the chosen column. Where its cell is empty, another that surely is a price counts, and is said. */
export function withChosenPrices(
  draft: ProductDraft,
  columns: readonly string[],
  answers: Pick<ImportAnswers, 'priceColumn'>,
): Priced {
  if (columns.length === 0) return { draft, errors: [], notes: [] }
  const chosen = priceColumnOf(columns, answers)
  const priced = draft.variants.map((variant) => withPrice(variant, chosen))
  return {
    draft: { ...draft, variants: priced.map(({ variant }) => variant) },
    errors: priced.flatMap(({ errors }) => errors),
    notes: priced.flatMap(({ notes }) => notes),
  }
}

function withPrice(
  variant: VariantDraft,
  chosen: string | null,
): { variant: VariantDraft; errors: RowError[]; notes: RowNote[] } {
  const { row, prices = [] } = variant
  const own = prices.find(({ column }) => column === chosen)
  const isSure = chosen !== null && isSoldPrice(chosen)
  const taken = own ?? (isSure ? prices.find(({ column }) => isSoldPrice(column)) : undefined)
  if (!taken) return { variant, errors: [], notes: [] }
  const pricePaise = readPrice(taken.text)
  if (pricePaise === undefined)
    return { variant, errors: [errorOf(row, taken.column, PRICE_HINT)], notes: [] }
  const message = `Sold at ${taken.column}, because ${chosen} is empty`
  return {
    variant: { ...variant, pricePaise },
    errors: [],
    notes: own ? [] : [{ row, column: taken.column, kind: 'other_price', message }],
  }
}
