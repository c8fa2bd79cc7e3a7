import { rupeesFromPaise } from '#contract/money.ts'
import type { WishlistItem } from '#contract/wishlist.ts'
import {
  CARD_COLUMNS,
  mainImage,
  type ProductCardRow,
  shownStock,
} from '#server/catalogue/present-product.ts'
import type { Queries } from '#server/database/connect.ts'

export interface WishlistRow extends ProductCardRow {
  addedAt: Date
  /** False when hidden or deleted since it was added. */
  isAvailable: boolean
}

/** The latest addition first. */
export async function listWishlist(queries: Queries, personId: string): Promise<WishlistRow[]> {
  return queries.sql<WishlistRow>`
    select ${CARD_COLUMNS}, w.added_at, p.is_visible and p.deleted_at is null as is_available
      from wishlist_items w join products p on p.id = w.product_id
     where w.person_id = ${personId} order by w.added_at desc, p.id`
}

export function presentWishlistItem(row: WishlistRow): WishlistItem {
  return {
    _id: row.id,
    productId: row.id,
    name: row.name,
    price: rupeesFromPaise(row.pricePaise),
    listPrice: row.listPricePaise === null ? null : rupeesFromPaise(row.listPricePaise),
    image: mainImage(row.pictures),
    pictures: row.pictures,
    rating: row.rating ?? 0,
    category: row.categoryId,
    description: row.description || row.name,
    addedAt: row.addedAt.toISOString(),
    ...shownStock(row.stock),
    isAvailable: row.isAvailable,
  }
}
