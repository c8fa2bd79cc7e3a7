import type { CreditNoteBody } from '#contract/document-calls-schemas.ts'
import { paiseFromRupees } from '#contract/money.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { command } from '#server/commands/command.ts'
import type { KeyedCall } from '#server/commands/idempotency.ts'
import type { SignedIn } from '#server/http/access.ts'
import { Problem } from '#server/http/problem.ts'
import { lockOrder, publishOrder } from '#server/orders/transition-order.ts'
import type { Shop } from '#server/shop.ts'
import { creditOrder } from './credit-order.ts'

/**
 * Gives a credit note for what an administrator gives back by hand: a lower price, or pieces. What was paid online goes back as
 * a refund, whose credit note follows it by itself.
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
    if (order.paymentMethod === 'razorpay') {
      throw new Problem(409, 'credit_refused', 'Refund it in Payments: the credit note follows the refund')
    }
    const give = lines ? { pieces: lines } : { paise: paiseFromRupees(amount ?? 0) }
    const note = await creditOrder(tx, { orderId, give, reason, isExact: true })
    if (!note) throw new Error('An exact credit was neither given nor refused')
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
