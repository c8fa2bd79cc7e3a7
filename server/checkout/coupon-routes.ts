import * as z from 'zod/mini'
import { Coupon, CouponPage, CouponQuery, RemovedCoupon, SaveCouponBody } from '#contract/coupons.ts'
import { success } from '#contract/envelope.ts'
import { personOf } from '#server/http/access.ts'
import type { Shop, ShopApp } from '#server/shop.ts'
import { listCoupons } from './list-coupons.ts'
import { presentCoupon } from './present-coupon.ts'
import { changeCoupon, createCoupon, removeCoupon } from './write-coupon.ts'

const ADMIN = { config: { access: ['admin'] } } as const
const ByCode = z.object({ code: z.string().check(z.toUpperCase()) })

/** What administrators do with codes; customers enter them in the cart. */
export function couponRoutes(app: ShopApp, { database }: Shop): void {
  const schema = { tags: ['coupons'] }

  app.get(
    '/api/coupons',
    { ...ADMIN, schema: { ...schema, querystring: CouponQuery, response: { 200: success(CouponPage) } } },
    async (request) => ({ success: true as const, data: await listCoupons(database, request.query) }),
  )

  app.post(
    '/api/coupons',
    { ...ADMIN, schema: { ...schema, body: SaveCouponBody, response: { 201: success(Coupon) } } },
    async (request, reply) => {
      const row = await createCoupon(database, personOf(request), request.body)
      return reply
        .code(201)
        .send({ success: true as const, data: presentCoupon(row), message: `${row.code} created` })
    },
  )

  app.put(
    '/api/coupons/:code',
    {
      ...ADMIN,
      schema: { ...schema, params: ByCode, body: SaveCouponBody, response: { 200: success(Coupon) } },
    },
    async (request) => {
      const row = await changeCoupon(database, personOf(request), request.params.code, request.body)
      return { success: true as const, data: presentCoupon(row), message: `${row.code} saved` }
    },
  )

  app.delete(
    '/api/coupons/:code',
    { ...ADMIN, schema: { ...schema, params: ByCode, response: { 200: success(RemovedCoupon) } } },
    async (request) => {
      const { code } = request.params
      const outcome = await removeCoupon(database, personOf(request), code)
      return { success: true as const, data: { outcome }, message: `${code} ${outcome}` }
    },
  )
}
