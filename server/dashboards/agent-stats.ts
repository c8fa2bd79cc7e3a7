import { type AgentStats, CHART_DAYS } from '#contract/dashboards.ts'
import { completionRate } from '#contract/delivery.ts'
import { paiseFromRupees, rupeesFromPaise } from '#contract/money.ts'
import { AGENT_OPEN_STATUSES } from '#contract/ordering/order-status.ts'
import { RECENT_COUNT } from '#contract/ordering/orders.ts'
import type { Queries } from '#server/database/connect.ts'
import { fragment, literal } from '#server/database/sql.ts'
import { cashLimitOf, ratingOf, requireAgentState } from '#server/delivery/agent-queries.ts'
import type { SignedIn } from '#server/http/access.ts'
import { goodsWith, ordersOf } from '#server/orders/order-policy.ts'
import { ordersWhere } from '#server/orders/order-queries.ts'
import { IS_SALE } from '#server/orders/trial-orders.ts'
import { readSettings } from '#server/settings/settings.ts'
import type { Shop } from '#server/shop.ts'

/** The figures and orders of an agent's dashboard. */
export async function agentStats(shop: Shop, agent: SignedIn): Promise<AgentStats> {
  const { database } = shop
  const [state, days, assignedOrders, toBringBack, recentOrders, settings] = await Promise.all([
    requireAgentState(database, agent.id),
    deliveriesByDay(database, agent.id),
    ordersWhere(
      database,
      agent,
      fragment`${ordersOf(agent)} and o.status = any(${AGENT_OPEN_STATUSES})
        order by array_position(array['out_for_delivery', 'picked_up', 'assigned'], o.status), (o.priority = 'high') desc, o.assigned_at, o.id limit 200`,
    ),
    ordersWhere(
      database,
      agent,
      fragment`${goodsWith(agent)}
          and (o.agent_id is distinct from ${agent.id} or o.status <> all(${AGENT_OPEN_STATUSES}))
        order by o.goods_out_at, o.id limit 200`,
    ),
    ordersWhere(
      database,
      agent,
      fragment`${ordersOf(agent)} and o.delivered_at is not null
        order by o.delivered_at desc limit ${literal(RECENT_COUNT)}`,
    ),
    readSettings(database, shop.config),
  ])
  const today = days.at(-1)?.deliveries ?? 0
  const week = days.reduce((sum, day) => sum + day.deliveries, 0)
  const { earningPerDelivery } = settings
  const earned = (count: number) =>
    earningPerDelivery === null ? null : rupeesFromPaise(count * paiseFromRupees(earningPerDelivery))
  return {
    totalDeliveries: state.completedOrders,
    todayDeliveries: today,
    weeklyDeliveries: week,
    earningPerDelivery,
    earnings: earned(state.completedOrders),
    todayEarnings: earned(today),
    weeklyEarnings: earned(week),
    earningsByDay: days.map(({ day, deliveries }) => ({ day, deliveries, earnings: earned(deliveries) })),
    rating: ratingOf(state, shop.config),
    isDefaultRating: state.rating === null && shop.config.mode.showsSamples,
    completionRate: completionRate(state.completedOrders, state.totalAssigned),
    assignedCount: assignedOrders.length,
    cashInHand: rupeesFromPaise(state.cashInHandPaise),
    cashLimit: cashLimitOf(state, settings.cashLimitPerAgent),
    assignedOrders,
    toBringBack,
    recentOrders,
  }
}

/** Deliveries of the last seven days of Asia/Kolkata, today last. */
function deliveriesByDay(queries: Queries, agentId: string): Promise<{ day: string; deliveries: number }[]> {
  return queries.sql`
    with days as (
      select (now() at time zone 'Asia/Kolkata')::date - back as day from generate_series(0, ${literal(CHART_DAYS - 1)}) as back)
    select d.day, count(o.id) as deliveries
      from days d left join orders o on o.agent_id = ${agentId} and ${IS_SALE}
       and o.delivered_at >= d.day::timestamp at time zone 'Asia/Kolkata'
       and o.delivered_at < (d.day + 1)::timestamp at time zone 'Asia/Kolkata'
     group by d.day order by d.day`
}
