import type * as zod from 'zod/mini'
import { pictureUrl } from '#contract/catalogue/catalogue.ts'
import { goodsOf, inCash, type OrderAmounts, presentAmounts, subtotalOf } from '#contract/charges.ts'
import { success } from '#contract/envelope.ts'
import { rupeesFromPaise } from '#contract/money.ts'
import { itemCount } from '#contract/ordering/cart.ts'
import { Checkout, PriceBody } from '#contract/ordering/orders-schemas.ts'
import { promiseFor } from '#contract/promises/areas.ts'
import { rulesFor } from '#contract/promises/rules.ts'
import { requireChosen, variantIdOf } from '#server/catalogue/chosen-variant.ts'
import { shownStock } from '#server/catalogue/present-product.ts'
import { type Quantity, variantIdsOf } from '#server/catalogue/stock/sold-stock.ts'
import type { Config } from '#server/config/config.ts'
import type { Queries } from '#server/database/connect.ts'
import { personOf } from '#server/http/access.ts'
import { CUSTOMER, ok, tagCalls } from '#server/http/api-calls.ts'
import { presentPromise } from '#server/settings/areas/present-promise.ts'
import type { Shop, ShopApp } from '#server/shop.ts'
import { cartCoupon } from './cart-coupon-routes.ts'
import { coupons } from './coupon-routes.ts'
import { presentTried, readCartTerms, tryCoupon } from './price-cart.ts'
import { cashRefusalOf } from './require-delivery.ts'
import { saleAmounts } from './sale-amounts.ts'
import { readVariantsFor } from './sale-variants.ts'

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
    async (request) =>
      ok({
        ...(await priceCheckout(shop, personOf(request).id, request.body)),
        cashLeft: rupeesFromPaise(await readCashLeft(shop.database, shop.config, personOf(request).id)),
      }),
  )
}

async function priceCheckout(
  { database: queries, config }: Shop,
  personId: string,
  body: zod.infer<typeof PriceBody>,
): Promise<Omit<Checkout, 'cashLeft'>> {
  const given = body.items ?? []
  const requested: Quantity[] =
    body.orderType === 'cart'
      ? await storedCart(queries, personId)
      : given.map((item) => ({ variantId: variantIdOf(item), quantity: item.quantity }))
  const variants = await readVariantsFor(queries, personId, variantIdsOf(requested))
  requireChosen(body.orderType === 'cart' ? [] : given, variants)
  const items = requested.flatMap(({ variantId, quantity }) => {
    const variant = variants.get(variantId)
    if (!variant) return []
    return [{ ...variant, variantId, quantity, unitPricePaise: variant.pricePaise }]
  })
  const { pincode, state } = body
  const { code: entered, ...sale } = await readCartTerms(queries, config, { personId, pincode })
  const { terms, rules, delivery } = sale
  const code = body.coupon === undefined && body.orderType === 'cart' ? entered : body.coupon
  const coupon = code ? await tryCoupon(queries, code, personId, subtotalOf(items)) : null
  const amounts = saleAmounts(items, sale, { discountPaise: coupon?.discountPaise, state })
  const promise = promiseFor(delivery, goodsOf(amounts))
  const isDeliveryKnown = promise.isServed === true
  const present = (shown: OrderAmounts) => presentAmounts(shown, coupon?.code ?? null, { isDeliveryKnown })
  return {
    items: items.map((item) => ({
      productId: item.productId,
      variantId: item.variantId,
      name: item.name,
      options: item.options,
      quantity: item.quantity,
      price: rupeesFromPaise(item.pricePaise),
      image: item.picture && pictureUrl(item.picture, 320),
      pictures: item.picture ? [item.picture] : [],
      lineTotal: rupeesFromPaise(item.pricePaise * item.quantity),
      isAvailable:
        item.isAvailable && !item.lacksPrescription && (item.stock === null || item.stock >= item.quantity),
      needsPrescription: item.lacksPrescription,
      left: item.isAvailable ? shownStock(item.stock).left : null,
    })),
    itemCount: itemCount(items),
    amounts: present(amounts),
    amountsInCash: present(inCash(amounts, terms)),
    delivery: presentPromise(promise, pincode),
    cashRefusal: cashRefusalOf(
      delivery,
      items.map((item) => ({ ...item, rules: rulesFor(rules, item.rules) })),
    ),
    needsPrescription: items.some((item) => item.needsPrescription),
    coupon: coupon && presentTried(coupon),
  }
}

function storedCart(queries: Queries, personId: string): Promise<Quantity[]> {
  return queries.sql<Quantity>`
    select variant_id, quantity from cart_lines where person_id = ${personId} order by added_at, variant_id`
}
