import { ApiFailure, api } from '#client/api-client.ts'
import type { CreateIntentBody, PaymentIntent, PaymentStatus } from '#contract/ordering/payments.ts'
import { toast } from '#ui/overlays/toast.ts'
import { PaymentStopped } from './checkout-failure.ts'
import type { OrderRequest } from './order-request.ts'
import { openPaymentWindow } from './payment-window.ts'
import {
  type OrderAttempt,
  type Payment,
  type PlacedOrder,
  placeOrder,
  recordPaid,
  store,
} from './place-order.ts'

const CHECKING = 'checking-payment'
const TRIES = 5
const PAUSE_MS = 2_000

/**
 * Pays and orders: the server creates a payment intent with its own amount, the gateway's window takes the money, the
 * server confirms the payment with the gateway, and the order is placed. A payment is stored with the attempt, so that
 * the next try orders without paying again.
 * @throws PaymentStopped when the window is dismissed, or the payment fails or goes back; ApiFailure
 */
export function payAndPlaceOrder(
  attempt: OrderAttempt,
  request: OrderRequest,
  shopName: string,
): Promise<PlacedOrder> {
  const current = underWay.get(attempt.key)
  if (current) return current
  const paying = payOnce(attempt, request, shopName).finally(() => underWay.delete(attempt.key))
  underWay.set(attempt.key, paying)
  return paying
}

/** A second click joins the payment under way, so that only one window opens. */
const underWay = new Map<string, Promise<PlacedOrder>>()

async function payOnce(attempt: OrderAttempt, request: OrderRequest, shopName: string): Promise<PlacedOrder> {
  const payment = attempt.paid?.payment ?? (await pay(request, shopName))
  const paidRequest = attempt.paid?.request ?? {
    ...request,
    paymentDetails: { razorpayPaymentId: payment.razorpayPaymentId },
  }
  const paid = recordPaid(attempt, { payment, request: paidRequest })
  try {
    await confirm(payment)
    return await placeOrder(paid, paidRequest)
  } catch (error) {
    if (!isMoneyGone(error)) throw error
    store({ ...paid, paid: undefined })
    throw new PaymentStopped(error.message)
  }
}

/** Whether the payment no longer counts: the money goes back, or the gateway never had it. */
function isMoneyGone(error: unknown): error is ApiFailure {
  return (
    error instanceof ApiFailure && (error.code === 'payment_failed' || error.code === 'payment_not_verified')
  )
}

async function pay(request: OrderRequest, shopName: string): Promise<Payment> {
  const { paymentMethod: _, deliveryAddress, ...checkout } = request
  let intent: PaymentIntent
  try {
    intent = (
      await api.post<PaymentIntent>('/api/payment/create-intent', checkout satisfies CreateIntentBody)
    ).data
  } catch (error) {
    const paymentId = earlierPayment(error)
    if (paymentId === undefined) throw error
    return verifiedPayment('', paymentId)
  }
  try {
    const paid = await openPaymentWindow(intent, { shopName, deliveryAddress })
    return {
      paymentIntentId: intent.paymentIntentId,
      razorpayPaymentId: paid.razorpay_payment_id,
      razorpayOrderId: paid.razorpay_order_id,
      razorpaySignature: paid.razorpay_signature,
    }
  } catch (error) {
    // A closed window does not prove that nothing was paid, so the server asks the gateway; it releases unpaid goods.
    const paymentId = error instanceof PaymentStopped ? await dismiss(intent.paymentIntentId) : undefined
    if (paymentId === undefined) throw error
    return verifiedPayment(intent.paymentIntentId, paymentId)
  }
}

/** The id of an earlier payment that went through unnoticed, because of which the server refuses another. */
function earlierPayment(error: unknown): string | undefined {
  if (!(error instanceof ApiFailure) || error.code !== 'already_paid') return undefined
  const { data } = error
  const hasId = typeof data === 'object' && data !== null && 'paymentId' in data
  return hasId && typeof data.paymentId === 'string' ? data.paymentId : undefined
}

/** Tells the server that the window was closed. @returns the id of the payment where it was made nevertheless */
async function dismiss(paymentIntentId: string): Promise<string | undefined> {
  try {
    const path = `/api/payment/${encodeURIComponent(paymentIntentId)}/dismiss`
    const { data } = await api.post<PaymentStatus>(path)
    return data.status === 'ordered' || data.status === 'paid' ? (data.paymentId ?? undefined) : undefined
  } catch (error) {
    console.info('How the payment stands could not be asked.', error)
    return undefined
  }
}

/** A payment that the server has found at the gateway, so it has no signature to check. */
function verifiedPayment(paymentIntentId: string, razorpayPaymentId: string): Payment {
  return { paymentIntentId, razorpayPaymentId, razorpayOrderId: paymentIntentId, razorpaySignature: '' }
}

/** Retries while no response comes: the gateway has the money, whatever the network does. */
async function confirm(payment: Payment): Promise<void> {
  if (payment.razorpaySignature === '') return
  for (let tries = 1; ; tries++) {
    try {
      await api.post<PaymentStatus>('/api/payment/confirm', payment)
      toast.dismiss(CHECKING)
      return
    } catch (error) {
      const isUnsure = error instanceof ApiFailure && (error.status === 0 || error.status >= 500)
      if (!isUnsure || tries === TRIES) throw error
      toast.info('Checking your payment...', { id: CHECKING, durationMs: 2 * PAUSE_MS })
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  }
}
