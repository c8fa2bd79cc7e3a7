import { command } from '#server/commands/command.ts'
import { literal } from '#server/database/sql.ts'
import type { Shop } from '#server/shop.ts'
import type { ProductDraft } from './drafts/product-draft.ts'
import { listNewCategories } from './import-questions.ts'
import type { ImportRow } from './import-tables.ts'
import { planImport } from './plan/plan-import.ts'
import type { PlanContext } from './plan/planned-product.ts'
import { contextOf } from './plan-context.ts'
import { type PlannedRow, plannedRow, refusedRow, storePlanned } from './store-planned.ts'

/** Products that are planned together. */
const BATCH_SIZE = 250

/** Plans all products of a file and stores what each comes to. With other answers it begins anew. */
export async function checkProducts(shop: Shop, row: ImportRow): Promise<void> {
  const { id, answers } = row
  const newCategories = answers.createsCategories ? await listNewCategories(shop.database, id) : []
  const context: PlanContext = {
    ...(await contextOf(shop, row)),
    newCategories: newCategories.map(({ name }) => name),
    meant: new Map(),
  }
  for (let after = 0; ; ) {
    const drafts = await nextDrafts(shop, id, after)
    const last = drafts.at(-1)
    const planned = last ? await planDrafts(shop, drafts, context) : []
    const isCurrent = await command(shop, async (tx) => {
      const [current] = await tx.sql`
        select from product_imports
         where id = ${id} and state = 'checking' and answers = ${JSON.stringify(answers)}::jsonb for share`
      if (!current) return false
      if (last) await storePlanned(tx, id, planned)
      else await tx.sql`update product_imports set state = 'ready' where id = ${id}`
      return true
    })
    if (!isCurrent || !last) return
    after = last.row
  }
}

async function nextDrafts({ database }: Shop, importId: string, after: number): Promise<ProductDraft[]> {
  const rows = await database.sql<{ draft: ProductDraft }>`
    select draft from imported_products where import_id = ${importId} and row > ${after}
     order by row limit ${literal(BATCH_SIZE)}`
  return rows.map(({ draft }) => draft)
}

async function planDrafts(
  { database }: Shop,
  drafts: readonly ProductDraft[],
  context: PlanContext,
): Promise<PlannedRow[]> {
  // A torn row has no variant.
  const { whole = [], torn = [] } = Object.groupBy(drafts, ({ variants }) =>
    variants.length > 0 ? 'whole' : 'torn',
  )
  const { planned } = await planImport(database, whole, context, { lock: false })
  return [...planned.map(plannedRow), ...torn.map((draft) => refusedRow(draft, draft.errors, draft.notes))]
}
