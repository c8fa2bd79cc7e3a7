import { publishCatalogueChange } from '#server/catalogue/cache/catalogue-responses.ts'
import { command, type Transaction } from '#server/commands/command.ts'
import { fragment, literal } from '#server/database/sql.ts'
import type { Author } from '#server/http/access.ts'
import { isDatabaseAway } from '#server/http/problem-handler.ts'
import type { Shop } from '#server/shop.ts'
import { lockCatalogue } from '../../admin/lock-catalogue.ts'
import type { AdminProductRow } from '../../admin/present-admin-product.ts'
import { valuesOf } from '../../admin/product-values.ts'
import { auditedVariants } from '../../admin/save-variants.ts'
import { deleteCategory } from '../../admin/write-category.ts'
import {
  lockAdminProducts,
  readAdminProducts,
  removeProducts,
  updateProductValues,
} from '../../admin/write-product.ts'
import type { ImportRow } from '../import-tables.ts'
import { changeStocks, changeVariants, type ProductBefore } from './write-products.ts'

/** As many as an import writes at once. */
const BATCH_SIZE = 100

/** Of an imported product `i` that is the product `p`: whether it was sold, edited or deleted after the import wrote it. */
export const SOLD_OR_EDITED = fragment`(
  p.deleted_at is not null
  or greatest(p.updated_at, (select max(v.updated_at) from variants v where v.product_id = p.id)) > i.written_at
  or exists (select from stock_movements m join variants v on v.id = m.variant_id
              where v.product_id = p.id and m.at > i.written_at)
  or (select sum(v.sold_count) from variants v where v.product_id = p.id and v.deleted_at is null)
     <> coalesce((select sum((v->>'soldCount')::int) from jsonb_array_elements(i.before->'variants') as v), 0))`

/** Products that an import has written and an undo has not been through. */
const LEFT = fragment`i.action in ('create', 'change') and i.written_at is not null and i.undo is null`

interface UndoneRow {
  row: number
  productId: string
  before: ProductBefore | null
  isKept: boolean
}

/**
 * Takes back the next products of an import, the last first, or ends the undo where all are through: new ones are removed,
 * others get back what they were; what was sold or edited since stays.
 */
export async function undoBatch(shop: Shop, by: Author, { id }: ImportRow): Promise<void> {
  const rows = await shop.database.sql<{ row: number }>`
    select i.row from imported_products i where i.import_id = ${id} and ${LEFT} order by i.row desc limit ${literal(BATCH_SIZE)}`
  if (rows.length === 0) return finish(shop, by, id)
  try {
    await command(shop, (tx) =>
      takeBack(
        tx,
        by,
        id,
        rows.map(({ row }) => row),
      ),
    )
  } catch (error) {
    if (!(error instanceof Error) || isDatabaseAway(error)) throw error
    // One of them cannot be taken back, which must not keep the others.
    for (const { row } of rows) await takeBackAlone(shop, by, id, row)
  }
}

async function finish(shop: Shop, by: Author, id: string): Promise<void> {
  await command(shop, async (tx) => {
    // After the last batch of an import that was stopped: it may still have been on its way.
    await lockCatalogue(tx)
    const ended = await tx.sql`
      update product_imports set state = 'undone', finished_at = now()
       where id = ${id} and state = 'undoing'
         and not exists (select from imported_products i where i.import_id = ${id} and ${LEFT}) returning id`
    if (ended.length > 0) await removeCreatedCategories(tx, by, id)
  })
}

/** Those that hold nothing and that nobody has changed. */
async function removeCreatedCategories(tx: Transaction, by: Author, id: string): Promise<void> {
  const empty = await tx.sql<{ id: string; name: string }>`
    select c.id, c.name from categories c join product_imports m on c.id = any(m.created_categories)
     where m.id = ${id} and c.deleted_at is null
       and not exists (select from products p where p.category_id = c.id and p.deleted_at is null)
       and not exists (select from audit_entries a where a.subject_type = 'category' and a.subject_id = c.id
                                                     and a.action = 'category.changed' and a.at > m.created_at)
     order by c.id for update of c`
  for (const category of empty) await deleteCategory(tx, by, category)
  if (empty.length > 0) publishCatalogueChange(tx)
}

async function takeBackAlone(shop: Shop, by: Author, id: string, row: number): Promise<void> {
  try {
    await command(shop, (tx) => takeBack(tx, by, id, [row]))
  } catch (error) {
    if (!(error instanceof Error) || isDatabaseAway(error)) throw error
    shop.log.error({ err: error, importId: id, row }, 'A product of an import cannot be taken back')
    await command(shop, (tx) => markUndone(tx, id, [row], 'kept'))
  }
}

async function takeBack(tx: Transaction, by: Author, id: string, rows: readonly number[]): Promise<void> {
  await lockCatalogue(tx)
  const targets = await tx.sql<{ productId: string }>`
    select i.product_id from imported_products i join product_imports m on m.id = i.import_id
     where m.id = ${id} and m.state = 'undoing' and i.row = any(${rows}) and ${LEFT}`
  const ids = targets.map(({ productId }) => productId)
  // Locked before it is asked whether they were sold.
  const present = new Map((await lockAdminProducts(tx, ids)).map((product) => [product.id, product]))
  const found = await tx.sql<UndoneRow>`
    select i.row, i.product_id, i.before, ${SOLD_OR_EDITED} as is_kept
      from imported_products i join products p on p.id = i.product_id
     where i.import_id = ${id} and i.row = any(${rows}) and ${LEFT} order by i.row desc`
  const created: AdminProductRow[] = []
  for (const { productId, before, isKept } of found) {
    const product = present.get(productId)
    if (isKept || !product) continue
    if (before) await restore(tx, by, product, before)
    else created.push(product)
  }
  await removeProducts(tx, by, created)
  const rowsOf = (isKept: boolean) => found.filter((one) => one.isKept === isKept).map(({ row }) => row)
  await markUndone(tx, id, rowsOf(true), 'kept')
  await markUndone(tx, id, rowsOf(false), 'undone')
  publishCatalogueChange(tx)
}

async function markUndone(
  tx: Transaction,
  id: string,
  rows: readonly number[],
  undo: 'undone' | 'kept',
): Promise<void> {
  await tx.sql`update imported_products set undo = ${undo} where import_id = ${id} and row = any(${rows})`
}

/** Gives a product back its values, variants and stocks. */
async function restore(
  tx: Transaction,
  by: Author,
  present: AdminProductRow,
  before: ProductBefore,
): Promise<void> {
  const { id } = present
  await updateProductValues(tx, by, id, valuesOf(present), valuesOf(before), 'import')
  await tx.sql`update products set external_id = ${before.externalId} where id = ${id}`
  const [now] = await readAdminProducts(tx, [id])
  if (!now) return
  if (JSON.stringify(auditedVariants(now)) !== JSON.stringify(auditedVariants(before)))
    await changeVariants(tx, by, now, before)
  const stocks = now.variants.flatMap((variant) => {
    const earlier = before.variants.find((one) => one.id === variant.id)
    return earlier && earlier.stock !== variant.stock ? [{ variant, after: earlier.stock }] : []
  })
  if (stocks.length > 0) await changeStocks(tx, by, id, stocks)
}
