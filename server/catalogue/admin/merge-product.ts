import type { SaveProductBody } from '#contract/catalogue/catalogue-management.ts'
import { changedMeanwhile, mergeChanges, nameChanges, type Subject } from '#server/audit/changed-meanwhile.ts'
import type { Queries } from '#server/database/connect.ts'
import { type AdminProductRow, presentAdminProduct } from './present-admin-product.ts'
import { fieldOfValue, type ProductValues, valuesOf, withChanges } from './product-values.ts'
import { readStockSettings, stockAgainstSeen } from './stock-against-seen.ts'

export const productSubject = (id: string): Subject => ({ subjectType: 'product', subjectId: id })

/**
 * The values of a locked product after a form is saved, merged with what changed since the form was loaded.
 * @throws Problem 409 `changed_meanwhile`
 */
export async function mergeProduct(
  queries: Queries,
  row: AdminProductRow,
  { seen, ...changes }: SaveProductBody,
): Promise<ProductValues> {
  const now = valuesOf(row)
  const requested = withChanges(now, changes, row)
  if (!seen) return requested
  const { updatedAt, stock: seenStock, ...seenFields } = seen
  const { merged, disputed } = mergeChanges(now, withChanges(now, seenFields, row), requested)
  const changed =
    disputed.length > 0 ? await nameChanges(queries, productSubject(row.id), disputed, fieldOfValue) : []
  let reason: string | undefined
  if (changes.stock !== undefined && seenStock !== undefined && updatedAt !== undefined) {
    const settings = await readStockSettings(queries, [row.id])
    const seenThen = { stock: seenStock, updatedAt }
    const set = stockAgainstSeen(now.stock, changes.stock, seenThen, settings.get(row.id))
    if ('reason' in set) {
      reason = set.reason
      changed.push({ field: 'stock', by: set.by, at: set.at?.toISOString() ?? null })
    } else merged.stock = set.stock
  }
  if (changed.length === 0) return merged
  throw changedMeanwhile(presentAdminProduct(row), changed, reason)
}
