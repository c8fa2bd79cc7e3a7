import { recordAudit } from '#server/audit/record-audit.ts'
import { command } from '#server/commands/command.ts'
import type { SignedIn } from '#server/http/access.ts'
import { notFound } from '#server/http/problem.ts'
import { storeOnce } from '#server/settings/settings.ts'
import type { Shop } from '#server/shop.ts'
import { returnReceivedStock } from '../ordered-stock.ts'
import { lockOrder, publishOrder } from '../transition-order.ts'

/**
 * Removes an order that only tried the shop out, wherever it is: its goods go back on sale, and its lines, history
 * and milestones go with it. It counts in no figure and has no document, so no number is missing afterwards. That it was delivered stays
 * known: the shop was tried.
 * @throws Problem 404 for any other order
 */
export async function removeTestOrder(shop: Shop, admin: SignedIn, id: string): Promise<void> {
  await command(shop, async (tx) => {
    const order = await lockOrder(tx, id)
    if (order.channel !== 'test') throw notFound('This test order')
    if (order.status !== 'cancelled' || order.goodsOutAt !== null) await returnReceivedStock(tx, order)
    await tx.sql`delete from orders where id = ${id}`
    if (order.status === 'delivered') await storeOnce(tx, 'shopTried', true)
    await recordAudit(tx, admin, {
      action: 'order.test_removed',
      subjectType: 'order',
      subjectId: id,
      before: { number: order.number, status: order.status },
    })
    publishOrder(tx, order)
  })
}
