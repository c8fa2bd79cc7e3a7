/** An order of the gateway: what is to be paid. It takes many attempts and at most one payment. */
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
  /** `refunded` at Razorpay is a captured payment all of which went back. */
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
  /** Our refund's id, where we asked for it. */
  receipt: string | null
  createdAt: Date
}

/** Moments between which something happened; both included. */
export interface Period {
  from: Date
  to: Date
}

/** The calls of Razorpay that the shop uses; the local gateway answers the same ones. */
export interface Gateway {
  /** @throws GatewayFault */
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
  /** Every one, by anybody's request. */
  listRefundsOfPayment(paymentId: string): Promise<GatewayRefund[]>
  listPayments(period: Period): Promise<GatewayPayment[]>
  listRefunds(period: Period): Promise<GatewayRefund[]>
}

/**
 * The gateway said no (`refused`), or it is not known whether it did anything (`unreachable`: time-out,
 * network, an error of its own).
 */
export class GatewayError extends Error {
  override name = 'GatewayFault'
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

/** What of a payment is the shop's: money that reached the gateway and may be on its way back. */
export function isCaptured(payment: Pick<GatewayPayment, 'status'>): boolean {
  return payment.status === 'captured' || payment.status === 'refunded'
}
