import type { AddToWishlistBody, Wishlist } from '../wishlist.ts'
import { get, post, remove } from './calls.ts'

export type OneWishlist = { answer: typeof Wishlist }

/** A customer's own wishlist. */
export const wishlistCalls = {
  read: get<OneWishlist>()('/api/wishlist/:userId', 'wishlist'),
  add: post<OneWishlist & { body: typeof AddToWishlistBody }>()('/api/wishlist/:userId'),
  remove: remove<OneWishlist>()('/api/wishlist/:userId/:productId'),
}
