import { orderAmounts } from '#contract/money.ts'
import type { Queries } from '#server/database/connect.ts'
import { idAt } from '#server/database/identifiers.ts'
import { rowsOf } from '#server/database/table-parts.ts'
import { intentNotes } from '#server/payments/create-intent.ts'
import { randomText } from '#server/payments/gateway-keys.ts'
import {
  type GatewayPaymentRow,
  gatewayOrders,
  gatewayPayments,
  gatewayRefunds,
} from '#server/payments/local-gateway/local-ledger-tables.ts'
import { paymentIntents, payments, refunds } from '#server/payments/payment-tables.ts'
import type { DemoOrder } from './demo-orders.ts'
import type { DemoPerson } from './samples/sample-people.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
/** Of the delivered orders that were paid online, one in so many brought part of its money back. */
const DAMAGED_EVERY = 6
/** Of the cash orders, one in so many was first tried online. */
const DECLINED_EVERY = 25

/** The online payments of the demo's orders in the shop's books and, the same, in the local gateway's. */
export async function seedDemoPayments(
  queries: Queries,
  demoOrders: readonly DemoOrder[],
  administrator: DemoPerson,
): Promise<void> {
  const paid = demoOrders.filter((order) => order.paymentMethod === 'razorpay')
  const declined = demoOrders.filter(
    (order, at) => order.paymentMethod === 'cod' && at % DECLINED_EVERY === 0,
  )
  const delivered = paid.filter((order) => order.status === 'delivered')
  const damaged = new Set(delivered.filter((_order, at) => at % DAMAGED_EVERY === 0))
  const drawn = [
    ...paid.map((order, at) => paidOnline(order, at, refundOf(order, damaged.has(order), administrator))),
    ...declined.map(declinedOnline),
  ]
  await queries.unprepared`insert into payment_intents ${rowsOf(
    paymentIntents,
    drawn.map(({ intent }) => intent),
  )}`
  await queries.unprepared`insert into gateway_orders ${rowsOf(
    gatewayOrders,
    drawn.map(({ gatewayOrder }) => gatewayOrder),
  )}`
  await queries.unprepared`insert into gateway_payments ${rowsOf(
    gatewayPayments,
    drawn.map(({ gatewayPayment }) => gatewayPayment),
  )}`
  await queries.unprepared`insert into payments ${rowsOf(
    payments,
    drawn.map(({ payment }) => payment),
  )}`
  const given = drawn.flatMap(({ refund }) => refund ?? [])
  if (given.length === 0) return
  await queries.unprepared`insert into refunds ${rowsOf(
    refunds,
    given.map(({ ours }) => ours),
  )}`
  await queries.unprepared`insert into gateway_refunds ${rowsOf(
    gatewayRefunds,
    given.map(({ theirs }) => theirs),
  )}`
}

interface DemoRefund {
  amountPaise: number
  reason: string
  at: Date
  requestedBy: string | null
}

/** All of a cancelled order's money; of a damaged item what one of it cost. */
function refundOf(order: DemoOrder, isDamaged: boolean, administrator: DemoPerson): DemoRefund | undefined {
  const last = order.steps.at(-1)
  if (!last) return undefined
  if (order.status === 'cancelled')
    return {
      amountPaise: order.amounts.totalPaise,
      reason: last.note ?? 'Cancelled',
      at: last.at,
      requestedBy: null,
    }
  const [line] = order.lines
  if (!isDamaged || !line) return undefined
  return {
    amountPaise: orderAmounts([{ ...line, quantity: 1 }]).totalPaise,
    reason: 'One item arrived damaged',
    at: new Date(Math.min(last.at.getTime() + 5 * HOUR_MS, Date.now())),
    requestedBy: administrator.id,
  }
}

const METHODS: Pick<GatewayPaymentRow, 'method' | 'instrument'>[] = [
  { method: 'upi', instrument: 'success@razorpay' },
  { method: 'card', instrument: 'Visa ending in 1007' },
  { method: 'upi', instrument: 'demo@upi' },
]

