export interface GatewayKeys {
  /** Public: it goes to the browser. */
  keyId: string
  keySecret: string
  /** Absent: Razorpay's webhooks cannot be verified, and only the sweep finds payments. */
  webhookSecret?: string
}

/** An order at the gateway: an amount that can be paid once, in any number of attempts. */
export interface GatewayOrder {
  id: string
  amountPaise: number
  currency: string
  receipt: string | null
  status: 'created' | 'attempted' | 'paid'
}

export interface GatewayPayment {
  id: string
  orderId: string | null
  amountPaise: number
  currency: string
  /** `refunded`: captured, and refunded in full since. */
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed'
  refundedPaise: number
  method: string | null
  failure: string | null
  createdAt: Date
}

export interface GatewayRefund {
  id: string
  paymentId: string
  amountPaise: number
  status: 'pending' | 'processed' | 'failed'
  /** The id of the shop's own refund, where the shop asked for it. */
  receipt: string | null
  createdAt: Date
}

/** From one timestamp to another, both included. */
export interface Period {
  from: Date
  to: Date
}

/** The calls of Razorpay that the shop uses; the local gateway answers them too. Each may throw `GatewayError`. */
export interface Gateway {
  createOrder(order: {
    amountPaise: number
    receipt: string
    notes: Record<string, string>
  }): Promise<GatewayOrder>
  findOrderByReceipt(receipt: string): Promise<GatewayOrder | undefined>
  listPaymentsOfOrder(orderId: string): Promise<GatewayPayment[]>
  /** Undefined for an id that the gateway does not know. */
  findPayment(paymentId: string): Promise<GatewayPayment | undefined>
  capturePayment(paymentId: string, amount: { paise: number; currency: string }): Promise<GatewayPayment>
  /** The same key gives the same refund, however often it is asked for. */
  refundPayment(
    paymentId: string,
    refund: { amountPaise: number; idempotencyKey: string; reason: string },
  ): Promise<GatewayRefund>
  findRefund(refundId: string): Promise<GatewayRefund | undefined>
  /** Also those that the shop did not ask for. */
  listRefundsOfPayment(paymentId: string): Promise<GatewayRefund[]>
  listPayments(period: Period): Promise<GatewayPayment[]>
  listRefunds(period: Period): Promise<GatewayRefund[]>
}

/** The gateway refused the call, or it is unknown whether it did anything (`unreachable`: a time-out or a server error). */
export class GatewayError extends Error {
  override name = 'GatewayError'
  readonly kind: 'refused' | 'unreachable'
  readonly status: number | undefined

  constructor(
    kind: 'refused' | 'unreachable',
    message: string,
    more: { status?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause })
    this.kind = kind
    this.status = more.status
  }
}

/** Whether the money reached the shop; some or all of it may have been refunded since. */
export function isCaptured(payment: Pick<GatewayPayment, 'status'>): boolean {
  return payment.status === 'captured' || payment.status === 'refunded'
}
