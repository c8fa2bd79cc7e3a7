import type { ImportedRow, RowError, RowNote } from '#contract/catalogue/product-imports.ts'
import type { Queries } from '#server/database/connect.ts'
import type { ProductDraft } from './drafts/product-draft.ts'
import type { PlannedProduct } from './plan/planned-product.ts'

/** What a product of a file comes to. */
export interface PlannedRow {
  row: number
  action: PlannedProduct['action']
  errors: RowError[]
  notes: RowNote[]
  changes: ImportedRow[]
  productId: string | null
}

/** As it is stored; a product without changes has none to show. */
export function plannedRow(planned: PlannedProduct): PlannedRow {
  const { draft, action, notes } = planned
  if (action === 'refuse') return refusedRow(draft, planned.errors, notes)
  const changes = planned.rows.filter((row) => row.action !== 'none')
  return { row: draft.row, action, errors: [], notes, changes, productId: planned.productId ?? null }
}

export function refusedRow(
  { row }: Pick<ProductDraft, 'row'>,
  errors: RowError[],
  notes: RowNote[] = [],
): PlannedRow {
  return { row, action: 'refuse', errors, notes, changes: [], productId: null }
}

export async function storePlanned(
  queries: Queries,
  importId: string,
  rows: readonly PlannedRow[],
): Promise<void> {
  const json = (field: 'errors' | 'notes' | 'changes') => rows.map((row) => JSON.stringify(row[field]))
  await queries.sql`
    update imported_products i
       set action = n.action, errors = n.errors::jsonb, notes = n.notes::jsonb, changes = n.changes::jsonb, product_id = n.product_id
      from unnest(${rows.map(({ row }) => row)}::int[], ${rows.map(({ action }) => action)}::text[], ${json('errors')}::text[],
                  ${json('notes')}::text[], ${json('changes')}::text[], ${rows.map(({ productId }) => productId)}::text[])
        as n(row, action, errors, notes, changes, product_id)
     where i.import_id = ${importId} and i.row = n.row`
}
