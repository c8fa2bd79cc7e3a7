import type { Transaction } from '#server/commands/command.ts'
import { onlyRow } from '#server/database/connect.ts'
import { recordMilestone } from '#server/orders/order-milestones.ts'
import { creditOrder } from './credit-order.ts'

/** A refund of an order has gone out: its customer is told, and its invoice credited where no note has explained the money. */
export async function recordRefunded(tx: Transaction, orderId: string, refundId: string): Promise<void> {
  await recordMilestone(tx, { orderId, kind: 'refunded', refundId })
  const refunds = await tx.sql<{ amountPaise: number; reason: string }>`
    select amount_paise, reason from refunds where id = ${refundId}`
  const { amountPaise, reason } = onlyRow(refunds)
  await creditOrder(tx, { orderId, give: { paise: amountPaise }, reason, refundId })
}
