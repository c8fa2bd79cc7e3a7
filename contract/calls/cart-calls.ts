import type { Nothing } from '../envelope.ts'
import type {
  AddToCartBody,
  AppliedCoupon,
  Cart,
  CouponBody,
  DeliverTo,
  SetQuantityBody,
} from '../ordering/cart-schemas.ts'
import { get, post, put, remove } from './calls.ts'

export type OneCart = { query: typeof DeliverTo; answer: typeof Cart }

/** A customer's own cart; `:productId` is the line's variant. */
export const cartCalls = {
  read: get<OneCart>()('/api/cart/:userId', 'cart'),
  add: post<OneCart & { body: typeof AddToCartBody }>()('/api/cart/:userId'),
  set: put<OneCart & { body: typeof SetQuantityBody }>()('/api/cart/:userId/:productId'),
  remove: remove<OneCart>()('/api/cart/:userId/:productId'),
  clear: remove<OneCart>()('/api/cart/:userId'),
  applyCoupon: put<{ body: typeof CouponBody; answer: typeof AppliedCoupon }>()('/api/cart/:userId/coupon'),
  removeCoupon: remove<{ answer: typeof Nothing }>()('/api/cart/:userId/coupon'),
}
