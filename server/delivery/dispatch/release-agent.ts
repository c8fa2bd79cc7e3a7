import { formatPaise, rupeesFromPaise } from '#contract/money.ts'
import type { Transaction } from '#server/commands/command.ts'
import type { Queries } from '#server/database/connect.ts'
import type { SignedIn } from '#server/http/access.ts'
import { Problem } from '#server/http/problem.ts'
import type { OrderRow } from '#server/orders/order-tables.ts'
import { lockOrder, transitionOrder } from '#server/orders/transition-order.ts'
import { takeFromAgent } from './assign-order.ts'

/**
 * To be called before an agent leaves: orders that are only assigned go back into the queue.
 * @throws Problem 409 `agent_carries_goods` with the orders whose goods the agent has, `agent_carries_cash` with the cash, unless anyway
 */
export async function releaseAgent(
  tx: Transaction,
  agentId: string,
  by: SignedIn,
  isAnyway = false,
): Promise<void> {
  const open = await tx.sql<{ id: string; number: string; carriesGoods: boolean }>`
    select id, number, goods_agent_id is not distinct from ${agentId} as carries_goods from orders
     where goods_agent_id = ${agentId} or (agent_id = ${agentId} and status = 'assigned') order by id`
  const carried = open.filter((order) => order.carriesGoods).map((order) => order.number)
  if (carried.length > 0) {
    throw new Problem(409, 'agent_carries_goods', `This agent carries goods: ${carried.join(', ')}`, {
      data: { orders: carried },
    })
  }
  if (!isAnyway) await requireNoCash(tx, agentId)
  // Every transaction locks orders before the agent's row.
  const orders: OrderRow[] = []
  for (const { id } of open) orders.push(await lockOrder(tx, id))
  for (const order of orders) {
    await transitionOrder(tx, order, {
      to: 'confirmed',
      by: 'system',
      person: { id: by.id, name: by.name, role: 'system' },
      agentId: null,
      note: 'Its agent has left',
    })
    await takeFromAgent(tx, order)
  }
}

async function requireNoCash(queries: Queries, agentId: string): Promise<void> {
  const [agent] = await queries.sql<{ paise: number }>`
    select cash_in_hand_paise as paise from agents where person_id = ${agentId} and cash_in_hand_paise <> 0`
  if (!agent) return
  const message = `${formatPaise(agent.paise)} in cash is still with this agent. Count it first, or go on: it stays in the cash book.`
  throw new Problem(409, 'agent_carries_cash', message, {
    data: { cashInHand: rupeesFromPaise(agent.paise) },
  })
}
