import { formatPaise } from '../../contract/money.ts'
import type { Order, PlaceOrderBody } from '../../contract/orders.ts'
import { announceStockChanges } from '../catalogue/catalogue-answers.ts'
import { countCouponUse } from '../checkout/coupons.ts'
import { claimIdempotencyKey } from '../checkout/idempotency.ts'
import { priceOrder } from '../checkout/price-order.ts'
import type { StockChange } from '../checkout/stock.ts'
import type { Queries } from '../database/connect.ts'
import { newId } from '../database/identifiers.ts'
import { together, transaction } from '../database/transaction.ts'
import type { SignedIn } from '../http/access.ts'
import { Problem } from '../http/problem.ts'
import { readSettings } from '../settings/settings.ts'
import type { Shop } from '../shop.ts'
import { presentOrder } from './present-order.ts'
import { writeOrder } from './write-order.ts'

export interface PlacedOrder {
  id: string
  /** True when the key had placed this order before. */
  isRepeat: boolean
  /** As its customer sees it, where it was read with the placing. */
  order?: Order
}

/**
 * Places a cash order: price it, write it, take its stock, empty the cart, in one transaction.
 * @throws Problem 409 `cart_changed`, `price_changed`, `out_of_stock`, `coupon_refused`, `cash_limit`,
 * `idempotency_mismatch`.
 */
export async function placeCashOrder(
  shop: Shop,
  customer: SignedIn,
  body: PlaceOrderBody,
  idempotencyKey: string | undefined,
): Promise<PlacedOrder> {
  const id = newId()
  const { stock, repeatOf, order } = await transaction(shop.database, async (queries) => {
    const [first, prepared] = await together([
      claimOrder(queries, customer.id, body, idempotencyKey, id),
      // Of a repeated order the cart is empty by now: a refusal counts only for a first one.
      outcomeOf(together([priceOrder(queries, customer.id, body), readSettings(queries, shop.config)])),
    ])
    if (first) return { stock: [], repeatOf: first.id, order: undefined }
    if ('failure' in prepared) throw prepared.failure
    const [priced, { cashLimitPerOrder }] = prepared.value
    requireWithinCashLimit(priced.amounts.totalPaise, cashLimitPerOrder)
    if (priced.coupon) await countCouponUse(queries, priced.coupon.code, customer.id)
    const [{ stock, order }] = await together([
      writeOrder(queries, {
        id,
        customer,
        priced,
        couponCode: priced.coupon?.code ?? null,
        details: body.deliveryDetails,
        paymentMethod: 'cod',
        orderType: body.orderType,
        status: 'pending',
      }),
      shop.jobs.send(queries, 'mail.order', { orderId: id, kind: 'placed' }),
    ])
    return { stock, repeatOf: undefined, order: presentOrder(order, customer) }
  })
  if (repeatOf) return { id: repeatOf, isRepeat: true }
  announceOrderPlaced(shop, { id, customerId: customer.id, stock })
  return { id, isRepeat: false, order }
}

async function claimOrder(
  queries: Queries,
  personId: string,
  body: PlaceOrderBody,
  key: string | undefined,
  id: string,
): Promise<{ id: string } | undefined> {
  if (key === undefined) return undefined
  const request = ['POST /api/orders', body]
  return claimIdempotencyKey(queries, { personId, key, request, result: { id } })
}

type Outcome<Value> = { value: Value } | { failure: unknown }

function outcomeOf<Value>(work: Promise<Value>): Promise<Outcome<Value>> {
  return work.then(
    (value) => ({ value }),
    (failure: unknown) => ({ failure }),
  )
}

/** Cash above the shop's limit is refused; the law's limit lies above every shop's. */
function requireWithinCashLimit(totalPaise: number, limitRupees: number): void {
  if (totalPaise <= limitRupees * 100) return
  throw new Problem(
    409,
    'cash_limit',
    `Cash on delivery is possible up to ${formatPaise(limitRupees * 100)}. Please pay online.`,
  )
}

/** Tells everybody concerned, after commit. */
export function announceOrderPlaced(
  shop: Shop,
  placed: { id: string; customerId: string; stock: StockChange[] },
): void {
  shop.events.announce({ topic: 'orders', id: placed.id, people: [placed.customerId], roles: ['admin'] })
  shop.events.announce({ topic: 'cart', people: [placed.customerId] })
  announceStockChanges(shop, placed.stock)
}
