import type * as z from 'zod/mini'
import type { UpdateOrderBody } from '#contract/ordering/orders-schemas.ts'
import { changedMeanwhile, nameChanges } from '#server/audit/changed-meanwhile.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { command } from '#server/commands/command.ts'
import type { SignedIn } from '#server/http/access.ts'
import type { Shop } from '#server/shop.ts'
import { requireOrder } from './order-queries.ts'
import { lockOrder, publishOrder } from './transition-order.ts'

/** Sets an order's priority. */
export async function setPriority(
  shop: Shop,
  admin: SignedIn,
  orderId: string,
  priority: NonNullable<z.infer<typeof UpdateOrderBody>['priority']>,
): Promise<void> {
  await command(shop, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order.priority === priority) return
    await tx.sql`update orders set priority = ${priority}, updated_at = now() where id = ${orderId}`
    await recordAudit(tx, admin, {
      action: 'order.priority',
      subjectType: 'order',
      subjectId: orderId,
      before: { priority: order.priority },
      after: { priority },
    })
    publishOrder(tx, order)
  })
}

/**
 * Sets what the shop notes of an order for itself; the activity log says that somebody did, not what it was.
 * @throws Problem 404, 409 `changed_meanwhile` where it is another note by now than the one `seen`
 */
export async function setInternalNote(
  shop: Shop,
  admin: SignedIn,
  orderId: string,
  typed: string,
  seen: z.infer<typeof UpdateOrderBody>['seen'],
): Promise<void> {
  const note = typed || null
  await command(shop, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order.internalNote === note) return
    if (seen && order.internalNote !== (seen.internalNote || null)) {
      const subject = { subjectType: 'order', subjectId: orderId }
      const changed = await nameChanges(tx, subject, ['hasNote'], () => 'internalNote')
      throw changedMeanwhile(await requireOrder(tx, admin, orderId), changed)
    }
    await tx.sql`update orders set internal_note = ${note}, updated_at = now() where id = ${orderId}`
    await recordAudit(tx, admin, {
      action: 'order.noted',
      subjectType: 'order',
      subjectId: orderId,
      before: { hasNote: order.internalNote !== null },
      after: { hasNote: note !== null },
    })
    publishOrder(tx, order)
  })
}
