import type { RowNote } from '#contract/catalogue/product-imports.ts'
import type { ProductDraft, VariantDraft } from '../drafts/product-draft.ts'

/**
 * The drafts of a file in their order; a SKU stays with the first that has it, and is taken away from all later ones. A product
 * that stays out has none.
 */
export function* withoutRepeatedSkus(drafts: Iterable<ProductDraft>): Generator<ProductDraft> {
  const firstRows = new Map<string, number>()
  for (const draft of drafts) yield draft.errors.length > 0 ? draft : withoutTakenSkus(draft, firstRows)
}

/** @param firstRows of the SKUs before; its own are added */
function withoutTakenSkus(draft: ProductDraft, firstRows: Map<string, number>): ProductDraft {
  const notes: RowNote[] = []
  const variants = draft.variants.map((variant): VariantDraft => {
    const { sku, row } = variant
    if (!sku) return variant
    const first = firstRows.get(sku)
    if (first === undefined) {
      firstRows.set(sku, row)
      return variant
    }
    const message = `Comes in without the SKU ${sku}, which row ${first} has`
    notes.push({ row, column: 'SKU', kind: 'sku_taken', message })
    const { sku: _taken, ...others } = variant
    return others
  })
  return notes.length === 0 ? draft : { ...draft, variants, notes: [...draft.notes, ...notes] }
}
