import type { GatewayOrderRow, GatewayPaymentRow, GatewayRefundRow } from './local-ledger-tables.ts'

const seconds = (date: Date) => Math.floor(date.getTime() / 1000)

/** The shapes of Razorpay's documentation (razorpay.com/docs/api/orders, /payments, /refunds). */
export function orderEntity(order: GatewayOrderRow) {
  const isPaid = order.status === 'paid'
  return {
    id: order.id,
    entity: 'order',
    amount: order.amountPaise,
    amount_paid: isPaid ? order.amountPaise : 0,
    amount_due: isPaid ? 0 : order.amountPaise,
    currency: order.currency,
    receipt: order.receipt,
    offer_id: null,
    status: order.status,
    attempts: order.attempts,
    notes: order.notes,
    created_at: seconds(order.createdAt),
  }
}

export function paymentEntity(payment: GatewayPaymentRow) {
  const isRefunded = payment.refundedPaise === payment.amountPaise
  return {
    id: payment.id,
    entity: 'payment',
    amount: payment.amountPaise,
    currency: payment.currency,
    status: payment.status === 'captured' && isRefunded ? 'refunded' : payment.status,
    order_id: payment.orderId,
    invoice_id: null,
    international: false,
    method: payment.method,
    amount_refunded: payment.refundedPaise,
    refund_status: payment.refundedPaise === 0 ? null : isRefunded ? 'full' : 'partial',
    captured: payment.status === 'captured',
    description: null,
    vpa: payment.method === 'upi' ? payment.instrument : null,
    notes: {},
    error_code: payment.failure?.code ?? null,
    error_description: payment.failure?.description ?? null,
    error_source: payment.failure?.source ?? null,
    error_step: payment.failure?.step ?? null,
    error_reason: payment.failure?.reason ?? null,
    created_at: seconds(payment.createdAt),
  }
}

export function refundEntity(refund: GatewayRefundRow) {
  return {
    id: refund.id,
    entity: 'refund',
    amount: refund.amountPaise,
    currency: 'INR',
    payment_id: refund.paymentId,
    receipt: refund.receipt,
    notes: refund.notes,
    status: refund.status,
    speed_requested: 'normal',
    speed_processed: 'normal',
    created_at: seconds(refund.createdAt),
  }
}
