import { formatPaise } from '../../contract/money.ts'
import type { Order, PlaceOrderBody } from '../../contract/orders.ts'
import { announceStockChanges } from '../catalogue/catalogue-answers.ts'
import { countCouponUse } from '../checkout/coupons.ts'
import { requestHash } from '../checkout/idempotency.ts'
import type { PricedOrder } from '../checkout/price-order.ts'
import type { StockChange } from '../checkout/stock.ts'
import { newId } from '../database/identifiers.ts'
import { sqlState, transaction, untilNoDeadlock } from '../database/transaction.ts'
import type { SignedIn } from '../http/access.ts'
import { Problem } from '../http/problem.ts'
import type { Shop } from '../shop.ts'
import { type OrderKey, prepareOrder } from './prepare-order.ts'
import { presentOrder } from './present-order.ts'
import { ORDER_REFUSED, writeCashOrder } from './write-order.ts'

const MOST_TRIES = 5

export interface PlacedOrder {
  id: string
  /** True when the key had placed this order before. */
  isRepeat: boolean
  /** As its customer sees it, where it was read with the placing. */
  order?: Order
}

/**
 * Places a cash order: reads and prices it, then writes it, takes its stock, empties the cart and asks for its letter,
 * all by one statement that compares everything again under its locks.
 * @throws Problem 409 `cart_changed`, `price_changed`, `out_of_stock`, `coupon_refused`, `cash_limit`,
 * `idempotency_mismatch`; `conflict` when others changed it again and again between reading and writing.
 */
export async function placeCashOrder(
  shop: Shop,
  customer: SignedIn,
  body: PlaceOrderBody,
  idempotencyKey: string | undefined,
): Promise<PlacedOrder> {
  const key = idempotencyKey === undefined ? undefined : keyOf(idempotencyKey, body)
  for (let tries = 1; tries <= MOST_TRIES; tries++) {
    const prepared = await prepareOrder(shop.database, shop.config, { personId: customer.id, body, key })
    if ('repeatOf' in prepared) return { id: prepared.repeatOf, isRepeat: true }
    const { priced, settings } = prepared
    requireWithinCashLimit(priced.amounts.totalPaise, settings.cashLimitPerOrder)
    const id = newId()
    try {
      const { stock, order } = await write(shop, { id, customer, body, priced, key })
      shop.jobs.takeOver()
      announceOrderPlaced(shop, { id, customerId: customer.id, stock })
      return { id, isRepeat: false, order: presentOrder(order, customer) }
    } catch (error) {
      // Something has changed since it was read: read again it gives the exact answer.
      if (sqlState(error) !== ORDER_REFUSED) throw error
    }
  }
  throw new Problem(409, 'conflict', 'Others are buying the same right now. Please try again.')
}

function keyOf(key: string, body: PlaceOrderBody): OrderKey {
  return { key, requestHash: requestHash(['POST /api/orders', body]) }
}

/** One statement is its own transaction; a code's use is counted in one with it. */
function write(
  { database }: Shop,
  wanted: {
    id: string
    customer: SignedIn
    body: PlaceOrderBody
    priced: PricedOrder
    key: OrderKey | undefined
  },
) {
  const { id, customer, body, priced, key } = wanted
  const { coupon } = priced
  const draft = {
    id,
    customer,
    priced,
    couponCode: coupon?.code ?? null,
    details: body.deliveryDetails,
    orderType: body.orderType,
  }
  if (!coupon) return untilNoDeadlock(() => writeCashOrder(database, draft, key))
  return transaction(database, async (queries) => {
    await countCouponUse(queries, coupon.code, customer.id)
    return writeCashOrder(queries, draft, key)
  })
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
