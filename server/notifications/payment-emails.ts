import { formatPaise } from '#contract/money.ts'
import type { EmailContent } from './email.ts'

export interface ReturnedPayment {
  name: string
  email: string
  phone: string | null
  gatewayPaymentId: string
  amountPaise: number
  currency: string
  /** Why it could not become an order. */
  reason: string
}

export function paymentReturnedEmail(payment: ReturnedPayment, link: string): EmailContent {
  const amount =
    payment.currency === 'INR'
      ? formatPaise(payment.amountPaise)
      : `${(payment.amountPaise / 100).toFixed(2)} ${payment.currency}`
  return {
    subject: 'Your payment is on its way back to you',
    paragraphs: [
      `Hello ${payment.name},`,
      `We received your payment, but it could not become an order: ${payment.reason}.`,
      `We are sending ${amount} back to the account you paid from. Banks usually show it within 5 to 7 working days. You do not have to do anything.`,
    ],
    rows: [['Payment', payment.gatewayPaymentId]],
    total: ['Refund', amount],
    button: { label: 'See your cart', url: link },
  }
}
