import type { SetTaxAnswer, SetTaxBody } from '#contract/catalogue/catalogue-management.ts'
import { changedFields } from '#server/audit/changed-fields.ts'
import { recordAudits } from '#server/audit/record-audit.ts'
import { command } from '#server/commands/command.ts'
import type { SignedIn } from '#server/http/access.ts'
import type { Shop } from '#server/shop.ts'
import { knownWords } from '../cache/catalogue-responses.ts'
import { findProductIds } from './list-admin-products.ts'
import { lockCatalogue } from './lock-catalogue.ts'
import { productSubject } from './merge-product.ts'
import { requireTaxClass } from './product-values.ts'

/**
 * Sets the HSN code, the tax class or both of many products; a field that is left out keeps its value. Administrators' lists are told;
 * the cached catalogue stays, because customers see neither field.
 * @throws Problem 400 for a class that goods cannot have
 */
export async function setTax(shop: Shop, by: SignedIn, body: SetTaxBody): Promise<SetTaxAnswer> {
  return command(shop, async (tx) => {
    await lockCatalogue(tx)
    const { ids = [], filter, hsn = null, taxClass = null } = body
    await requireTaxClass(tx, { taxClass })
    const chosen = filter ? await findProductIds(tx, filter, knownWords(shop)) : ids
    const found = await tx.sql<TaxFields & { id: string }>`
      select id, hsn, tax_class from products where id = any(${chosen}) and deleted_at is null
       order by id for no key update`
    const changed = found.flatMap(({ id, ...before }) => {
      const changes = changedFields(before, { hsn: hsn ?? before.hsn, taxClass: taxClass ?? before.taxClass })
      return changes ? [{ id, changes }] : []
    })
    await recordAudits(
      tx,
      by,
      changed.map(({ id, changes }) => ({ action: 'product.changed', ...productSubject(id), ...changes })),
    )
    await tx.sql`
      update products set hsn = coalesce(${hsn}, hsn), tax_class = coalesce(${taxClass}, tax_class), updated_at = clock_timestamp()
       where id = any(${changed.map(({ id }) => id)})`
    if (changed.length > 0) tx.publish({ topic: 'catalogue', roles: ['admin'] })
    return { found: found.length, changed: changed.length }
  })
}

interface TaxFields {
  hsn: string | null
  taxClass: string | null
}
