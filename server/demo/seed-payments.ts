import { orderAmounts, TAX_ON_TOP } from '#contract/charges.ts'
import { DEMO_RULES } from '#contract/promises/rules.ts'
import type { Queries } from '#server/database/connect.ts'
import { idAt } from '#server/database/identifiers.ts'
import { insertRows } from '#server/database/table-parts.ts'
import { intentNotes } from '#server/payments/intents/create-intent.ts'
import { paymentIntents, payments, refunds } from '#server/payments/payment-tables.ts'
import type { DemoOrder } from './demo-orders.ts'
import { randomText } from './local-gateway/local-keys.ts'
import {
  type GatewayPaymentRow,
  gatewayOrders,
  gatewayPayments,
  gatewayRefunds,
} from './local-gateway/local-ledger-tables.ts'
import type { DemoPerson } from './samples/sample-people.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
/** Every sixth delivered online order was refunded in part. */
const DAMAGED_EVERY = 6
/** For every 25th cash order, an online payment was declined first. */
const DECLINED_EVERY = 25

/** Inserts the online payments of the demo's orders, in the shop and in the local gateway alike. */
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
  const made = [
    ...paid.map((order, at) => paidOnline(order, at, refundOf(order, damaged.has(order), administrator))),
    ...declined.map(declinedOnline),
  ]
  const intents = made.map(({ intent }) => intent)
  const orders = made.map(({ gatewayOrder }) => gatewayOrder)
  const theirPayments = made.map(({ gatewayPayment }) => gatewayPayment)
  const ourPayments = made.map(({ payment }) => payment)
  const refunded = made.flatMap(({ refund }) => refund ?? [])
  const ourRefunds = refunded.map(({ ours }) => ours)
  const theirRefunds = refunded.map(({ theirs }) => theirs)
  await insertRows(queries, paymentIntents, intents)
  await insertRows(queries, gatewayOrders, orders)
  await insertRows(queries, gatewayPayments, theirPayments)
  await insertRows(queries, payments, ourPayments)
  await insertRows(queries, refunds, ourRefunds)
  await insertRows(queries, gatewayRefunds, theirRefunds)
}

interface DemoRefund {
  amountPaise: number
  reason: string
  at: Date
  requestedBy: string | null
}

/** A cancelled order is refunded in full, a damaged item by the price of one. */
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
    amountPaise: orderAmounts([{ ...line, quantity: 1 }], { terms: TAX_ON_TOP }).totalPaise,
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

function paidOnline(order: DemoOrder, at: number, refund: DemoRefund | undefined) {
  const records = recordsOf(order, order.placedAt, at)
  const refundedPaise = refund?.amountPaise ?? 0
  const payment = {
    ...records.payment,
    orderId: order.id,
    status: 'captured' as const,
    refundedPaise,
    capturedAt: order.placedAt,
  }
  const gatewayPayment = { ...records.gatewayPayment, status: 'captured' as const, refundedPaise }
  return {
    intent: { ...records.intent, status: 'ordered' as const, holdsStock: 'ordered' as const },
    gatewayOrder: { ...records.gatewayOrder, status: 'paid' as const },
    payment,
    gatewayPayment,
    refund: refund && refundRows(refund, payment.id, gatewayPayment.id),
  }
}

/** A card that was declined before the order was placed for cash; its hold has ended. */
function declinedOnline(order: DemoOrder) {
  const records = recordsOf(order, new Date(order.placedAt.getTime() - 4 * MINUTE_MS), 1)
  const failure = {
    code: 'BAD_REQUEST_ERROR',
    description: 'Your payment was declined by the bank. Try another card or method.',
    source: 'customer',
    step: 'payment_authentication',
    reason: 'card_declined',
  }
  return {
    intent: { ...records.intent, status: 'expired' as const, holdsStock: 'released' as const },
    gatewayOrder: { ...records.gatewayOrder, status: 'attempted' as const },
    payment: { ...records.payment, status: 'failed' as const },
    gatewayPayment: { ...records.gatewayPayment, status: 'failed' as const, failure },
    refund: undefined,
  }
}

/** The records of shop and gateway that every payment has, whatever its outcome. */
function recordsOf({ customer, lines, amounts, expectedOn }: DemoOrder, paid: Date, at: number) {
  // Gateways count whole seconds.
  const paidAt = new Date(Math.floor(paid.getTime() / SECOND_MS) * SECOND_MS)
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
        variantId: product.id,
        options: [],
        quantity,
        unitPricePaise,
        discountPaise: 0,
        name: product.name,
        categoryId: product.category,
        picture: product.pictures[0] ?? null,
        rules: DEMO_RULES,
      })),
      deliveryDetails,
      delivery: { on: expectedOn, areaName: null, carrier: 'riders' as const },
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

function refundRows(refund: DemoRefund, paymentId: string, gatewayPaymentId: string) {
  const { amountPaise, reason, at, requestedBy } = refund
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
