import { onlyRow, type Queries } from '#server/database/connect.ts'
import { newId } from '#server/database/identifiers.ts'
import { type GatewayPayment, isCaptured } from './gateway/gateway.ts'
import type { PaymentIntentRow } from './payment-tables.ts'

/** The outcome of a payment. */
export interface Settlement {
  status: 'ordered' | 'refunded' | 'pending' | 'failed' | 'unknown'
  paymentId: string
  orderId: string | null
}

/** Why a captured payment cannot become an order. */
export interface PaymentRejection {
  kind: 'amount-differs' | 'other-currency' | 'paid-twice' | 'not-fulfillable'
  reason: string
}

interface RecordedPayment {
  id: string
  orderId: string | null
  /** What no refund has reserved yet. */
  restPaise: number
  /** Failed ones included: such a payment never becomes an order. */
  hasRefunds: boolean
  /** If so, an administrator decides what happens to the money. */
  hasFailedRefund: boolean
}

/** Records the state of a payment at the gateway. Captured is final; a failed payment may still be authorized later. */
export async function recordPayment(
  queries: Queries,
  intent: Pick<PaymentIntentRow, 'id'>,
  payment: GatewayPayment,
): Promise<RecordedPayment> {
  const status = isCaptured(payment) ? 'captured' : payment.status === 'failed' ? 'failed' : 'authorized'
  const recorded = await queries.sql<RecordedPayment>`
    insert into payments as p
      (id, gateway_payment_id, intent_id, status, amount_paise, currency, method, captured_at, created_at)
    values (${newId()}, ${payment.id}, ${intent.id}, ${status}::text, ${payment.amountPaise}, ${payment.currency}, ${payment.method}, case when ${status}::text = 'captured' then now() end, ${payment.createdAt})
    on conflict (gateway_payment_id) do update
      set status = case when p.status = 'captured' or (p.status = 'authorized' and excluded.status = 'failed')
                        then p.status else excluded.status end,
          captured_at = coalesce(p.captured_at, excluded.captured_at), method = excluded.method
    returning id, order_id, amount_paise - refunded_paise as rest_paise,
      refunded_paise > 0 or exists (select from refunds r where r.payment_id = p.id) as has_refunds,
      exists (select from refunds r where r.payment_id = p.id and r.status = 'failed') as has_failed_refund`
  return onlyRow(recorded)
}
