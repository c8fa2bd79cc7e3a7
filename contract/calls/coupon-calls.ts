import type { Coupon, CouponPage, CouponQuery, RemovedCoupon, SaveCouponBody } from '../ordering/coupons.ts'
import { get, post, put, remove } from './calls.ts'

/** What administrators do with codes; customers enter them in the cart. */
export const couponCalls = {
  list: get<{ query: typeof CouponQuery; answer: typeof CouponPage }>()('/api/coupons', 'coupons'),
  create: post<{ body: typeof SaveCouponBody; answer: typeof Coupon }>()('/api/coupons', 'coupons'),
  change: put<{ body: typeof SaveCouponBody; answer: typeof Coupon; refusals: 'changed_meanwhile' }>()(
    '/api/coupons/:code',
    'coupons',
  ),
  remove: remove<{ answer: typeof RemovedCoupon }>()('/api/coupons/:code', 'coupons'),
}
