import type { TaxTerms } from '#contract/charges.ts'
import type { Queries } from '#server/database/connect.ts'
import type { ProductDraft } from '../drafts/product-draft.ts'
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
    const earlier = catalogue.targets[at]?.keys
      .map((key) => meant.get(key))
      .find((row) => row !== undefined && row !== draft.row)
    for (const key of catalogue.targets[at]?.keys ?? []) if (!meant.has(key)) meant.set(key, draft.row)
    return planProduct(draft, at, catalogue, earlier)
  })
  return { planned, terms: catalogue.terms }
}
