import { paiseFromRupees } from '#contract/money.ts'
import { MIN_ONLINE_PAISE } from '#contract/ordering/orders.ts'
import type { Order, PlaceOrderBody } from '#contract/ordering/orders-schemas.ts'
import { lockBuyerAndOwner } from '#server/accounts/person-queries.ts'
import { lockBuyer } from '#server/cart/cart-changes.ts'
import { publishStockChanges } from '#server/catalogue/cache/catalogue-responses.ts'
import type { StockChange } from '#server/catalogue/stock-ledger.ts'
import { priceOrder, takeCart } from '#server/checkout/price-order.ts'
import { requireEmail } from '#server/checkout/require-email.ts'
import { takeStock } from '#server/checkout/stock.ts'
import { claimIdempotencyKey, findFirstUse } from '#server/commands/idempotency.ts'
import type { Queries } from '#server/database/connect.ts'
import { newId } from '#server/database/identifiers.ts'
import { LastStatements, transaction } from '#server/database/transaction.ts'
import type { SignedIn } from '#server/http/access.ts'
import { Problem } from '#server/http/problem.ts'
import { type OrderRecord, presentOrder } from '#server/orders/present-order.ts'
import { endHolds, lockOpenIntents } from '#server/payments/intents/payment-intents.ts'
import type { Shop } from '#server/shop.ts'
import { readBuyer, requireWithinCashLimit } from './cash-limit.ts'
import { writeOrder } from './write-order.ts'

export interface PlacedOrder {
  id: string
  /** True when the key had placed this order before. */
  isRepeat: boolean
  /** As its customer sees it; absent where it has to be read first. */
  order?: Order
}

type Placing = { isRepeat: true; id: string } | { isRepeat: false; stock: StockChange[]; order: OrderRecord }

/**
 * Places an order that is paid in cash, or costs nothing, in one transaction: claims the key, locks what is sold, prices it
 * as it is now, takes the stock and writes the order. Statements that do not need each other's answers share a round trip.
 * @throws Problem 409 `cart_changed`, `price_changed`, `out_of_stock`, `coupon_refused`, `cash_limit`, `phone_unproved`,
 * `idempotency_mismatch`.
 */
export async function placeCashOrder(
  shop: Shop,
  customer: SignedIn,
  body: PlaceOrderBody,
  key: string | undefined,
): Promise<PlacedOrder> {
  requireProvedPhone(customer, body)
  requireEmail(customer, body.deliveryDetails)
  const id = newId()
  const placed = await transaction<Placing>(shop.database, async (queries) => {
    const [first, ownerId, buyer] = await Promise.all([
      claimOrder(queries, customer.id, body, key, id),
      customer.isGuest ? lockBuyerAndOwner(queries, customer.id) : lockBuyer(queries, customer.id),
      readBuyer(queries, customer.id),
    ])
    if (first) return { isRepeat: true, ...first }
    // What this person holds for an online payment may be bought in cash instead.
    const held = buyer.hasHold ? await endHolds(queries, await lockOpenIntents(queries, customer.id)) : []
    const priced = await priceOrder(queries, { personId: customer.id, ownerId, held }, body, takeCart)
    requireWithinCashLimit(priced.amounts.totalPaise, buyer)
    const writing = Promise.all([
      takeStock(queries, priced.lines, { reason: 'sale', referenceId: id }),
      writeOrder(queries, {
        id,
        customer: { ...customer, id: ownerId },
        lines: priced.lines,
        amounts: priced.amounts,
        couponCode: priced.coupon?.code ?? null,
        details: body.deliveryDetails,
        orderType: body.orderType,
        paymentMethod: 'cod',
      }),
    ])
    return new LastStatements(
      writing.then(([taken, order]) => ({ isRepeat: false, stock: [...priced.returned, ...taken], order })),
    )
  })
  if (placed.isRepeat) return placed
  shop.jobs.relay()
  publishOrderPlaced(shop, { id, customerId: placed.order.personId ?? customer.id, stock: placed.stock })
  return { id, isRepeat: false, order: presentOrder(placed.order, customer) }
}

/**
 * A guest pays online what can be paid online. The total is the one that was shown, which pricing compares with its own.
 * @throws Problem 409 `phone_unproved`
 */
function requireProvedPhone({ isGuest }: SignedIn, { total }: PlaceOrderBody): void {
  if (!isGuest || paiseFromRupees(total) < MIN_ONLINE_PAISE) return
  throw new Problem(409, 'phone_unproved', 'To pay in cash, confirm your phone with a code under My Account')
}

/** The order that this key has placed before. @throws Problem 409 `idempotency_mismatch` */
export async function claimOrder(
  queries: Queries,
  personId: string,
  body: PlaceOrderBody,
  key: string | undefined,
  id: string,
): Promise<{ id: string } | undefined> {
  if (key === undefined) return undefined
  return claimIdempotencyKey(queries, { personId, key, request: requestOf(body), result: { id } })
}

/** The same without claiming the key: a paid order gets its id only when its payment is settled. */
export function findFirstOrder(
  queries: Queries,
  personId: string,
  body: PlaceOrderBody,
  key: string,
): Promise<{ id: string } | undefined> {
  return findFirstUse(queries, { personId, key, request: requestOf(body) })
}

const requestOf = (body: PlaceOrderBody) => ['POST /api/orders', body]

/** To be called after commit. */
export function publishOrderPlaced(
  shop: Shop,
  placed: { id: string; customerId: string; stock: StockChange[] },
): void {
  shop.events.publish({ topic: 'orders', id: placed.id, people: [placed.customerId], roles: ['admin'] })
  shop.events.publish({ topic: 'cart', people: [placed.customerId] })
  publishStockChanges(shop.events, placed.stock)
}
