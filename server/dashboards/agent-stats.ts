import type { AgentStats } from '../../contract/dashboards.ts'
import { completionRate, DEFAULT_AGENT_RATING, EARNING_PER_DELIVERY_PAISE } from '../../contract/delivery.ts'
import { rupeesFromPaise } from '../../contract/money.ts'
import { AGENT_OPEN_STATUSES } from '../../contract/order-status.ts'
import { RECENT_COUNT } from '../../contract/orders.ts'
import type { Queries } from '../database/connect.ts'
import { requireAgentState } from '../delivery/agent-queries.ts'
import type { SignedIn } from '../http/access.ts'
import { ordersWhere } from '../orders/order-queries.ts'
import { readSettings } from '../settings/settings.ts'
import type { Shop } from '../shop.ts'

/** An agent's figures from real deliveries; open orders in the order in which they wait. */
export async function agentStats(shop: Shop, agent: SignedIn): Promise<AgentStats> {
  const { database } = shop
  const [state, deliveries, assignedOrders, recentOrders, settings] = await Promise.all([
    requireAgentState(database, agent.id),
    countDeliveries(database, agent.id),
    ordersWhere(
      database,
      agent,
      `o.agent_id = $1 and o.status = any($2)
        order by array_position(array['out_for_delivery', 'picked_up', 'assigned'], o.status), (o.priority = 'high') desc, o.assigned_at, o.id limit 200`,
      [agent.id, AGENT_OPEN_STATUSES],
      'orders-agent-open',
    ),
    ordersWhere(
      database,
      agent,
      `o.agent_id = $1 and o.delivered_at is not null order by o.delivered_at desc limit ${RECENT_COUNT}`,
      [agent.id],
      'orders-agent-delivered',
    ),
    readSettings(database, shop.config),
  ])
  const earned = (count: number) => rupeesFromPaise(count * EARNING_PER_DELIVERY_PAISE)
  return {
    totalDeliveries: state.completedOrders,
    todayDeliveries: deliveries.today,
    weeklyDeliveries: deliveries.week,
    earnings: earned(state.completedOrders),
    todayEarnings: earned(deliveries.today),
    weeklyEarnings: earned(deliveries.week),
    rating: state.rating ?? DEFAULT_AGENT_RATING,
    isDefaultRating: state.rating === null,
    completionRate: completionRate(state.completedOrders, state.totalAssigned),
    assignedCount: assignedOrders.length,
    cashInHand: rupeesFromPaise(state.cashInHandPaise),
    cashLimit:
      state.cashLimitPaise === null ? settings.cashLimitPerAgent : rupeesFromPaise(state.cashLimitPaise),
    assignedOrders,
    recentOrders,
  }
}

async function countDeliveries(queries: Queries, agentId: string): Promise<{ today: number; week: number }> {
  const [row] = await queries.rows<{ today: number; week: number }>(
    `select count(*) filter (where delivered_at >= date_trunc('day', now() at time zone 'Asia/Kolkata') at time zone 'Asia/Kolkata') as today,
            count(*) as week
       from orders
      where agent_id = $1 and delivered_at >= (date_trunc('day', now() at time zone 'Asia/Kolkata') - interval '6 days') at time zone 'Asia/Kolkata'`,
    [agentId],
    'stats-agent-deliveries',
  )
  return row ?? { today: 0, week: 0 }
}
