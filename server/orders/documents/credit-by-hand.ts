import type { CreditNoteBody } from '#contract/documents/document-calls-schemas.ts'
import { formatPaise, paiseFromRupees } from '#contract/money.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { command } from '#server/commands/command.ts'
import type { KeyedCall } from '#server/commands/idempotency.ts'
import { onlyRow, type Queries } from '#server/database/connect.ts'
import type { SignedIn } from '#server/http/access.ts'
import { Problem } from '#server/http/problem.ts'
import type { OrderRow } from '#server/orders/order-tables.ts'
import { lockOrder, publishOrder } from '#server/orders/transition-order.ts'
import type { Shop } from '#server/shop.ts'
import { creditOrder } from './credit-order.ts'

/**
 * Gives a credit note for what an administrator gives back in cash: a lower price, or pieces. What was paid online goes back as
 * a refund, whose credit note follows it by itself; of an order that was paid both ways only the cash goes back here.
 * @returns the credit note
 * @throws Problem 404, 409 `credit_refused`, `idempotency_mismatch`
 */
export async function creditByHand(
  shop: Shop,
  by: SignedIn,
  orderId: string,
  { amount, lines, reason }: CreditNoteBody,
  call: KeyedCall,
): Promise<{ id: string }> {
  return command(shop, call, async (tx) => {
    const order = await lockOrder(tx, orderId)
    const isPartlyCash = order.paymentMethod === 'razorpay'
    if (isPartlyCash) requireCash(order)
    const give = lines ? { pieces: lines } : { paise: paiseFromRupees(amount ?? 0) }
    const note = await creditOrder(tx, { orderId, give, reason, isCash: true, isExact: true })
    if (!note) throw new Error('An exact credit was neither given nor refused')
    if (isPartlyCash) await requireWithinCash(tx, order)
    await recordAudit(tx, by, {
      action: 'order.credited',
      subjectType: 'order',
      subjectId: orderId,
      after: { creditNote: note.number, reason },
    })
    publishOrder(tx, order)
    return { id: note.id }
  })
}

/** @throws Problem 409 `credit_refused` */
function requireCash({ duePaise, status }: OrderRow): void {
  if (duePaise === 0) {
    throw new Problem(409, 'credit_refused', 'Refund it in Payments: the credit note follows the refund')
  }
  if (status !== 'delivered') {
    throw new Problem(
      409,
      'credit_refused',
      'What is paid in cash can be credited once the order is delivered',
    )
  }
}

/**
 * After the note, because only then is known what pieces come to.
 * @throws Problem 409 `credit_refused`
 */
async function requireWithinCash(queries: Queries, { id, duePaise }: OrderRow): Promise<void> {
  const rows = await queries.sql<{ paise: number }>`
    select sum(total_paise)::bigint as paise from documents where order_id = ${id} and is_cash`
  if (onlyRow(rows).paise <= duePaise) return
  throw new Problem(
    409,
    'credit_refused',
    `Only ${formatPaise(duePaise)} of this order was paid in cash: refund the rest in Payments`,
  )
}
