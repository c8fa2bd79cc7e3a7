import * as z from 'zod/mini'
import { success } from '#contract/envelope.ts'
import { Coupon, CouponPage, CouponQuery, RemovedCoupon, SaveCouponBody } from '#contract/ordering/coupons.ts'
import { personOf } from '#server/http/access.ts'
import { ok, tagCalls, withRight } from '#server/http/api-calls.ts'
import type { Shop, ShopApp } from '#server/shop.ts'
import { listCoupons } from './list-coupons.ts'
import { presentCoupon } from './present-coupon.ts'
import { changeCoupon, createCoupon, removeCoupon } from './write-coupon.ts'

const ByCode = z.object({ code: z.string().check(z.toUpperCase()) })

/** What administrators do with codes; customers enter them in the cart. */
export async function coupons(app: ShopApp, { shop }: { shop: Shop }): Promise<void> {
  tagCalls(app, 'coupons')

  app.get(
    '/coupons',
    {
      ...withRight('prices.change'),
      schema: { querystring: CouponQuery, response: { 200: success(CouponPage) } },
    },
    async (request) => ok(await listCoupons(shop.database, request.query)),
  )

  app.post(
    '/coupons',
    { ...withRight('prices.change'), schema: { body: SaveCouponBody, response: { 201: success(Coupon) } } },
    async (request, reply) => {
      const row = await createCoupon(shop, personOf(request), request.body)
      return reply.code(201).send(ok(presentCoupon(row), `${row.code} created`))
    },
  )

  app.put(
    '/coupons/:code',
    {
      ...withRight('prices.change'),
      schema: { params: ByCode, body: SaveCouponBody, response: { 200: success(Coupon) } },
    },
    async (request) => {
      const row = await changeCoupon(shop, personOf(request), request.params.code, request.body)
      return ok(presentCoupon(row), `${row.code} saved`)
    },
  )

  app.delete(
    '/coupons/:code',
    { ...withRight('prices.change'), schema: { params: ByCode, response: { 200: success(RemovedCoupon) } } },
    async (request) => {
      const { code } = request.params
      const outcome = await removeCoupon(shop, personOf(request), code)
      return ok({ outcome }, `${code} ${outcome}`)
    },
  )
}
