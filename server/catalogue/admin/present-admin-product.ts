import type { AdminProduct } from '#contract/catalogue-schemas.ts'
import { bothIds } from '#contract/envelope.ts'
import { rupeesFromPaise } from '#contract/money.ts'
import { fragment } from '#server/database/sql.ts'
import type { ProductRow } from '../catalogue-tables.ts'

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
  | 'stock'
  | 'specifications'
  | 'pictures'
  | 'isVisible'
  | 'isSample'
  | 'rating'
  | 'reviewCount'
  | 'soldCount'
  | 'updatedAt'
>

/** Columns of an `AdminProductRow`, of `products p`. */
export const ADMIN_PRODUCT_COLUMNS = fragment`p.id, p.name, p.description, p.uses, p.category_id,
  p.subcategory, p.price_paise, p.list_price_paise, p.stock,
  p.specifications, p.pictures, p.is_visible, p.is_sample, p.rating,
  p.review_count, p.sold_count, p.updated_at`

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
