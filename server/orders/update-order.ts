import type * as z from 'zod/mini'
import type { UpdateOrderBody } from '#contract/ordering/orders-schemas.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { transaction } from '#server/database/transaction.ts'
import type { SignedIn } from '#server/http/access.ts'
import type { Shop } from '#server/shop.ts'
import { lockOrder } from './transition-order.ts'

/** Sets an order's priority; nothing about money, owner or lines can be changed. */
export async function setPriority(
  shop: Shop,
  admin: SignedIn,
  orderId: string,
  priority: NonNullable<z.infer<typeof UpdateOrderBody>['priority']>,
): Promise<void> {
  const order = await transaction(shop.database, async (queries) => {
    const found = await lockOrder(queries, orderId)
    if (found.priority === priority) return undefined
    await queries.sql`update orders set priority = ${priority}, updated_at = now() where id = ${orderId}`
    await recordAudit(queries, admin, {
      action: 'order.priority',
      subjectType: 'order',
      subjectId: orderId,
      before: { priority: found.priority },
      after: { priority },
    })
    return found
  })
  if (!order) return
  const people = [order.personId, order.agentId].filter((id) => id !== null)
  shop.events.publish({ topic: 'orders', id: orderId, people, roles: ['admin'] })
}
