import type { CheckPrescriptionBody } from '#contract/ordering/orders-schemas.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { command } from '#server/commands/command.ts'
import type { SignedIn } from '#server/http/access.ts'
import { notFound, Problem } from '#server/http/problem.ts'
import type { Shop } from '#server/shop.ts'
import { cancelLocked } from '../cancel-order.ts'
import { outOfDate } from '../order-queries.ts'
import type { OrderRow } from '../order-tables.ts'
import { lockOrder, publishOrder } from '../transition-order.ts'

/**
 * Accepts the prescription of an order, which can then be sent, or refuses it, which cancels the order: stock, code and a captured
 * payment go back, and its customer reads why. The first administrator decides; the same again changes nothing.
 * @throws Problem 404 for an order that needs none, 409 `invalid_transition` once it is decided otherwise or cancelled,
 * `changed_meanwhile` where what is accepted was changed since it was looked at
 */
export async function checkPrescription(
  shop: Shop,
  admin: SignedIn,
  orderId: string,
  check: CheckPrescriptionBody,
): Promise<void> {
  await command(shop, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order.prescription === null) throw notFound('This prescription')
    if (order.prescription === check.state) return
    requireToCheck(order)
    if (check.state === 'accepted' && check.seen && check.seen.updatedAt !== order.updatedAt.toISOString())
      throw await outOfDate(tx, admin, order.id)
    await tx.sql`update orders set prescription = ${check.state}, updated_at = now() where id = ${order.id}`
    await recordAudit(tx, admin, {
      action: `order.prescription_${check.state}`,
      subjectType: 'order',
      subjectId: order.id,
      before: { prescription: order.prescription },
      after: { prescription: check.state },
    })
    if (check.state === 'refused') await cancelLocked(tx, order, admin, check.reason)
    else publishOrder(tx, order)
  })
}

/** Whoever comes second reads what was decided. */
function requireToCheck({ status, prescription }: OrderRow): void {
  const isCancelled = status === 'cancelled'
  if (prescription === 'to_check' && !isCancelled) return
  const message =
    prescription === 'to_check'
      ? 'This order was cancelled meanwhile'
      : `This prescription was ${prescription} meanwhile`
  throw new Problem(409, 'invalid_transition', message, { data: { status } })
}