function paidOnline(order: DemoOrder, at: number, given: DemoRefund | undefined) {
  const books = booksOf(order, order.placedAt, at)
  const refundedPaise = given?.amountPaise ?? 0
  const payment = {
    ...books.payment,
    orderId: order.id,
    status: 'captured' as const,
    refundedPaise,
    capturedAt: order.placedAt,
  }
  const gatewayPayment = { ...books.gatewayPayment, status: 'captured' as const, refundedPaise }
  return {
    intent: { ...books.intent, status: 'ordered' as const, holdsStock: 'ordered' as const },
    gatewayOrder: { ...books.gatewayOrder, status: 'paid' as const },
    payment,
    gatewayPayment,
    refund: given && refundRows(given, payment.id, gatewayPayment.id),
  }
}

/** A card that was declined before the order was placed for cash; its hold has ended. */
function declinedOnline(order: DemoOrder) {
  const books = booksOf(order, new Date(order.placedAt.getTime() - 4 * MINUTE_MS), 1)
  const failure = {
    code: 'BAD_REQUEST_ERROR',
    description: 'Your payment was declined by the bank. Try another card or method.',
    source: 'customer',
    step: 'payment_authentication',
    reason: 'card_declined',
  }
  return {
    intent: { ...books.intent, status: 'expired' as const, holdsStock: 'released' as const },
    gatewayOrder: { ...books.gatewayOrder, status: 'attempted' as const },
    payment: { ...books.payment, status: 'failed' as const },
    gatewayPayment: { ...books.gatewayPayment, status: 'failed' as const, failure },
    refund: undefined,
  }
}

/** A checkout and its payment as both books begin them. */
function booksOf({ customer, lines, amounts }: DemoOrder, moment: Date, at: number) {
  // Gateways count whole seconds.
  const paidAt = new Date(Math.floor(moment.getTime() / SECOND_MS) * SECOND_MS)
  const startedAt = new Date(paidAt.getTime() - MINUTE_MS)
  const { method, instrument } = METHODS[at % METHODS.length] ?? { method: 'upi', instrument: '' }
  const gatewayOrderId = `order_${randomText(14)}`
  const gatewayPaymentId = `pay_${randomText(14)}`
  const intentId = idAt(startedAt.getTime())
  const { street, city, state, pincode } = customer.address
  const { name: fullName, phone, email } = customer
  const deliveryDetails = { fullName, phone, email, address: street, city, state, pincode }
  const money = { amountPaise: amounts.totalPaise, currency: 'INR', createdAt: paidAt }
  return {
    intent: {
      id: intentId,
      personId: customer.id,
      gatewayOrderId,
      orderType: 'cart' as const,
      lines: lines.map(({ product, quantity, unitPricePaise }) => ({
        productId: product.id,
        quantity,
        unitPricePaise,
        name: product.name,
        categoryId: product.category,
        picture: product.pictures[0] ?? null,
      })),
      deliveryDetails,
      ...amounts,
      expiresAt: new Date(startedAt.getTime() + 15 * MINUTE_MS),
      createdAt: startedAt,
      updatedAt: paidAt,
    },
    gatewayOrder: {
      id: gatewayOrderId,
      ...money,
      receipt: intentId,
      notes: intentNotes({ id: intentId, deliveryDetails }),
      attempts: 1,
      createdAt: startedAt,
    },
    payment: { id: idAt(paidAt.getTime()), gatewayPaymentId, intentId, ...money, method },
    gatewayPayment: { id: gatewayPaymentId, orderId: gatewayOrderId, ...money, method, instrument },
  }
}

function refundRows(given: DemoRefund, paymentId: string, gatewayPaymentId: string) {
  const { amountPaise, reason, at, requestedBy } = given
  const id = idAt(at.getTime())
  const gatewayRefundId = `rfnd_${randomText(14)}`
  const dates = { createdAt: at, updatedAt: at }
  return {
    ours: {
      id,
      paymentId,
      gatewayRefundId,
      amountPaise,
      reason,
      status: 'processed' as const,
      requestedBy,
      ...dates,
    },
    theirs: {
      id: gatewayRefundId,
      paymentId: gatewayPaymentId,
      amountPaise,
      status: 'processed' as const,
      receipt: id,
      notes: { reason },
      idempotencyKey: id,
      createdAt: at,
    },
  }
}
