import * as z from 'zod/mini'
import { couponCalls } from '#contract/calls/coupon-calls.ts'
import { Coupon, CouponPage, CouponQuery, RemovedCoupon, SaveCouponBody } from '#contract/ordering/coupons.ts'
import { personOf } from '#server/http/access.ts'
import { answer, said } from '#server/http/answer.ts'
import { tagCalls } from '#server/http/api-calls.ts'
import type { Shop, ShopApp } from '#server/shop.ts'
import { listCoupons } from './list-coupons.ts'
import { presentCoupon } from './present-coupon.ts'
import { changeCoupon, createCoupon, removeCoupon } from './write-coupon.ts'

const access = ['prices.change'] as const
const ByCode = z.object({ code: z.string().check(z.toUpperCase()) })

/** What administrators do with codes; customers enter them in the cart. */
export async function coupons(app: ShopApp, { shop }: { shop: Shop }): Promise<void> {
  tagCalls(app, 'coupons')

  answer(app, couponCalls.list, { access, query: CouponQuery, answers: CouponPage }, async ({ query }) =>
    listCoupons(shop.database, query),
  )

  answer(
    app,
    couponCalls.create,
    { access, status: 201, body: SaveCouponBody, answers: Coupon },
    async ({ body, request }) => {
      const row = await createCoupon(shop, personOf(request), body)
      return said(presentCoupon(row), `${row.code} created`)
    },
  )

  answer(
    app,
    couponCalls.change,
    { access, params: ByCode, body: SaveCouponBody, answers: Coupon },
    async ({ params, body, request }) => {
      const row = await changeCoupon(shop, personOf(request), params.code, body)
      return said(presentCoupon(row), `${row.code} saved`)
    },
  )

  answer(
    app,
    couponCalls.remove,
    { access, params: ByCode, answers: RemovedCoupon },
    async ({ params: { code }, request }) => {
      const outcome = await removeCoupon(shop, personOf(request), code)
      return said({ outcome }, `${code} ${outcome}`)
    },
  )
}
