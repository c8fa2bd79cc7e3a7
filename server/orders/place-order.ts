import { formatPaise } from '../../contract/money.ts'
import type { Order, PlaceOrderBody } from '../../contract/orders.ts'
import { announceStockChanges } from '../catalogue/catalogue-answers.ts'
import { claimCoupon } from '../checkout/coupons.ts'
import { requestHash } from '../checkout/idempotency.ts'
import { orderAsShown, type PricedOrder } from '../checkout/price-order.ts'
import type { StockChange } from '../checkout/stock.ts'
import { newId } from '../database/identifiers.ts'
import { sqlState, transaction } from '../database/transaction.ts'
import type { SignedIn } from '../http/access.ts'
import { Problem } from '../http/problem.ts'
import type { Shop } from '../shop.ts'
import { type OrderKey, prepareOrder } from './prepare-order.ts'
import { presentOrder } from './present-order.ts'
import { type CashOrderDraft, ORDER_REFUSED, type WrittenOrder, writeCashOrders } from './write-order.ts'
import type { WriteOrder } from './write-together.ts'

const MOST_TRIES = 5

export interface PlacedOrder {
  id: string
  /** True when the key had placed this order before. */
  isRepeat: boolean
  /** As its customer sees it, where it was read with the placing. */
  order?: Order
}

/** Where cash orders are written. */
export interface OrderDesk {
  shop: Shop
  writeOrder: WriteOrder
}

/**
 * Places a cash order by one statement, as its customer was shown it. Where that statement finds anything different, or
 * a code has to be looked at, the order is read and priced first, which also gives every refusal its reason.
 * @throws Problem 409 `cart_changed`, `price_changed`, `out_of_stock`, `coupon_refused`, `cash_limit`,
 * `idempotency_mismatch`; `conflict` when others changed it again and again between reading and writing.
 */
export async function placeCashOrder(
  desk: OrderDesk,
  customer: SignedIn,
  body: PlaceOrderBody,
  idempotencyKey: string | undefined,
): Promise<PlacedOrder> {
  const key = idempotencyKey === undefined ? undefined : keyOf(idempotencyKey, body)
  const wanted = { customer, body, key }
  const shown = orderAsShown(body)
  const asShown = shown && (await place(desk, wanted, shown))
  if (asShown) return asShown
  for (let tries = 1; tries <= MOST_TRIES; tries++) {
    const prepared = await prepareOrder(desk.shop.database, desk.shop.config, {
      personId: customer.id,
      body,
      key,
    })
    if ('repeatOf' in prepared) return { id: prepared.repeatOf, isRepeat: true }
    const { priced, settings } = prepared
    requireWithinCashLimit(priced.amounts.totalPaise, settings.cashLimitPerOrder)
    const placed = await place(desk, wanted, priced)
    if (placed) return placed
  }
  throw new Problem(409, 'conflict', 'Others are buying the same right now. Please try again.')
}

interface WantedOrder {
  customer: SignedIn
  body: PlaceOrderBody
  key: OrderKey | undefined
}

type Pricing = Pick<CashOrderDraft, 'lines' | 'amounts'> & Partial<Pick<PricedOrder, 'coupon'>>

function keyOf(key: string, body: PlaceOrderBody): OrderKey {
  return { key, requestHash: requestHash(['POST /api/orders', body]) }
}

/** The order, or undefined and nothing written where it is not as it was priced. */
async function place(
  desk: OrderDesk,
  { customer, body, key }: WantedOrder,
  { lines, amounts, coupon }: Pricing,
): Promise<PlacedOrder | undefined> {
  const { shop } = desk
  const id = newId()
  const draft = {
    id,
    customer,
    lines,
    amounts,
    couponCode: coupon?.code ?? null,
    details: body.deliveryDetails,
    orderType: body.orderType,
    key,
  }
  try {
    const { stock, order } = await write(desk, draft)
    shop.jobs.takeOver()
    announceOrderPlaced(shop, { id, customerId: customer.id, stock })
    return { id, isRepeat: false, order: presentOrder(order, customer) }
  } catch (error) {
    if (sqlState(error) === ORDER_REFUSED) return undefined
    throw error
  }
}

/** One statement is its own transaction; a code's use is counted in one with it. */
function write({ shop, writeOrder }: OrderDesk, draft: CashOrderDraft): Promise<WrittenOrder> {
  const { couponCode, customer } = draft
  if (couponCode === null) return writeOrder(draft)
  return transaction(shop.database, async (queries) => {
    await claimCoupon(queries, couponCode, customer.id)
    const [written] = await writeCashOrders(queries, [draft])
    if (!written) throw new Error('One order was asked for')
    return written
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
