import type { Coupon, CouponPage, CouponQuery, RemovedCoupon, SaveCouponBody } from '../ordering/coupons.ts'
import { get, post, put, remove, schema } from './calls.ts'

/** What administrators do with codes; customers enter them in the cart. */
export const couponCalls = {
  list: get('/api/coupons', {
    topic: 'coupons',
    query: schema<typeof CouponQuery>(),
    answer: schema<typeof CouponPage>(),
  }),
  create: post('/api/coupons', {
    changes: ['coupons'],
    body: schema<typeof SaveCouponBody>(),
    answer: schema<typeof Coupon>(),
  }),
  change: put('/api/coupons/:code', {
    changes: ['coupons'],
    body: schema<typeof SaveCouponBody>(),
    answer: schema<typeof Coupon>(),
    refusals: ['changed_meanwhile'],
  }),
  remove: remove('/api/coupons/:code', { changes: ['coupons'], answer: schema<typeof RemovedCoupon>() }),
}
