import type { SavedVariant, SaveVariantsBody } from '#contract/catalogue/catalogue-management.ts'
import {
  findAboveMrp,
  lacksStock,
  STOCK_NEEDED_TEXT,
  variantPrices,
} from '#contract/catalogue/variant-rules.ts'
import type { TaxTerms } from '#contract/charges.ts'
import { changedMeanwhile } from '#server/audit/changed-meanwhile.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { publishCatalogueChange } from '#server/catalogue/cache/catalogue-responses.ts'
import { command } from '#server/commands/command.ts'
import type { Queries } from '#server/database/connect.ts'
import { rowsOf } from '#server/database/table-parts.ts'
import type { SignedIn } from '#server/http/access.ts'
import { invalidField, notFound, requireRow } from '#server/http/problem.ts'
import type { Shop } from '#server/shop.ts'
import { type VariantRow, variants } from '../catalogue-tables.ts'
import { recordFirstStock } from '../stock/stock-ledger.ts'
import { requireAdminProduct } from './list-admin-products.ts'
import { lockPrices } from './lock-catalogue.ts'
import { productSubject } from './merge-product.ts'
import { type AdminProductRow, presentAdminProduct } from './present-admin-product.ts'
import { PRICE_NEEDED, requirePictures, showsNoPrice, throwTakenSku } from './product-values.ts'
import { lockAdminProducts } from './write-product.ts'

/**
 * Saves the options of a product and all its variants; variants that are missing are deleted. The stock of existing
 * variants does not change.
 * @throws Problem 404, 400 naming the field, 409 `changed_meanwhile` where the product was changed since `seenAt`
 */
export async function saveVariants(
  shop: Shop,
  by: SignedIn,
  id: string,
  body: SaveVariantsBody,
): Promise<AdminProductRow> {
  return command(shop, async (tx) => {
    const terms = await lockPrices(tx)
    const before = requireRow(await lockAdminProducts(tx, [id]), 'This product')
    if (before.updatedAt.toISOString() !== body.seenAt)
      throw changedMeanwhile(presentAdminProduct(before), [{ field: 'variants', by: null, at: null }])
    const requested = body.variants.map((variant) => variantValues(variant, terms))
    const above = findAboveMrp(requested, terms)
    if (above) throw invalidField(above.path.join('.'), above.message)
    const unpriced = before.isVisible ? requested.findIndex(showsNoPrice) : -1
    if (unpriced >= 0) throw invalidField(`variants.${unpriced}.price`, PRICE_NEEDED)
    await requirePictures(tx, [...new Set(body.variants.flatMap(({ pictures }) => pictures))])
    await writeVariants(tx, before, { optionNames: body.optionNames, variants: requested }).catch(
      throwTakenSku('variants'),
    )
    const after = await requireAdminProduct(tx, id)
    await recordAudit(tx, by, {
      action: 'product.variants',
      ...productSubject(id),
      before: auditedVariants(before),
      after: auditedVariants(after),
    })
    publishCatalogueChange(tx)
    return after
  })
}

/** A variant as it is to be written. */
export type VariantValues = Pick<
  VariantRow,
  'options' | 'sku' | 'barcode' | 'pricePaise' | 'mrpPaise' | 'netQuantity' | 'pictures' | 'isVisible'
> & {
  /** Absent for a new one. */
  id?: string | undefined
  /** Of a new one: units, null for unlimited, absent where none is given. */
  stock?: number | null | undefined
}

/** A variant of a call, whose rupees end here. */
export function variantValues(variant: SavedVariant, terms: TaxTerms): VariantValues {
  const { price: _price, mrp: _mrp, listPrice: _listPrice, ...values } = variant
  return { ...values, ...variantPrices(variant, terms) }
}

/**
 * Writes the options and all variants of a locked product; the stock of those that exist stays.
 * @throws Problem 404 for a variant of another product, 400 where the only one left is not the product's first, or a new one
 * of a counted product says no stock
 */
export async function writeVariants(
  queries: Queries,
  { id, variants: before }: Pick<AdminProductRow, 'id' | 'variants'>,
  { optionNames, variants: requested }: { optionNames: string[]; variants: readonly VariantValues[] },
): Promise<void> {
  const known = new Set(before.map((variant) => variant.id))
  const unknown = requested.find((variant) => variant.id !== undefined && !known.has(variant.id))
  if (unknown) throw notFound('This variant')
  // Without options a call names the product alone, which means the variant with its id.
  if (optionNames.length === 0 && requested.some((variant) => variant.id !== id))
    throw invalidField('variants', 'Without options only the variant that the product began with can stay')
  const added = requested.filter((variant) => variant.id === undefined)
  if (lacksStock([...before, ...added].map(({ stock }) => stock))) {
    const lacking = added.find(({ stock }) => stock === undefined)
    throw invalidField('variants', `${lacking?.options.join(' / ')}: ${STOCK_NEEDED_TEXT}`)
  }
  const [counted] = await queries.sql<{ count: number }>`
    select count(*)::int as count from variants where product_id = ${id}`
  let made = counted?.count ?? 0
  const rows = requested.map((variant, position) => ({
    ...variantRow(variant),
    id: variant.id ?? `${id}-${++made}`,
    productId: id,
    position,
    stock: variant.id === undefined ? (variant.stock ?? null) : undefined,
  }))
  // Cleared first, because two variants may swap options or SKUs, which must be unique at any moment.
  await queries.sql`
    update variants set options = array[id], sku = null, deleted_at = now() where product_id = ${id} and deleted_at is null`
  await queries.unprepared`
    insert into variants as v ${rowsOf(variants, rows)}
    on conflict (id) do update
      set options = excluded.options, position = excluded.position, sku = excluded.sku, barcode = excluded.barcode,
          price_paise = excluded.price_paise, mrp_paise = excluded.mrp_paise, net_quantity = excluded.net_quantity, pictures = excluded.pictures,
          is_visible = excluded.is_visible, updated_at = clock_timestamp(), deleted_at = null`
  await recordFirstStock(
    queries,
    rows.filter(({ id: own }) => !known.has(own)).map(({ id: own }) => own),
  )
  await queries.sql`
    update products set option_names = ${optionNames}, updated_at = clock_timestamp() where id = ${id}`
}

/** The columns of a variant but those of its product and its stock. */
export function variantRow({ id: _id, stock: _stock, ...columns }: VariantValues) {
  return columns
}

export const auditedVariants = ({ optionNames, variants: own }: AdminProductRow) => ({
  optionNames,
  variants: own.map(({ stock: _stock, soldCount: _sold, ...variant }) => variant),
})
