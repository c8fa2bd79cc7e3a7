import type { RowError, RowNote } from '#contract/catalogue/product-imports.ts'
import type { AdminProductRow } from '../../admin/present-admin-product.ts'
import { PRICE_NEEDED, showsNoPrice } from '../../admin/product-values.ts'
import type { ProductDraft } from '../drafts/product-draft.ts'
import { errorOf } from './draft-errors.ts'
import type { After, PlanTerms } from './planned-product.ts'

/**
 * Nothing is shown without a price: a variant without one is hidden, or the product where none has one, until a later table
 * has it. An own table that takes the price of a product of this shop away is told so.
 */
export function hideUnpriced(
  planned: After,
  draft: ProductDraft,
  present: AdminProductRow | undefined,
  by: PlanTerms,
): After | RowError {
  const { after, variants, notes } = planned
  const all = variants?.variants ?? (present?.optionNames.length ? present.variants : [after])
  const unpriced = all.filter(({ pricePaise }) => pricePaise === 0)
  if (!by.isForeign && present && unpriced.length > 0) {
    if (!after.isVisible) return planned
    const takesAway = all.some(
      (own, at) =>
        present.variants[at]?.pricePaise !== 0 && (own === after ? own.pricePaise === 0 : showsNoPrice(own)),
    )
    if (takesAway) return errorOf(draft.row, 'price', PRICE_NEEDED)
  }
  if (unpriced.length === 0) {
    const hadNone = present?.variants.every(({ pricePaise }) => pricePaise === 0) ?? false
    const isVisible = draft.values.isVisible ?? (hadNone || after.isVisible)
    return { ...planned, after: { ...after, isVisible } }
  }
  const note: RowNote = { row: draft.row, column: null, message: 'It has no price', kind: 'no_price' }
  const hasPriced = variants?.variants.some(({ pricePaise, isVisible }) => pricePaise > 0 && isVisible)
  if (!variants || !hasPriced)
    return { after: { ...after, isVisible: false }, variants, notes: [...notes, note] }
  const hidden = variants.variants.filter(showsNoPrice)
  if (hidden.length === 0) return planned
  const names = hidden.map(({ options }) => options.join(' / '))
  return {
    after,
    variants: {
      ...variants,
      variants: variants.variants.map((own) => (showsNoPrice(own) ? { ...own, isVisible: false } : own)),
    },
    notes: [...notes, { ...note, message: `Without a price: ${names.join(', ')}` }],
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
