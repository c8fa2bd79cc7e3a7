import type * as zod from 'zod/mini'
import type { ConfirmPaymentBody, PaymentStatus } from '#contract/ordering/payments.ts'
import type { Queries } from '#server/database/connect.ts'
import { Problem } from '#server/http/problem.ts'
import { GatewayError } from './gateway/gateway.ts'
import { isSameSignature, paymentSignature } from './gateway/gateway-signature.ts'
import { requireOwnIntent } from './intents/payment-intents.ts'
import { gatewayAway, type PaymentContext } from './payment-context.ts'
import type { PaymentIntentRow } from './payment-tables.ts'
import { settleOrderPayments, settlePayment } from './settle-payment.ts'

/**
 * Verifies what the gateway's window returned: its signature must match the stored gateway order, not the one that the
 * browser sent. Then the gateway itself is asked.
 * @throws Problem 404 for somebody else's, 400 `payment_not_verified`, 503 when the gateway is away.
 */
export async function confirmPayment(
  context: PaymentContext,
  personId: string,
  body: zod.infer<typeof ConfirmPaymentBody>,
): Promise<PaymentStatus> {
  const { database } = context.shop
  const intent = await requireOwnIntent(database, personId, body.paymentIntentId)
  const { keySecret } = await context.readKeys()
  const expected = paymentSignature(intent.gatewayOrderId ?? '', body.razorpayPaymentId, keySecret)
  if (!isSameSignature(body.razorpaySignature, expected)) throw notVerified()
  const settled = await orUnavailable(() => settlePayment(context, body.razorpayPaymentId))
  if (settled.status === 'unknown') throw notVerified()
  return readStatus(database, body.paymentIntentId)
}

/** The status of a payment, for a page that was closed meanwhile. The gateway is asked as long as it may still change. */
export async function askStatus(
  context: PaymentContext,
  personId: string,
  gatewayOrderId: string,
): Promise<PaymentStatus> {
  const intent = await requireOwnIntent(context.shop.database, personId, gatewayOrderId)
  if (MAY_CHANGE.includes(intent.status))
    await orUnavailable(() => settleOrderPayments(context, gatewayOrderId))
  return readStatus(context.shop.database, gatewayOrderId)
}

const MAY_CHANGE: PaymentIntentRow['status'][] = ['open', 'paid', 'expired']

/** @throws Problem 503 where the call throws `GatewayError` */
export async function orUnavailable<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof GatewayError) throw gatewayAway(error)
    throw error
  }
}

async function readStatus(queries: Queries, gatewayOrderId: string): Promise<PaymentStatus> {
  const [row] = await queries.sql<Omit<PaymentStatus, 'paymentIntentId'>>`
    select i.status, p.gateway_payment_id as payment_id, p.order_id
      from payment_intents i left join payments p on p.intent_id = i.id and p.status = 'captured'
     where i.gateway_order_id = ${gatewayOrderId} order by p.order_id nulls last, p.created_at limit 1`
  if (!row) throw notVerified()
  return { paymentIntentId: gatewayOrderId, ...row }
}

export function notVerified(): Problem {
  return new Problem(400, 'payment_not_verified', 'This payment could not be verified')
}
