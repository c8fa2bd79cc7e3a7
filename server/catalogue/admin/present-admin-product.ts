import type { AdminProduct } from '#contract/catalogue-schemas.ts'
import { bothIds } from '#contract/envelope.ts'
import { rupeesFromPaise } from '#contract/money.ts'
import { fragment } from '#server/database/sql.ts'
import type { ProductRow, VariantRow } from '../catalogue-tables.ts'

export type AdminProductRow = Pick<
  ProductRow,
  | 'id'
  | 'name'
  | 'description'
  | 'uses'
  | 'categoryId'
  | 'subcategory'
  | 'pricePaise'
  | 'listPricePaise'
  | 'specifications'
  | 'pictures'
  | 'isVisible'
  | 'isSample'
  | 'rating'
  | 'reviewCount'
  | 'updatedAt'
> &
  Pick<VariantRow, 'stock' | 'soldCount'>

/** The tables of an `AdminProductRow`: a product and its first variant. */
export const ADMIN_PRODUCTS = fragment`products p join variants v on v.id = p.id`

/** Columns of an `AdminProductRow`, of `ADMIN_PRODUCTS`. */
export const ADMIN_PRODUCT_COLUMNS = fragment`p.id, p.name, p.description, p.uses, p.category_id,
  p.subcategory, v.price_paise, v.mrp_paise as list_price_paise, v.stock,
  p.specifications, p.pictures, p.is_visible, p.is_sample, p.rating,
  p.review_count, v.sold_count, p.updated_at`

export function presentAdminProduct(row: AdminProductRow): AdminProduct {
  return {
    ...bothIds(row.id),
    name: row.name,
    description: row.description,
    uses: row.uses,
    category: row.categoryId,
    subcategory: row.subcategory,
    price: rupeesFromPaise(row.pricePaise),
    listPrice: row.listPricePaise === null ? null : rupeesFromPaise(row.listPricePaise),
    stock: row.stock,
    specifications: row.specifications,
    pictures: row.pictures,
    isVisible: row.isVisible,
    isSample: row.isSample,
    rating: row.rating,
    reviews: row.reviewCount,
    sold: row.soldCount,
    updatedAt: row.updatedAt.toISOString(),
  }
}
