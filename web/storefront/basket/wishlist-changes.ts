import type { ProductCard } from '#contract/catalogue/catalogue-schemas.ts'
import type { Wishlist, WishlistItem } from '#contract/wishlist.ts'

/** A product to add to the wishlist; missing fields get defaults. */
export type WishlistProduct = Partial<Omit<ProductCard, '_id'>> & {
  _id?: string
  productId?: string
  variantId?: string | null
  options?: readonly string[]
}

export type WishlistChange = { kind: 'add'; item: WishlistItem } | { kind: 'remove'; productId: string }

export function applyWishlistChange(wishlist: Wishlist, change: WishlistChange): Wishlist {
  const productId = productOf(change)
  const others = wishlist.items.filter((item) => item.productId !== productId)
  if (change.kind === 'remove') return { items: others }
  return others.length === wishlist.items.length ? { items: [change.item, ...others] } : wishlist
}

/** The id of the product that a change is about. */
export function productOf(change: WishlistChange): string {
  return change.kind === 'add' ? change.item.productId : change.productId
}

/** The new item as shown until the server has answered. */
export function wishlistItemOf(
  product: WishlistProduct & { name: string; price: number },
  productId: string,
  addedAt = new Date(),
): WishlistItem {
  return {
    _id: productId,
    productId,
    variantId: product.variantId ?? null,
    options: [...(product.options ?? [])],
    variantCount: product.variantCount ?? 0,
    name: product.name,
    price: product.price,
    listPrice: product.listPrice ?? null,
    mrp: product.mrp ?? null,
    image: product.image ?? null,
    pictures: product.pictures ?? [],
    rating: product.rating ?? 0,
    category: product.category || 'general',
    description: product.description || product.name,
    addedAt: addedAt.toISOString(),
    stockState: product.stockState ?? 'in_stock',
    left: product.left ?? null,
    isAvailable: true,
    needsPrescription: false,
  }
}
