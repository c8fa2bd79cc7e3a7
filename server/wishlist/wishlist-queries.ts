import { rupeesFromPaise } from '#contract/money.ts'
import type { VisitorWishlistBody, WishlistItem } from '#contract/wishlist.ts'
import type { VariantRow } from '#server/catalogue/catalogue-tables.ts'
import { NO_LONGER_SOLD } from '#server/catalogue/chosen-variant.ts'
import {
  CARD_COLUMNS,
  mainImage,
  type ProductCardRow,
  presentMrp,
  shownStock,
} from '#server/catalogue/present-product.ts'
import { LACKS_PRESCRIPTION } from '#server/catalogue/product-facts.ts'
import type { Queries } from '#server/database/connect.ts'
import { fragment } from '#server/database/sql.ts'

export interface WishlistRow extends ProductCardRow {
  addedAt: Date
  isListed: boolean
  /** False when hidden or deleted since it was added, or where it lacks a prescription. */
  isAvailable: boolean
  /** The variant that was chosen, where it is still sold. */
  chosen: Pick<VariantRow, 'id' | 'options' | 'pricePaise' | 'mrpPaise' | 'stock' | 'pictures'> | null
  /** It is not sold, because it needs a prescription. */
  lacksPrescription: boolean
}

const UNLISTED = {
  name: NO_LONGER_SOLD,
  description: NO_LONGER_SOLD,
  categoryId: '',
  pictures: [],
  pricePaise: 0,
  mrpPaise: null,
  rating: null,
  stock: 0,
  variantCount: 0,
  chosen: null,
  lacksPrescription: false,
} satisfies Partial<WishlistRow>

/** Columns of a row, of `products p` and the chosen `variants v`. */
const SAVED_PRODUCT = fragment`${CARD_COLUMNS},
  p.is_visible and p.deleted_at is null as is_listed,
  p.is_visible and p.deleted_at is null and not ${LACKS_PRESCRIPTION} as is_available,
  ${LACKS_PRESCRIPTION} as lacks_prescription,
  case when v.id is not null then json_build_object('id', v.id, 'options', v.options, 'pricePaise', v.price_paise,
    'mrpPaise', v.mrp_paise, 'stock', v.stock, 'pictures', v.pictures) end as chosen`

/** The latest addition first. */
export async function listWishlist(queries: Queries, personId: string): Promise<WishlistRow[]> {
  return queries.sql<WishlistRow>`
    select ${SAVED_PRODUCT}, w.added_at
      from wishlist_items w join products p on p.id = w.product_id
      left join variants v on v.id = w.variant_id and v.is_visible and v.deleted_at is null
     where w.person_id = ${personId} order by w.added_at desc, p.id`
}

/**
 * The wishlist that a visitor's browser keeps, in its order; of what is not sold nothing else is told. Only the browser knows
 * when each was added.
 */
export async function listVisitorWishlist(
  queries: Queries,
  items: VisitorWishlistBody['items'],
): Promise<WishlistRow[]> {
  const rows = await queries.sql<WishlistRow>`
    select ${SAVED_PRODUCT}, now() as added_at
      from unnest(${items.map(({ productId }) => productId)}::text[], ${items.map(({ variantId }) => variantId ?? null)}::text[])
        with ordinality as w (product_id, variant_id, place)
      join products p on p.id = w.product_id
      left join variants v on v.id = w.variant_id and v.product_id = p.id and v.is_visible and v.deleted_at is null
     order by w.place`
  return rows.map((row) => (row.isListed ? row : { ...row, ...UNLISTED }))
}

/** Price, pictures and stock are those of the chosen variant, if there is one. */
export function presentWishlistItem(row: WishlistRow): WishlistItem {
  const { chosen } = row
  const pricePaise = chosen?.pricePaise ?? row.pricePaise
  const mrpPaise = chosen ? chosen.mrpPaise : row.mrpPaise
  const pictures = [...(chosen?.pictures ?? []), ...row.pictures]
  return {
    _id: row.id,
    productId: row.id,
    variantId: chosen?.id ?? null,
    options: chosen?.options ?? [],
    variantCount: row.variantCount,
    name: row.name,
    price: rupeesFromPaise(pricePaise),
    ...presentMrp({ mrpPaise, pricePaise }, row),
    image: mainImage(pictures),
    pictures,
    rating: row.rating ?? 0,
    category: row.categoryId,
    description: row.description || row.name,
    addedAt: row.addedAt.toISOString(),
    ...shownStock(chosen ? chosen.stock : row.stock),
    isAvailable: row.isAvailable,
    needsPrescription: row.lacksPrescription,
  }
}
