import { paiseFromRupees } from '#contract/money.ts'
import type { PlaceOrderBody } from '#contract/ordering/checkout-schemas.ts'
import { MIN_ONLINE_PAISE } from '#contract/ordering/orders.ts'
import type { Order } from '#contract/ordering/orders-schemas.ts'
import { lockCustomerAndOwner } from '#server/accounts/person-queries.ts'
import { isAllowed } from '#server/accounts/sign-in/attempt-limit.ts'
import {
  type Caller,
  cashOrderAllowances,
  isLimited,
  limitOf,
  typedBy,
  unprovedProblem,
} from '#server/accounts/unproved.ts'
import { lockCustomer } from '#server/cart/cart-changes.ts'
import { takeCart } from '#server/cart/ordered-cart.ts'
import { takeStock } from '#server/catalogue/stock/sold-stock.ts'
import { lockContacts } from '#server/checkout/coupon-customer.ts'
import { priceOrder } from '#server/checkout/price-order.ts'
import { requireDetails } from '#server/checkout/require-details.ts'
import { command, type Transaction } from '#server/commands/command.ts'
import type { KeyedCall } from '#server/commands/idempotency.ts'
import type { Queries } from '#server/database/connect.ts'
import { newId } from '#server/database/identifiers.ts'
import { LastStatements } from '#server/database/transaction.ts'
import type { SignedIn } from '#server/http/access.ts'
import { Problem } from '#server/http/problem.ts'
import { presentOrder } from '#server/orders/present-order.ts'
import { endHolds, lockOpenIntents } from '#server/payments/intents/payment-intents.ts'
import { requireOpen } from '#server/settings/require-open.ts'
import type { Shop } from '#server/shop.ts'
import { lockPrescription } from '../prescriptions/lock-prescription.ts'
import { readBuyer, requireWithinCashLimit, type Stranger } from './cash-limit.ts'
import { writeOrder } from './write-order.ts'

export interface PlacedOrder {
  id: string
  /** Absent where the key had placed this order before. */
  isNew?: true
  /** As its customer sees it; absent where it has to be read first. */
  order?: Order
}

/**
 * Places an order that is paid in cash, or costs nothing, by one command: locks what is sold, prices it
 * as it is now, takes the stock and writes the order. Statements that do not need each other's answers share a round trip.
 * @throws Problem 409 `cart_changed`, `price_changed`, `out_of_stock`, `coupon_refused`, `cash_limit`, `phone_unproved`,
 * `not_open`, `unproved_limit`, `prescription_missing`, `idempotency_mismatch`, and as `priceOrder`.
 */
export async function placeCashOrder(
  shop: Shop,
  caller: Caller,
  body: PlaceOrderBody,
  call: KeyedCall,
): Promise<PlacedOrder> {
  const { person: customer } = caller
  requireProvedPhone(customer, body)
  requireDetails(shop.config, customer, body.deliveryDetails)
  const id = newId()
  const stranger = strangerOf(shop, customer, body)
  return command<PlacedOrder>(shop, { ...call, makes: { id } }, async (tx) => {
    const [ownerId, , buyer] = await Promise.all([
      customer.isGuest ? lockCustomerAndOwner(tx, customer.id) : lockCustomer(tx, customer.id),
      stranger && lockContacts(tx, { personId: customer.id, typed: stranger.typed }),
      readBuyer(tx, shop.config, customer.id, body.deliveryDetails.pincode, stranger),
      requireOpen(tx, shop.config, body),
    ])
    if (stranger) await requireFewCashOrders(tx, shop, caller, buyer)
    // What this person holds for an online payment may be bought in cash instead.
    const held = buyer.hasHold ? await endHolds(tx, await lockOpenIntents(tx, customer.id)) : []
    const paying = {
      personId: customer.id,
      ownerId,
      mode: shop.config.mode,
      held,
      paymentMethod: 'cod',
      sale: buyer.sale,
    } as const
    const priced = await priceOrder(tx, paying, body, takeCart)
    requireWithinCashLimit(priced.amounts.totalPaise, buyer)
    const prescriptionId = priced.needsPrescription
      ? await lockPrescription(tx, customer.id, body.prescriptionId)
      : null
    const writing = Promise.all([
      takeStock(tx, priced.lines, { reason: 'sale', referenceId: id }),
      writeOrder(tx, {
        id,
        customer: { ...customer, id: ownerId },
        lines: priced.lines,
        amounts: priced.amounts,
        couponCode: priced.couponCode,
        couponTerms: priced.couponTerms,
        delivery: priced.delivery,
        details: body.deliveryDetails,
        business: body.business,
        orderType: body.orderType,
        paymentMethod: paying.paymentMethod,
        prescriptionId,
      }),
    ])
    return new LastStatements(
      writing.then(([, order]) => {
        publishOrderPlaced(tx, id, ownerId)
        return { id, isNew: true, order: presentOrder(order, customer) }
      }),
    )
  })
}

/**
 * A guest pays online what can be paid online. The total is the one that was shown, which pricing compares with its own.
 * @throws Problem 409 `phone_unproved`
 */
function requireProvedPhone({ isGuest }: SignedIn, { total }: PlaceOrderBody): void {
  if (!isGuest || paiseFromRupees(total) < MIN_ONLINE_PAISE) return
  throw new Problem(409, 'phone_unproved', 'To pay in cash, confirm your phone with a code under My Account')
}

/** Who orders and has proved nothing; undefined for everybody else. */
function strangerOf(
  shop: Shop,
  customer: SignedIn,
  { deliveryDetails }: PlaceOrderBody,
): Stranger | undefined {
  if (!isLimited(customer, shop.config)) return undefined
  const typed = typedBy(deliveryDetails, shop.config.mode)
  return { typed, maxOrders: limitOf(shop, 'unprovedCashOrders') }
}

/** A refused order takes its count for the network back. @throws Problem 409 `unproved_limit` */
async function requireFewCashOrders(
  queries: Queries,
  shop: Pick<Shop, 'config' | 'providers'>,
  caller: Caller,
  { mayOrderMore }: { mayOrderMore: boolean },
): Promise<void> {
  if (!mayOrderMore) throw unprovedProblem(shop, 'You have too many open or cancelled cash orders.')
  for (const allowance of await cashOrderAllowances({ ...shop, database: queries }, caller))
    if (!(await isAllowed(queries, allowance)))
      throw unprovedProblem(shop, 'Too many cash orders come from your network.')
}

/** An order leaves the cart of its customer. */
export function publishOrderPlaced(
  { publish }: Pick<Transaction, 'publish'>,
  id: string,
  customerId: string,
): void {
  publish({ topic: 'orders', id, people: [customerId], roles: ['admin'] })
  publish({ topic: 'cart', people: [customerId] })
}
