import { formatPaise } from '#contract/money.ts'
import type { Transaction } from '#server/commands/command.ts'
import type { SignedIn } from '#server/http/access.ts'
import { raiseIssue } from '../payment-issues.ts'
import { withdrawQueued } from './link-refund.ts'

/** An order that was cancelled, and then delivered all the same. */
interface DeliveredOrder {
  id: string
  number: string
  /** What was asked back before it stays so. */
  cancelledAt: Date | null
}

/**
 * Keeps the payment of a cancelled order that was delivered after all. Refunds that are not sent yet are withdrawn, and those that
 * failed need nobody any more. One that the gateway has is an issue: goods and money are gone.
 */
export async function keepPayment(tx: Transaction, by: SignedIn, order: DeliveredOrder): Promise<void> {
  const [payment] = await tx.sql<{ id: string; gatewayPaymentId: string }>`
    select id, gateway_payment_id from payments where order_id = ${order.id} for no key update`
  if (!payment || order.cancelledAt === null) return
  await withdrawQueued(tx, payment.id, order.cancelledAt)
  await tx.sql`
    update payment_issues i set resolved_at = now(), resolved_by = ${by.id},
           resolution = 'The order was delivered after all: the payment stays'
      from refunds r
     where r.payment_id = ${payment.id} and r.created_at >= ${order.cancelledAt} and r.status = 'failed'
       and i.kind = 'refund-failed:' || r.id and i.resolved_at is null`
  const sent = await tx.sql<{ id: string; amountPaise: number }>`
    select id, amount_paise from refunds
     where payment_id = ${payment.id} and created_at >= ${order.cancelledAt} and status in ('pending', 'processed')`
  for (const { id, amountPaise } of sent)
    await raiseIssue(tx, {
      kind: `delivered-refunded:${id}`,
      gatewayPaymentId: payment.gatewayPaymentId,
      gatewayOrderId: null,
      explanation: `The order ${order.number} was delivered after all, and ${formatPaise(amountPaise)} of its payment had been sent back already: goods and money are gone. Ask its customer to pay again, or leave it, and write down which.`,
    })
}
