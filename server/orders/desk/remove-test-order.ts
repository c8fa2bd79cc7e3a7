import { forgetAssigned } from '#server/accounts/agent-figures.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { command } from '#server/commands/command.ts'
import type { Queries } from '#server/database/connect.ts'
import type { SignedIn } from '#server/http/access.ts'
import { notFound } from '#server/http/problem.ts'
import { storeOnce } from '#server/settings/settings.ts'
import type { Shop } from '#server/shop.ts'
import { returnReceivedStock } from '../ordered-stock.ts'
import { lockOrder, publishOrder } from '../transition-order.ts'

/**
 * Removes an order that only tried the shop out, wherever it is: its goods go back on sale, its agents' figures forget it, and its
 * lines, history and milestones go with it. It has no document, so no number is missing afterwards. That it was delivered stays
 * known: the shop was tried.
 * @throws Problem 404 for any other order
 */
export async function removeTestOrder(shop: Shop, admin: SignedIn, id: string): Promise<void> {
  await command(shop, async (tx) => {
    const order = await lockOrder(tx, id)
    if (order.channel !== 'test') throw notFound('This test order')
    for (const agent of await readFigures(tx, id)) await forgetAssigned(tx, agent.agentId, agent)
    if (order.status !== 'cancelled' || order.goodsOutAt !== null) await returnReceivedStock(tx, id)
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

/**
 * How often the order counts for each agent, in the order of locks: as given, unless it was taken away again, and as delivered.
 * One that failed at the door stays given.
 */
function readFigures(queries: Queries, id: string) {
  return queries.sql<{ agentId: string; assigned: number; delivered: number }>`
    with step as (
      select agent_id, from_status, to_status, lag(agent_id) over (order by sequence) as agent_before
        from order_history where order_id = ${id}),
    figure as (
      select agent_id, 1 as assigned, 0 as delivered from step where to_status = 'assigned'
      union all
      select agent_before, -1, 0 from step
       where (to_status = 'assigned' and from_status in ('assigned', 'picked_up', 'out_for_delivery'))
          or (to_status = 'confirmed' and from_status = 'assigned')
      union all
      select agent_id, 0, 1 from step where to_status = 'delivered')
    select agent_id, sum(assigned)::int as assigned, sum(delivered)::int as delivered
      from figure where agent_id is not null group by agent_id order by agent_id`
}
