import type { VisitorCartBody } from '../ordering/cart-schemas.ts'
import type { VisitorWishlistBody } from '../wishlist.ts'
import { post } from './calls.ts'
import type { OneCart } from './cart-calls.ts'
import type { OneWishlist } from './wishlist-calls.ts'

type KeptCart = OneCart & { body: typeof VisitorCartBody }

/** A cart that a visitor's browser keeps: its price, and its move into an account at sign-in. */
export const keptCartCalls = {
  price: post<KeptCart>()('/api/cart/visitor'),
  merge: post<KeptCart>()('/api/cart/:userId/merge'),
}

type KeptWishlist = OneWishlist & { body: typeof VisitorWishlistBody }

/** A wishlist that a visitor's browser keeps: its products, and its move into an account at sign-in. */
export const keptWishlistCalls = {
  read: post<KeptWishlist>()('/api/wishlist/visitor'),
  merge: post<KeptWishlist>()('/api/wishlist/:userId/merge'),
}
