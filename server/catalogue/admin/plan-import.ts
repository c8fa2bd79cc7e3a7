import type { SeenStock } from '#contract/catalogue-management.ts'
import { changedFields } from '#server/audit/changed-fields.ts'
import type { Queries } from '#server/database/connect.ts'
import { columnOfField, type ProductColumn } from './product-columns.ts'
import { fieldOfValue, listPriceError, type ProductValues, valuesOf, withChanges } from './product-values.ts'
import type { RowError, RowInput } from './read-import.ts'
import { readStockSettings, type StockSetting, stockAgainstSeen } from './stock-against-seen.ts'
import { lockAdminProducts, newValues, readAdminProducts } from './write-product.ts'

/** What a row changes in the catalogue. */
export type PlannedRow = { row: number; after: ProductValues; columns: ProductColumn[] } & (
  | { action: 'create'; id: string | undefined }
  | { action: 'change' | 'none'; id: string; before: ProductValues }
)

export interface ImportPlan {
  planned: PlannedRow[]
  faults: RowError[]
}

/**
 * Compares rows with the catalogue. With `lock` the products are locked, so that orders cannot change them before the
 * plan is written in the same transaction.
 */
export async function planImport(
  queries: Queries,
  rows: readonly RowInput[],
  options: { lock: boolean },
): Promise<ImportPlan> {
  const targets = await findTargets(queries, rows)
  const ids = [...new Set([...targets.values()].flatMap(({ ids }) => ids))]
  const read = options.lock ? lockAdminProducts : readAdminProducts
  const products = new Map((await read(queries, ids)).map((row) => [row.id, valuesOf(row)]))
  const settings = await readStockSettings(queries, ids)
  const plan: ImportPlan = { planned: [], faults: [] }
  for (const requested of rows) {
    const result = planRow(requested, targets.get(requested.row), products, settings)
    if ('message' in result) plan.faults.push({ row: requested.row, ...result })
    else plan.planned.push(result)
  }
  return plan
}

type CellError = { column: ProductColumn | null; message: string }

function planRow(
  { row, id, changes, seenStock }: RowInput,
  target: Target | undefined,
  products: ReadonlyMap<string, ProductValues>,
  settings: ReadonlyMap<string, StockSetting>,
): PlannedRow | CellError {
  if (target?.isDeleted) return { column: 'id', message: 'This product was deleted' }
  if (target && target.ids.length > 1) {
    return { column: 'name', message: 'Several products have this name: give the id' }
  }
  const foundId = target?.ids[0]
  const before = foundId === undefined ? undefined : products.get(foundId)
  if (foundId !== undefined && before) {
    const stock = stockOf(before, changes.stock, seenStock, settings.get(foundId))
    if (typeof stock === 'string') return { column: 'stock', message: stock }
    const after = withChanges(before, { ...changes, stock })
    const fields = Object.keys(changedFields(before, after)?.after ?? {}) as (keyof ProductValues)[]
    const columns = fields.flatMap((field) => columnOfField(fieldOfValue(field)) ?? [])
    return (
      priceErrorIn(after) ?? {
        row,
        action: fields.length > 0 ? 'change' : 'none',
        id: foundId,
        before,
        after,
        columns,
      }
    )
  }
  for (const column of ['name', 'category', 'price'] as const) {
    if (changes[column] === undefined) return { column, message: 'A new product needs this' }
  }
  if (id !== undefined && !isIdOf(id, changes.category ?? '')) {
    return {
      column: 'id',
      message: `An unknown id: leave it empty, or write ${changes.category}_ and a number`,
    }
  }
  const after = newValues(changes)
  return priceErrorIn(after) ?? { row, action: 'create', id, after, columns: [] }
}

/** The stock that a row sets, if any, or why it cannot be set. */
function stockOf(
  { stock: present }: ProductValues,
  requested: number | null | undefined,
  seen: SeenStock | undefined,
  lastSetting: StockSetting | undefined,
): number | null | undefined | string {
  if (requested === undefined) return undefined
  if (seen) {
    const set = stockAgainstSeen(present, requested, seen, lastSetting)
    return 'reason' in set ? set.reason : set.stock
  }
  // No sale can be undone: the stock is unlimited, or stays as it is.
  if (present === null || requested === null || requested === present) return requested
  return `The stock is ${present} now. Leave this cell empty, or change the stock in an export with stock`
}

function priceErrorIn(values: ProductValues): CellError | undefined {
  const message = listPriceError(values)
  return message === undefined ? undefined : { column: 'list_price', message }
}

function isIdOf(id: string, categoryId: string): boolean {
  return id.startsWith(`${categoryId}_`) && /^\d{3,8}$/.test(id.slice(categoryId.length + 1))
}

interface Target {
  ids: string[]
  isDeleted: boolean
}

/** The products that rows name: by id, otherwise by name and category. */
async function findTargets(queries: Queries, rows: readonly RowInput[]): Promise<Map<number, Target>> {
  const withId = rows.filter(({ id }) => id !== undefined)
  const named = rows.filter(({ id }) => id === undefined)
  const found = await queries.sql<{ row: number; id: string; isDeleted: boolean }>`
    select w.row, p.id, p.deleted_at is not null as is_deleted
      from unnest(${withId.map(({ row }) => row)}::int[], ${withId.map(({ id }) => id)}::text[]) as w(row, id)
      join products p on p.id = w.id
     union all
    select w.row, p.id, false
      from unnest(${named.map(({ row }) => row)}::int[], ${named.map(({ changes }) => changes.name ?? null)}::text[],
                  ${named.map(({ changes }) => changes.category ?? null)}::text[]) as w(row, name, category_id)
      join product_search s on s.name_key = search_key(w.name) and s.category_id = w.category_id
      join products p on p.id = s.product_id and p.deleted_at is null`
  const targets = new Map<number, Target>()
  for (const { row, id, isDeleted } of found) {
    const target = targets.get(row) ?? { ids: [], isDeleted }
    target.ids.push(id)
    targets.set(row, target)
  }
  return targets
}
