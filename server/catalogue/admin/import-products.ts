import type { ImportedRow, ImportProductsAnswer } from '#contract/catalogue-management.ts'
import { publishCatalogueChange } from '#server/catalogue/cache/catalogue-responses.ts'
import type { Queries } from '#server/database/connect.ts'
import { transaction } from '#server/database/transaction.ts'
import type { SignedIn } from '#server/http/access.ts'
import type { Shop } from '#server/shop.ts'
import { lockCatalogue } from './lock-catalogue.ts'
import { type PlannedRow, planImport } from './plan-import.ts'
import { cellOf } from './product-columns.ts'
import { type RowError, type RowInput, readImport } from './read-import.ts'
import { insertProductValues, updateProductValues } from './write-product.ts'

/** Rows per transaction: few, so that orders never wait long for the locked products. */
const ROWS_AT_ONCE = 100
const MAX_SHOWN = 200

/**
 * Imports a table of products, or without `commit` says what the import would do. Rows with errors are left out and
 * reported; the same table again changes nothing.
 */
export async function importProducts(
  shop: Shop,
  by: SignedIn,
  csv: string,
  commit: boolean,
): Promise<ImportProductsAnswer> {
  const { rows, faults, names } = await readImport(shop.database, csv)
  const { distinct, repeated } = withoutRepeats(rows)
  faults.push(...repeated)
  const done: ImportedRow[] = []
  for (let start = 0; start < distinct.length; start += ROWS_AT_ONCE) {
    const some = distinct.slice(start, start + ROWS_AT_ONCE)
    const plan = commit
      ? await transaction(shop.database, (queries) => writeSome(queries, by, some))
      : await planImport(shop.database, some, { lock: false })
    // After each part: its rows stay committed even if a later part fails.
    if (commit && plan.planned.some(({ action }) => action !== 'none')) publishCatalogueChange(shop)
    faults.push(...plan.faults)
    done.push(...plan.planned.map(presentRow))
  }
  const counted = (action: ImportedRow['action']) => done.filter((row) => row.action === action).length
  faults.sort((one, other) => one.row - other.row)
  return {
    isCommitted: commit,
    created: counted('create'),
    changed: counted('change'),
    unchanged: counted('none'),
    faulty: new Set(faults.map(({ row }) => row)).size,
    faults: faults.slice(0, MAX_SHOWN).map((fault) => ({ ...fault, name: names.get(fault.row) ?? null })),
    rows: done.filter(({ action }) => action !== 'none').slice(0, MAX_SHOWN),
  }
}

async function writeSome(queries: Queries, by: SignedIn, rows: readonly RowInput[]) {
  await lockCatalogue(queries)
  const plan = await planImport(queries, rows, { lock: true })
  for (const planned of plan.planned) await write(queries, by, planned)
  return plan
}

async function write(queries: Queries, by: SignedIn, planned: PlannedRow): Promise<void> {
  if (planned.action === 'create')
    planned.id = await insertProductValues(queries, by, planned.after, planned.id)
  else if (planned.action === 'change') {
    await updateProductValues(queries, by, planned.id, planned.before, planned.after, 'import')
  }
}

function presentRow(planned: PlannedRow): ImportedRow {
  const { row, action, id, after, columns } = planned
  const changes =
    planned.action === 'change'
      ? columns.map((column) => ({
          column,
          before: cellOf(column, planned.before),
          after: cellOf(column, after),
        }))
      : []
  return { row, action, productId: id ?? null, name: after.name, columns, changes }
}

/** Of several rows of one product the first counts; the others are errors. */
function withoutRepeats(rows: readonly RowInput[]): { distinct: RowInput[]; repeated: RowError[] } {
  const firstRows = new Map<string, number>()
  const distinct: RowInput[] = []
  const repeated: RowError[] = []
  for (const requested of rows) {
    const { row, id, changes } = requested
    const key = id ?? `${changes.category}/${changes.name?.toLowerCase()}`
    const first = firstRows.get(key)
    if (first === undefined) {
      firstRows.set(key, row)
      distinct.push(requested)
    } else {
      repeated.push({ row, column: id ? 'id' : 'name', message: `The same product as in row ${first}` })
    }
  }
  return { distinct, repeated }
}
