import { cartCalls } from '#contract/calls/cart-calls.ts'
import { subtotalOf } from '#contract/charges.ts'
import { Nothing } from '#contract/envelope.ts'
import { AppliedCoupon, CouponBody } from '#contract/ordering/cart-schemas.ts'
import { putCartCoupon, removeCartCoupon } from '#server/cart/cart-coupons.ts'
import { IS_SOLD } from '#server/catalogue/chosen-variant.ts'
import { command, type Transaction } from '#server/commands/command.ts'
import { personOf, requireSelf } from '#server/http/access.ts'
import { answer, said } from '#server/http/answer.ts'
import { tagCalls } from '#server/http/api-calls.ts'
import type { Shop, ShopApp } from '#server/shop.ts'
import { countCode } from './count-code.ts'
import { type CouponDiscount, checkCoupon } from './coupons.ts'

/** Entering and taking out a code in the cart; it is checked now and again when the order is placed. */
export async function cartCoupon(app: ShopApp, { shop }: { shop: Shop }): Promise<void> {
  tagCalls(app, 'cart')

  answer(
    app,
    cartCalls.applyCoupon,
    { access: ['customer'], body: CouponBody, answers: AppliedCoupon },
    async ({ params: { userId }, body, request }) => {
      requireSelf(personOf(request), userId)
      await countCode(shop, { person: personOf(request), ip: request.ip }, body.code)
      const { code, label } = await command(shop, (tx) => putCoupon(tx, userId, body.code))
      return said({ code, label, isValid: true, reason: null }, `${code} applied`)
    },
  )

  answer(
    app,
    cartCalls.removeCoupon,
    { access: ['customer'], answers: Nothing },
    async ({ params: { userId }, request }) => {
      requireSelf(personOf(request), userId)
      await command(shop, async (tx) => {
        await removeCartCoupon(tx, userId)
        tx.publish({ topic: 'cart', people: [userId] })
      })
      return {}
    },
  )
}

/** @throws Problem 409 `coupon_refused` */
async function putCoupon(tx: Transaction, personId: string, typed: string): Promise<CouponDiscount> {
  const lines = await tx.sql<{ unitPricePaise: number; quantity: number }>`
    select v.price_paise as unit_price_paise, c.quantity
      from cart_lines c join variants v on v.id = c.variant_id join products p on p.id = v.product_id
     where c.person_id = ${personId} and ${IS_SOLD}`
  const coupon = await checkCoupon(tx, typed, personId, subtotalOf(lines))
  await putCartCoupon(tx, personId, coupon.code)
  tx.publish({ topic: 'cart', people: [personId] })
  return coupon
}
