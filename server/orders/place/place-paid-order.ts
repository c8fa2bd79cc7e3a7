import { paiseFromRupees } from '#contract/money.ts'
import type { PlaceOrderBody } from '#contract/ordering/checkout-schemas.ts'
import { dayAfter } from '#contract/promises/areas.ts'
import { dropFromCart } from '#server/cart/ordered-cart.ts'
import { command } from '#server/commands/command.ts'
import { findFirstUse, type KeyedCall } from '#server/commands/idempotency.ts'
import { onlyRow, type Queries } from '#server/database/connect.ts'
import { newId } from '#server/database/identifiers.ts'
import type { SignedIn } from '#server/http/access.ts'
import { invalidField, Problem } from '#server/http/problem.ts'
import { orUnavailable } from '#server/payments/confirm-payment.ts'
import { isSameBusiness, isSameItems } from '#server/payments/intents/hold-checkout.ts'
import type { OrderCalls, PaymentContext } from '#server/payments/payment-context.ts'
import type { PaymentIntentRow } from '#server/payments/payment-tables.ts'
import { settlePayment } from '#server/payments/settle-payment.ts'
import type { Shop } from '#server/shop.ts'
import { lockPrescription } from '../prescriptions/lock-prescription.ts'
import { type PlacedOrder, publishOrderPlaced } from './place-order.ts'
import { writeOrder } from './write-order.ts'

/**
 * Makes orders of captured payments; they are confirmed from the start.
 * @throws Problem 409 `prescription_missing` where another order has taken its photo meanwhile
 */
export const makePaidOrder: OrderCalls['makeOrder'] = async (tx, intent, customerId) => {
  const id = newId()
  const prescriptionId =
    intent.prescriptionId && (await lockPrescription(tx, intent.personId, intent.prescriptionId))
  await writeOrder(tx, {
    id,
    customer: { ...(await readCustomer(tx, intent.personId)), id: customerId },
    lines: intent.lines,
    amounts: intent,
    couponCode: intent.couponCode,
    couponTerms: intent.couponTerms,
    delivery: { ...intent.delivery, on: await readDayOf(tx, intent) },
    details: intent.deliveryDetails,
    business: intent.business ?? undefined,
    orderType: intent.orderType,
    paymentMethod: 'razorpay',
    prescriptionId,
  })
  if (intent.orderType === 'cart') await dropFromCart(tx, intent.personId, intent.lines)
  publishOrderPlaced(tx, id, customerId)
  return id
}

/** The promised day; a payment that came late moves it by the days that it was late. */
async function readDayOf(
  queries: Queries,
  { delivery, expiresAt }: Pick<PaymentIntentRow, 'delivery' | 'expiresAt'>,
): Promise<string> {
  const rows = await queries.sql<{ lateDays: number }>`
    select greatest(0, (now() at time zone 'Asia/Kolkata')::date
                         - (${expiresAt}::timestamptz at time zone 'Asia/Kolkata')::date) as late_days`
  return dayAfter(delivery.on, onlyRow(rows).lateDays)
}

async function readCustomer(queries: Queries, personId: string) {
  const people = await queries.sql<{ id: string; name: string; email: string; phone: string | null }>`
    select id, name, email, phone from people where id = ${personId}`
  return onlyRow(people)
}

/**
 * The one order of a payment, however often it is asked for. The payment must be captured, this customer's,
 * and for just what is ordered.
 * @throws Problem 409 `payment_not_verified`, `payment_pending`, `payment_failed`, `payment_used`,
 * `idempotency_mismatch`; 503 when the gateway is away
 */
export async function placePaidOrder(
  shop: Shop,
  context: PaymentContext,
  customer: SignedIn,
  body: PlaceOrderBody,
  call: KeyedCall,
): Promise<PlacedOrder> {
  const paymentId = body.paymentDetails?.razorpayPaymentId
  if (!paymentId) throw invalidField('paymentDetails', 'Pay first: the payment’s id is missing')
  // A paid order gets its id only when its payment is settled.
  const first = await findFirstUse(shop.database, call)
  if (first) return first
  const intent = await findOwnPayment(shop.database, customer.id, paymentId)
  const settled =
    intent?.orderId == null
      ? await orUnavailable(() => settlePayment(context, paymentId))
      : { status: 'ordered' }
  const paid = intent ?? (await findOwnPayment(shop.database, customer.id, paymentId))
  if (!paid) throw notVerified()
  requireSameOrder(paid, body)
  if (settled.status === 'pending')
    throw new Problem(409, 'payment_pending', 'We are still checking your payment. Please wait a moment.')
  const orderId = (await findOwnPayment(shop.database, customer.id, paymentId))?.orderId
  if (!orderId) throw notOrdered(settled.status)
  return command<PlacedOrder>(shop, { ...call, makes: { id: orderId } }, async () => ({
    id: orderId,
    isNew: true,
  }))
}

type PaidIntent = Pick<PaymentIntentRow, 'lines' | 'totalPaise' | 'orderType' | 'business'> & {
  orderId: string | null
}

async function findOwnPayment(
  queries: Queries,
  personId: string,
  paymentId: string,
): Promise<PaidIntent | undefined> {
  const [found] = await queries.sql<PaidIntent>`
    select i.lines, i.total_paise, i.order_type, i.business, p.order_id
      from payments p join payment_intents i on i.id = p.intent_id
     where p.gateway_payment_id = ${paymentId} and i.person_id = ${personId}`
  return found
}

/** A payment buys what it was made for, nothing else: no second order and no larger one. */
function requireSameOrder(paid: PaidIntent, body: PlaceOrderBody): void {
  const isSame =
    isSameItems(paid, body.items) &&
    isSameBusiness(paid, body) &&
    paiseFromRupees(body.total) === paid.totalPaise
  if (!isSame) throw new Problem(409, 'payment_used', 'This payment was made for another order')
}

function notVerified(): Problem {
  return new Problem(409, 'payment_not_verified', 'This payment is not confirmed')
}

function notOrdered(status: string): Problem {
  if (status === 'refunded') {
    return new Problem(
      409,
      'payment_failed',
      'Your order could not be completed, and your payment is being sent back to you in full.',
    )
  }
  return notVerified()
}
