import type { SaveProductBody } from '#contract/catalogue/catalogue-management.ts'
import { changedFields } from '#server/audit/changed-fields.ts'
import { recordAudit, recordAudits } from '#server/audit/record-audit.ts'
import { publishCatalogueChange } from '#server/catalogue/cache/catalogue-responses.ts'
import { command, type Transaction } from '#server/commands/command.ts'
import type { Queries } from '#server/database/connect.ts'
import type { InferInsertModel, Table } from '#server/database/drizzle.ts'
import { type Fragment, fragment } from '#server/database/sql.ts'
import { changesOf } from '#server/database/table-parts.ts'
import type { Author, SignedIn } from '#server/http/access.ts'
import { invalidField, requireRow } from '#server/http/problem.ts'
import type { Shop } from '#server/shop.ts'
import { products, variants } from '../catalogue-tables.ts'
import { variantRequired } from '../chosen-variant.ts'
import { moveStock } from '../stock/stock-ledger.ts'
import { requireAdminProduct } from './list-admin-products.ts'
import { lockCatalogue, lockPrices } from './lock-catalogue.ts'
import { mergeProduct, productSubject } from './merge-product.ts'
import { ADMIN_PRODUCT_COLUMNS, ADMIN_PRODUCTS, type AdminProductRow } from './present-admin-product.ts'
import {
  checkMrp,
  isShownUnpriced,
  PRICE_NEEDED,
  type ProductValues,
  requireCategory,
  requirePictures,
  requireTaxClass,
  setsVariant,
  throwTakenSku,
  valuesOf,
} from './product-values.ts'

/**
 * Orders and carts keep their snapshots of the product.
 * @throws Problem 404, 400 as `createProduct`, 409 `changed_meanwhile` where somebody else has set the same field
 */
export async function changeProduct(
  shop: Shop,
  by: SignedIn,
  id: string,
  body: SaveProductBody,
): Promise<AdminProductRow> {
  return command(shop, async (tx) => {
    const terms = await lockPrices(tx)
    const present = requireRow(await lockAdminProducts(tx, [id]), 'This product')
    if (present.optionNames.length > 0 && setsVariant(body)) throw variantRequired(present)
    const before = valuesOf(present)
    const after = await mergeProduct(tx, present, body)
    if (isShownUnpriced(after, present)) throw invalidField('price', PRICE_NEEDED)
    checkMrp(after, terms)
    await requireCategory(tx, after, before)
    await requireTaxClass(tx, after, before)
    await requirePictures(
      tx,
      after.pictures.filter((key) => !before.pictures.includes(key)),
    )
    const isChanged = await updateProductValues(tx, by, id, before, after).catch(throwTakenSku('sku'))
    if (isChanged) publishCatalogueChange(tx)
    return requireAdminProduct(tx, id)
  })
}

/** Writes what differs, with an audit entry. @returns whether anything did */
export async function updateProductValues(
  tx: Transaction,
  by: Author,
  id: string,
  before: ProductValues,
  after: ProductValues,
  reason: 'edit' | 'import' = 'edit',
): Promise<boolean> {
  const changed = changedFields(before, after)
  if (!changed) return false
  await recordAudit(tx, by, { action: 'product.changed', ...productSubject(id), ...changed })
  // After the audit entry: `stockAgainstSeen` takes an entry later than `updated_at` for a change not yet seen.
  const { pricePaise, mrpPaise, netQuantity, stock, sku, barcode, ...product } = changed.after
  await tx.sql`update products set ${stamped(products, product)} where id = ${id}`
  // With options, price and stock are those of the variants, which `writeVariants` writes.
  const update = fragment`
    update variants set ${stamped(variants, { pricePaise, mrpPaise, netQuantity, stock, sku, barcode })}
     where product_id = ${id} and options = '{}' and deleted_at is null
    returning product_id, id as variant_id, ${before.stock}::int as before, stock as after`
  await moveStock(tx, update, { reason, personId: by.id })
  return true
}

/** The changes of a row, with the time. */
function stamped<T extends Table>(table: T, changes: Partial<InferInsertModel<T>>): Fragment {
  const now = fragment`updated_at = clock_timestamp()`
  const isChanged = Object.values(changes).some((value) => value !== undefined)
  return isChanged ? fragment`${changesOf(table, changes)}, ${now}` : now
}

/** Deletes a product for good; orders keep it. @throws Problem 404 */
export async function removeProduct(shop: Shop, by: SignedIn, id: string): Promise<void> {
  await command(shop, async (tx) => {
    await lockCatalogue(tx)
    await removeProducts(tx, by, [requireRow(await lockAdminProducts(tx, [id]), 'This product')])
    publishCatalogueChange(tx)
  })
}

/** The same for locked products. */
export async function removeProducts(
  queries: Queries,
  by: Author,
  rows: readonly Pick<AdminProductRow, 'id' | 'name'>[],
): Promise<void> {
  const ids = rows.map(({ id }) => id)
  await queries.sql`update products set deleted_at = now() where id = any(${ids})`
  // Another product may use its SKUs now.
  await queries.sql`update variants set sku = null where product_id = any(${ids}) and sku is not null`
  await recordAudits(
    queries,
    by,
    rows.map(({ id, name }) => ({ action: 'product.removed', ...productSubject(id), before: { name } })),
  )
}

/** Products that are not deleted with their variants, locked in id order as orders lock them. */
export async function lockAdminProducts(
  queries: Queries,
  ids: readonly string[],
): Promise<AdminProductRow[]> {
  await queries.sql`select from products where id = any(${ids}) order by id for no key update`
  await queries.sql`select from variants where product_id = any(${ids}) order by id for no key update`
  return readAdminProducts(queries, ids)
}

/** The same without a lock. */
export async function readAdminProducts(
  queries: Queries,
  ids: readonly string[],
): Promise<AdminProductRow[]> {
  return queries.sql<AdminProductRow>`
    select ${ADMIN_PRODUCT_COLUMNS} from ${ADMIN_PRODUCTS} where p.id = any(${ids}) and p.deleted_at is null order by p.id`
}
