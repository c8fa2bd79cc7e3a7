import type { CreateIntentBody, PaymentIntent } from '../../contract/payments.ts'
import { api } from '../api-client.ts'
import { notePaid, type OrderAttempt, type Payment } from './order-attempt.ts'
import type { OrderRequest } from './order-request.ts'
import { openPaymentWindow } from './payment-window.ts'
import { type PlacedOrder, placeOrder } from './place-order.ts'

/**
 * Pays and orders: the shop opens a payment over its own amount, the gateway's window takes the money, the
 * shop checks the gateway's signature, then the order is placed with the payment's id. What is paid is
 * kept with the attempt: the next try orders without paying again.
 * @throws PaymentStopped when the window is dismissed or the payment fails; ApiFailure
 */
export async function payAndPlaceOrder(
  attempt: OrderAttempt,
  request: OrderRequest,
  shopName: string,
): Promise<PlacedOrder> {
  const payment = attempt.paid?.payment ?? (await pay(request, shopName))
  const paidRequest = attempt.paid?.request ?? {
    ...request,
    paymentDetails: { razorpayPaymentId: payment.razorpayPaymentId },
  }
  const paid = notePaid(attempt, { payment, request: paidRequest })
  await api.post('/api/payment/confirm', payment)
  return placeOrder(paid, paidRequest)
}

async function pay(request: OrderRequest, shopName: string): Promise<Payment> {
  const { paymentMethod: _, deliveryAddress, ...checkout } = request
  const { data: intent } = await api.post<PaymentIntent>(
    '/api/payment/create-intent',
    checkout satisfies CreateIntentBody,
  )
  const paid = await openPaymentWindow(intent, { shopName, deliveryAddress })
  return {
    paymentIntentId: intent.paymentIntentId,
    razorpayPaymentId: paid.razorpay_payment_id,
    razorpayOrderId: paid.razorpay_order_id,
    razorpaySignature: paid.razorpay_signature,
  }
}
