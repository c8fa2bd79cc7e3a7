import { success } from '#contract/envelope.ts'
import { rupeesFromPaise } from '#contract/money.ts'
import { Checkout, PriceBody } from '#contract/ordering/checkout-schemas.ts'
import type { Quantity } from '#server/catalogue/stock/sold-stock.ts'
import type { Config } from '#server/config/config.ts'
import type { Queries } from '#server/database/connect.ts'
import { personOf } from '#server/http/access.ts'
import { CUSTOMER, ok, tagCalls } from '#server/http/api-calls.ts'
import type { Shop, ShopApp } from '#server/shop.ts'
import { cartCoupon } from './cart-coupon-routes.ts'
import { countCode } from './count-code.ts'
import { coupons } from './coupon-routes.ts'
import { readCartTerms } from './price-cart.ts'
import { quantityOf, quoteLines } from './quote-lines.ts'

/** What a checkout asks of the orders above it. */
interface CheckoutDependencies {
  /** How much this person can still order in cash, in paise. */
  readCashLeft(queries: Queries, config: Config, personId: string): Promise<number>
}

/** What an order costs before it is placed, and the codes that make it cheaper. */
export async function checkout(
  app: ShopApp,
  { shop, readCashLeft }: { shop: Shop } & CheckoutDependencies,
): Promise<void> {
  app.register(pricing, { shop, readCashLeft })
  app.register(cartCoupon, { shop })
  app.register(coupons, { shop })
}

/** `POST /api/checkout/price`: what the cart, or the given lines, cost now. Changes nothing. */
async function pricing(
  app: ShopApp,
  { shop, readCashLeft }: { shop: Shop } & CheckoutDependencies,
): Promise<void> {
  tagCalls(app, 'checkout')

  app.post(
    '/checkout/price',
    {
      ...CUSTOMER,
      schema: { body: PriceBody, response: { 200: success(Checkout) } },
    },
    async (request) => {
      const person = personOf(request)
      await countCode(shop, { person, ip: request.ip }, request.body.coupon)
      return ok({
        ...(await priceCheckout(shop, person.id, request.body)),
        cashLeft: rupeesFromPaise(await readCashLeft(shop.database, shop.config, person.id)),
      })
    },
  )
}

async function priceCheckout(
  { database: queries, config }: Shop,
  personId: string,
  body: PriceBody,
): Promise<Omit<Checkout, 'cashLeft'>> {
  const { pincode, state } = body
  const given = body.orderType === 'cart' ? [] : (body.items ?? [])
  const requested = body.orderType === 'cart' ? await storedCart(queries, personId) : given.map(quantityOf)
  const { code: entered, sale } = await readCartTerms(queries, config, { personId, pincode })
  const coupon = body.coupon === undefined && body.orderType === 'cart' ? entered : body.coupon
  const choices = { ...body, coupon }
  const tellsUnsold = body.orderType === 'cart'
  return quoteLines(queries, { personId, requested, given, sale, choices, tellsUnsold, pincode, state })
}

function storedCart(queries: Queries, personId: string): Promise<Quantity[]> {
  return queries.sql<Quantity>`
    select variant_id, quantity from cart_lines where person_id = ${personId} order by added_at, variant_id`
}
