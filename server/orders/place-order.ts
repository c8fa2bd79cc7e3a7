import { formatPaise } from '../../contract/money.ts'
import type { PlaceOrderBody } from '../../contract/orders.ts'
import { announceStockChanges } from '../catalogue/catalogue-answers.ts'
import { claimIdempotencyKey } from '../checkout/idempotency.ts'
import { priceOrder } from '../checkout/price-order.ts'
import type { StockChange } from '../checkout/stock.ts'
import type { Queries } from '../database/connect.ts'
import { newId } from '../database/identifiers.ts'
import { transaction } from '../database/transaction.ts'
import type { SignedIn } from '../http/access.ts'
import { Problem } from '../http/problem.ts'
import { readSettings } from '../settings/settings.ts'
import type { Shop } from '../shop.ts'
import { writeOrder } from './write-order.ts'

export interface PlacedOrder {
  id: string
  /** True when the key had placed this order before. */
  isRepeat: boolean
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
  const { stock, repeatOf } = await transaction(shop.database, async (queries) => {
    if (idempotencyKey !== undefined) {
      const claim = {
        personId: customer.id,
        key: idempotencyKey,
        request: ['POST /api/orders', body],
        result: { id },
      }
      const first = await claimIdempotencyKey(queries, claim)
      if (first) return { stock: [], repeatOf: first.id }
    }
    const priced = await priceOrder(queries, customer.id, body)
    await requireWithinCashLimit(queries, shop, priced.amounts.totalPaise)
    const taken = await writeOrder(queries, {
      id,
      customer,
      priced,
      couponCode: priced.coupon?.code ?? null,
      details: body.deliveryDetails,
      paymentMethod: 'cod',
      orderType: body.orderType,
      status: 'pending',
    })
    await shop.jobs.send(queries, 'mail.order', { orderId: id, kind: 'placed' })
    return { stock: taken, repeatOf: undefined }
  })
  if (repeatOf) return { id: repeatOf, isRepeat: true }
  announceOrderPlaced(shop, { id, customerId: customer.id, stock })
  return { id, isRepeat: false }
}

/** Cash above the shop's limit is refused; the law's limit lies above every shop's. */
async function requireWithinCashLimit(queries: Queries, shop: Shop, totalPaise: number): Promise<void> {
  const { cashLimitPerOrder } = await readSettings(queries, shop.config)
  if (totalPaise <= cashLimitPerOrder * 100) return
  throw new Problem(
    409,
    'cash_limit',
    `Cash on delivery is possible up to ${formatPaise(cashLimitPerOrder * 100)}. Please pay online.`,
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
