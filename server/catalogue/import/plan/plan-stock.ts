import type { AdminProductRow, AdminVariantRow } from '../../admin/present-admin-product.ts'
import { stockAfter } from '../../admin/stock-against-seen.ts'
import type { VariantDraft } from '../drafts/product-draft.ts'
import type { PlanTerms } from './planned-product.ts'

/**
 * The stock of a new variant: units, null for unlimited. What another shop's table does not say and nobody has answered is
 * none, so that a preview shows what would be sold out; of an own table it is undefined.
 */
export function newStock(
  { stock }: Pick<VariantDraft, 'stock'>,
  { isForeign, answeredStock }: Pick<PlanTerms, 'isForeign' | 'answeredStock'>,
): number | null | undefined {
  if (stock !== undefined) return stock
  if (answeredStock !== undefined) return answeredStock
  return isForeign ? 0 : undefined
}

/** The stock of a known variant after a draft, with a note where it stays as it is, or why it cannot be set. */
export function stockOfKnown(
  { stock, seenStock }: Pick<VariantDraft, 'stock' | 'seenStock'>,
  known: Pick<AdminVariantRow, 'stock'>,
  product: Pick<AdminProductRow, 'variants'> | undefined,
  { isForeign, setting }: Pick<PlanTerms, 'isForeign' | 'setting'>,
): { after: number | null; note?: string } | { message: string } {
  if (!isForeign) {
    const after = stockAfter(known.stock, stock, seenStock, setting)
    return typeof after === 'string'
      ? { message: after }
      : { after: after === undefined ? known.stock : after }
  }
  if (stock === undefined || stock === known.stock) return { after: known.stock }
  if (!product?.variants.some(({ soldCount }) => soldCount > 0)) return { after: stock }
  const now = known.stock === null ? 'unlimited' : String(known.stock)
  return { after: known.stock, note: `The stock stays ${now}, because this product was sold here` }
}
