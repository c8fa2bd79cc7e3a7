import { recordAudit } from '#server/audit/record-audit.ts'
import { publishCatalogueChange } from '#server/catalogue/cache/catalogue-responses.ts'
import { command } from '#server/commands/command.ts'
import { fragment } from '#server/database/sql.ts'
import type { SignedIn } from '#server/http/access.ts'
import { Problem, requireRow } from '#server/http/problem.ts'
import type { Shop } from '#server/shop.ts'
import { moveStock } from '../stock/stock-ledger.ts'
import { lockCatalogue } from './lock-catalogue.ts'
import { productSubject } from './merge-product.ts'
import { lockAdminProducts } from './write-product.ts'

/**
 * Counts the stock of a variant from now on that was sold without limit until now. The same call again changes nothing.
 * @throws Problem 404, 409 `already_counted`
 */
export async function startStockCount(
  shop: Shop,
  by: SignedIn,
  variantId: string,
  stock: number,
): Promise<void> {
  await command(shop, async (tx) => {
    await lockCatalogue(tx)
    const owners = await tx.sql<{ productId: string }>`
      select product_id from variants where id = ${variantId} and deleted_at is null`
    const { productId } = requireRow(owners, 'This variant')
    const { variants } = requireRow(await lockAdminProducts(tx, [productId]), 'This product')
    const present = variants.find(({ id }) => id === variantId)?.stock ?? null
    if (present === stock) return
    if (present !== null)
      throw new Problem(409, 'already_counted', `Somebody counts it already: there are ${present} now`)
    // Before `updated_at`, as in `updateProductValues`.
    await recordAudit(tx, by, {
      action: 'product.counted',
      ...productSubject(productId),
      before: { stock: null },
      after: { variantId, stock },
    })
    await tx.sql`update products set updated_at = clock_timestamp() where id = ${productId}`
    const update = fragment`
      update variants set stock = ${stock}, updated_at = clock_timestamp() where id = ${variantId}
      returning product_id, id as variant_id, null::int as before, stock as after`
    await moveStock(tx, update, { reason: 'counted', personId: by.id })
    publishCatalogueChange(tx)
  })
}
