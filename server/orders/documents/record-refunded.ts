import type { Transaction } from '#server/commands/command.ts'
import { onlyRow } from '#server/database/connect.ts'
import { recordMilestone } from '#server/orders/order-milestones.ts'
import { givenBackByChanges } from '../given-back.ts'
import { creditOrder } from './credit-order.ts'

/**
 * A refund of an order has gone out: its customer is told, and its invoice credited with what no earlier note has explained, such
 * as that of a cancellation, and no change before the invoice.
 * @param orderId of a payment that is locked
 */
export async function recordRefunded(tx: Transaction, orderId: string, refundId: string): Promise<void> {
  await recordMilestone(tx, { orderId, kind: 'refunded', refundId })
  await creditRefund(tx, orderId, refundId)
}

/** Credits what no earlier note has explained of a refund that has gone out. @param orderId of a payment that is locked */
export async function creditRefund(tx: Transaction, orderId: string, refundId: string): Promise<void> {
  const refunds = await tx.sql<{ reason: string; unexplainedPaise: number }>`
    select reason, least(amount_paise,
             (select sum(amount_paise) from refunds sent where sent.payment_id = r.payment_id and sent.status = 'processed')
             - ${givenBackByChanges(orderId)}
             - coalesce((select sum(total_paise) from documents where order_id = ${orderId} and kind = 'credit_note' and not is_cash), 0)
           )::bigint as unexplained_paise
      from refunds r where id = ${refundId}`
  const { reason, unexplainedPaise } = onlyRow(refunds)
  if (unexplainedPaise <= 0) return
  await creditOrder(tx, { orderId, give: { paise: unexplainedPaise }, reason, refundId })
}
