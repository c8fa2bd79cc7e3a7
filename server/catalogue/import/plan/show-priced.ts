import type { RowError, RowNote } from '#contract/catalogue/product-imports.ts'
import type { AdminProductRow } from '../../admin/present-admin-product.ts'
import { PRICE_NEEDED, showsNoPrice } from '../../admin/product-values.ts'
import type { ProductDraft } from '../drafts/product-draft.ts'
import { errorOf, setsVariant } from './draft-errors.ts'
import type { After, PlanTerms } from './planned-product.ts'

/**
 * Nothing is shown without a price: of another shop's table a variant without one is hidden, or the product where none has
 * one; an own table says it otherwise.
 */
export function hideUnpriced(
  { after, variants, notes }: After,
  draft: ProductDraft,
  by: PlanTerms,
): After | RowError {
  const note: RowNote = { row: draft.row, column: null, message: 'It has no price', kind: 'no_price' }
  if (!variants) {
    if (after.pricePaise > 0 || draft.variants.every((own) => !setsVariant(own)))
      return { after, variants, notes }
    if (!by.isForeign && after.isVisible) return errorOf(draft.row, 'price', PRICE_NEEDED)
    return { after: { ...after, isVisible: false }, variants, notes: by.isForeign ? [...notes, note] : notes }
  }
  const unpriced = variants.variants.filter(({ pricePaise }) => pricePaise === 0)
  if (unpriced.length === 0) return { after, variants, notes }
  if (!by.isForeign) {
    const isShown = after.isVisible && unpriced.some(showsNoPrice)
    return isShown ? errorOf(draft.row, 'price', PRICE_NEEDED) : { after, variants, notes }
  }
  const hasPriced = variants.variants.some(({ pricePaise, isVisible }) => pricePaise > 0 && isVisible)
  if (!hasPriced) return { after: { ...after, isVisible: false }, variants, notes: [...notes, note] }
  const shown = variants.variants.map((own) => (own.pricePaise === 0 ? { ...own, isVisible: false } : own))
  const names = unpriced.map(({ options }) => options.join(' / ')).join(', ')
  return {
    after,
    variants: { ...variants, variants: shown },
    notes: [...notes, { ...note, message: `Without a price: ${names}` }],
  }
}

/** Said of new products, and of those whose stock changes. */
export function soldOut(
  { row }: ProductDraft,
  { after, variants }: After,
  present: AdminProductRow | undefined,
): RowNote[] {
  const stocks = variants
    ? variants.variants.map(({ stock }, at) => {
        const known = present?.variants[at]
        const set = variants.stocks.find(({ variant }) => variant === known)
        return set ? set.after : known ? known.stock : stock
      })
    : [after.stock]
  const isChanged = variants ? variants.stocks.length > 0 : present?.variants[0]?.stock !== after.stock
  const isNews = !present || isChanged
  if (!isNews || stocks.some((stock) => stock !== 0)) return []
  return [{ row, column: 'stock', message: 'It comes in sold out', kind: 'sold_out' }]
}
