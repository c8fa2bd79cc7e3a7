import type { NewProductBody } from '#contract/catalogue/catalogue-management.ts'
import { findAboveMrp } from '#contract/catalogue/variant-rules.ts'
import type { TaxTerms } from '#contract/charges.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { publishCatalogueChange } from '#server/catalogue/cache/catalogue-responses.ts'
import { command } from '#server/commands/command.ts'
import type { KeyedCall } from '#server/commands/idempotency.ts'
import type { Queries } from '#server/database/connect.ts'
import type { SignedIn } from '#server/http/access.ts'
import { invalidField, requireRow } from '#server/http/problem.ts'
import type { Shop } from '#server/shop.ts'
import { insertProducts } from '../insert-products.ts'
import { requireAdminProduct } from './list-admin-products.ts'
import { lockPrices } from './lock-catalogue.ts'
import { productSubject } from './merge-product.ts'
import type { AdminProductRow } from './present-admin-product.ts'
import {
  checkMrp,
  EMPTY_VALUES,
  type ProductValues,
  requireCategory,
  requirePictures,
  requireTaxClass,
  throwTakenSku,
  withChanges,
} from './product-values.ts'
import { variantRow, variantValues } from './save-variants.ts'

/**
 * With options it is created with all its variants, and nothing where one of them is refused.
 * @throws Problem 400 for an unknown category or picture, a price above the MRP, a SKU that another product has, or a fact
 * that its category needs
 */
export async function createProduct(
  shop: Shop,
  by: SignedIn,
  call: KeyedCall,
  { optionNames, variants, ...body }: NewProductBody,
): Promise<AdminProductRow> {
  const id = await command(shop, call, async (tx) => {
    const terms = await lockPrices(tx)
    const values = withChanges(EMPTY_VALUES, body, terms)
    const sold = optionNames.length > 0 ? soldBy(optionNames, variants, terms) : undefined
    checkMrp(values, terms)
    await requireCategory(tx, sold ? { ...values, ...leastKnown(sold.variants) } : values)
    await requireTaxClass(tx, values)
    await requirePictures(tx, [
      ...new Set([...values.pictures, ...variants.flatMap(({ pictures }) => pictures)]),
    ])
    publishCatalogueChange(tx)
    const productId = await nextProductId(tx, values.categoryId)
    await insertProducts(tx, [{ id: productId, ...values, ...sold }]).catch(
      throwTakenSku(sold ? 'variants' : 'sku'),
    )
    await recordAudit(tx, by, {
      action: 'product.created',
      ...productSubject(productId),
      after: { ...values, ...sold },
    })
    return productId
  })
  return requireAdminProduct(shop.database, id)
}

type NewVariants = NewProductBody['variants']

/** The options and variants as they are to be written. @throws Problem 400 where more than an MRP would be paid */
function soldBy(optionNames: string[], given: NewVariants, terms: TaxTerms) {
  const variants = given.map((variant) => {
    const { stock, ...values } = variantValues(variant, terms)
    return { ...variantRow(values), stock: stock ?? null }
  })
  const above = findAboveMrp(variants, terms)
  if (above) throw invalidField(above.path.join('.'), above.message)
  return { optionNames, variants }
}

/** What a category may demand of a pack, which each variant must say. */
function leastKnown(
  variants: readonly Pick<ProductValues, 'mrpPaise' | 'netQuantity'>[],
): Pick<ProductValues, 'mrpPaise' | 'netQuantity'> {
  const leastOf = <Name extends 'mrpPaise' | 'netQuantity'>(name: Name) =>
    (variants.find((variant) => variant[name] === null) ?? variants[0])?.[name] ?? null
  return { mrpPaise: leastOf('mrpPaise'), netQuantity: leastOf('netQuantity') }
}

async function nextProductId(queries: Queries, categoryId: string): Promise<string> {
  const categories = await queries.sql<{ number: number }>`
    update categories set last_number = last_number + 1 where id = ${categoryId} returning last_number as number`
  const { number } = requireRow(categories, 'This category')
  return `${categoryId}_${String(number).padStart(3, '0')}`
}
