import type { AdminProduct, AdminVariant } from '#contract/catalogue/admin-product-schemas.ts'
import { mrpBeside } from '#contract/catalogue/mrp.ts'
import type { ProductFacts } from '#contract/catalogue/product-facts-schemas.ts'
import type { TaxTerms } from '#contract/charges.ts'
import { bothIds } from '#contract/envelope.ts'
import { rupeesFromPaise } from '#contract/money.ts'
import { fragment } from '#server/database/sql.ts'
import { PRICES_INCLUDE_TAX } from '#server/settings/settings.ts'
import type { ProductRow, VariantRow } from '../catalogue-tables.ts'
import { FACT_COLUMNS, factsOf } from '../product-facts.ts'

export type AdminVariantRow = Pick<
  VariantRow,
  | 'id'
  | 'options'
  | 'sku'
  | 'barcode'
  | 'pricePaise'
  | 'mrpPaise'
  | 'netQuantity'
  | 'stock'
  | 'soldCount'
  | 'pictures'
  | 'isVisible'
>

export type AdminProductRow = Pick<
  ProductRow,
  | 'id'
  | 'name'
  | 'description'
  | 'uses'
  | 'categoryId'
  | 'subcategory'
  | 'optionNames'
  | 'specifications'
  | 'pictures'
  | 'pictureTexts'
  | 'isVisible'
  | 'isSample'
  | 'rules'
  | 'rating'
  | 'reviewCount'
  | 'updatedAt'
> &
  ProductFacts &
  TaxTerms & {
    /** At least one. */
    variants: AdminVariantRow[]
  }

/** To be joined to `products p`: all its variants, as one column. */
export const OWN_VARIANTS = fragment`cross join lateral (
  select json_agg(json_build_object('id', v.id, 'options', v.options, 'sku', v.sku, 'barcode', v.barcode,
           'pricePaise', v.price_paise, 'mrpPaise', v.mrp_paise, 'netQuantity', v.net_quantity, 'stock', v.stock, 'soldCount', v.sold_count,
           'pictures', v.pictures, 'isVisible', v.is_visible) order by v.position, v.id) as variants
    from variants v where v.product_id = p.id and v.deleted_at is null) own`

/** The tables of an `AdminProductRow`. */
export const ADMIN_PRODUCTS = fragment`products p ${OWN_VARIANTS}`

/** Columns of an `AdminProductRow`, of `ADMIN_PRODUCTS`. */
export const ADMIN_PRODUCT_COLUMNS = fragment`p.id, p.name, p.description, p.uses, p.category_id,
  p.subcategory, p.option_names, own.variants, p.specifications, p.pictures, p.picture_texts, p.is_visible, p.is_sample, p.rules, p.rating,
  p.review_count, p.updated_at, ${PRICES_INCLUDE_TAX} as tax_included, ${FACT_COLUMNS}`

/** The only variant of a product without options; of others the first. */
export function firstVariant({
  id,
  variants: [first],
}: Pick<AdminProductRow, 'id' | 'variants'>): AdminVariantRow {
  if (!first) throw new Error(`The product ${id} has no variant`)
  return first
}

export function presentAdminProduct(row: AdminProductRow): AdminProduct {
  const { variants } = row
  const cheapest = variants.reduce(
    (best, own) => (own.pricePaise < best.pricePaise ? own : best),
    firstVariant(row),
  )
  return {
    ...bothIds(row.id),
    name: row.name,
    description: row.description,
    uses: row.uses,
    category: row.categoryId,
    subcategory: row.subcategory,
    price: rupeesFromPaise(cheapest.pricePaise),
    ...presentMrp(cheapest, row),
    stock: totalOf(variants.map(({ stock }) => stock)),
    ...numbersOf(row),
    optionNames: row.optionNames,
    variants: variants.map((variant) => presentAdminVariant(variant, row)),
    specifications: row.specifications,
    pictures: row.pictures,
    pictureTexts: row.pictureTexts,
    isVisible: row.isVisible,
    isSample: row.isSample,
    rating: row.rating,
    reviews: row.reviewCount,
    sold: variants.reduce((sum, { soldCount }) => sum + soldCount, 0),
    updatedAt: row.updatedAt.toISOString(),
    rules: row.rules,
    ...factsOf(row),
  }
}

function presentAdminVariant(row: AdminVariantRow, terms: TaxTerms): AdminVariant {
  return {
    ...bothIds(row.id),
    options: row.options,
    sku: row.sku,
    barcode: row.barcode,
    price: rupeesFromPaise(row.pricePaise),
    ...presentMrp(row, terms),
    netQuantity: row.netQuantity,
    stock: row.stock,
    sold: row.soldCount,
    pictures: row.pictures,
    isVisible: row.isVisible,
  }
}

/** Those of the only variant; a product with several has none of its own. */
function numbersOf(row: AdminProductRow): Pick<AdminVariant, 'netQuantity' | 'sku' | 'barcode'> {
  const { netQuantity, sku, barcode } = firstVariant(row)
  return row.optionNames.length > 0
    ? { netQuantity: null, sku: null, barcode: null }
    : { netQuantity, sku, barcode }
}

function presentMrp({ mrpPaise }: AdminVariantRow, terms: TaxTerms): Pick<AdminVariant, 'mrp' | 'listPrice'> {
  if (mrpPaise === null) return { mrp: null, listPrice: null }
  return { mrp: rupeesFromPaise(mrpPaise), listPrice: rupeesFromPaise(mrpBeside(mrpPaise, terms)) }
}

/** Unlimited where one of them is. */
function totalOf(stocks: readonly (number | null)[]): number | null {
  return stocks.reduce((sum, stock) => (sum === null || stock === null ? null : sum + stock), 0)
}
