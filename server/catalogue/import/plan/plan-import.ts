import type { TaxTerms } from '#contract/charges.ts'
import type { Queries } from '#server/database/connect.ts'
import type { ProductDraft } from '../drafts/product-draft.ts'
import { newTarget, type Target } from './find-products.ts'
import { planProduct } from './plan-product.ts'
import type { PlanContext, PlannedProduct } from './planned-product.ts'
import { readCatalogue } from './read-catalogue.ts'

/**
 * Compares drafts with the catalogue, one planned product for each, in order. With `lock` the products are locked, so that
 * orders cannot change them before the plan is written in the same transaction, and pictures that are not fetched are lost.
 */
export async function planImport(
  queries: Queries,
  drafts: readonly ProductDraft[],
  context: PlanContext,
  { lock }: { lock: boolean },
): Promise<{ planned: PlannedProduct[]; terms: TaxTerms }> {
  const catalogue = await readCatalogue(queries, drafts, context, lock)
  const meant = context.meant ?? new Map<string, number>()
  const planned = drafts.map((draft, at) => {
    const category = catalogue.categories[at]
    const found = catalogue.targets[at]
    if (!category || !found) throw new Error(`The product of row ${draft.row} was not looked up`)
    const earlierOf = ({ keys }: Target) =>
      keys.map((key) => meant.get(key)).find((row) => row !== undefined && row !== draft.row)
    // A SKU names a product of another shop only as long as nothing else does.
    const isOther = catalogue.isForeign && found.isBySku && earlierOf(found) !== undefined
    const target = isOther ? newTarget(draft) : found
    const earlier = earlierOf(target)
    for (const key of target.keys) if (!meant.has(key)) meant.set(key, draft.row)
    return planProduct(draft, { category, target, earlier }, catalogue)
  })
  return { planned, terms: catalogue.terms }
}
