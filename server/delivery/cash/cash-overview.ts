import type {
  AgentCash,
  CashOverview,
  ConfirmedHandover,
  CourierCash,
  OpenHandover,
} from '#contract/delivery-schemas.ts'
import { bothIds } from '#contract/envelope.ts'
import { rupeesFromPaise } from '#contract/money.ts'
import { AGENT_OPEN_STATUSES } from '#contract/ordering/order-status.ts'
import type { Queries } from '#server/database/connect.ts'
import { literal } from '#server/database/sql.ts'
import { readSettings } from '#server/settings/settings.ts'
import type { Shop } from '#server/shop.ts'
import { cashLimitOf } from '../agent-queries.ts'

const MAX_RECENT_HANDOVERS = 20

/** All cash that agents carry and couriers owe, and the hand-overs. */
export async function readCashOverview(shop: Shop): Promise<CashOverview> {
  const { database } = shop
  const [settings, openHandovers, recentHandovers, carried, couriers] = await Promise.all([
    readSettings(database, shop.config),
    listOpenHandovers(database),
    listConfirmedHandovers(database),
    listCarriedCash(database),
    listCourierCash(database),
  ])
  return {
    totalInHand: rupeesFromPaise(carried.reduce((sum, agent) => sum + agent.cashInHandPaise, 0)),
    agents: carried.map((agent) => presentAgentCash(agent, settings.cashLimitPerAgent)),
    totalDueFromCouriers: rupeesFromPaise(
      couriers.reduce((sum, courier) => sum + courier.cashInHandPaise, 0),
    ),
    couriers: couriers.map(presentCourierCash),
    openHandovers,
    recentHandovers,
  }
}

interface CarriedCash {
  id: string
  name: string
  cashInHandPaise: number
  toCollectPaise: number
  cashLimitPaise: number | null
}

/** Active agents, and those who left with cash in hand; the most cash first. */
function listCarriedCash(queries: Queries): Promise<CarriedCash[]> {
  return queries.sql<CarriedCash>`
    select p.id, p.name, a.cash_in_hand_paise, a.cash_limit_paise,
           (select coalesce(sum(o.due_paise), 0)::bigint from orders o
             where o.agent_id = p.id and o.status = any(${AGENT_OPEN_STATUSES})) as to_collect_paise
      from agents a join people p on p.id = a.person_id
     where (p.role = 'delivery_agent' and p.deactivated_at is null) or a.cash_in_hand_paise <> 0
     order by a.cash_in_hand_paise desc, p.name, p.id`
}

function presentAgentCash(agent: CarriedCash, shopLimitRupees: number): AgentCash {
  return {
    ...bothIds(agent.id),
    name: agent.name,
    cashInHand: rupeesFromPaise(agent.cashInHandPaise),
    toCollect: rupeesFromPaise(agent.toCollectPaise),
    limit: cashLimitOf(agent, shopLimitRupees),
    hasOwnLimit: agent.cashLimitPaise !== null,
  }
}

type CourierCashRow = Pick<CarriedCash, 'id' | 'name' | 'cashInHandPaise' | 'toCollectPaise'>

/** Couriers that owe the shop cash or have cash orders under way; the most cash first. */
function listCourierCash(queries: Queries): Promise<CourierCashRow[]> {
  return queries.sql<CourierCashRow>`
    select c.id, c.name, c.cash_in_hand_paise, coalesce(open.to_collect_paise, 0)::bigint as to_collect_paise
      from couriers c
      left join (select courier_id, sum(due_paise) as to_collect_paise from orders
                  where status = 'shipped' and due_paise > 0 group by courier_id) open on open.courier_id = c.id
     where c.cash_in_hand_paise <> 0 or open.to_collect_paise is not null
     order by c.cash_in_hand_paise desc, lower(c.name)`
}

function presentCourierCash({ id, name, ...courier }: CourierCashRow): CourierCash {
  return {
    ...bothIds(id),
    name: name || null,
    cashInHand: rupeesFromPaise(courier.cashInHandPaise),
    toCollect: rupeesFromPaise(courier.toCollectPaise),
  }
}

async function listOpenHandovers(queries: Queries): Promise<OpenHandover[]> {
  const rows = await queries.sql<{
    id: string
    agentId: string
    name: string
    declaredPaise: number
    cashInHandPaise: number
    note: string | null
    createdAt: Date
  }>`
    select h.id, h.agent_id, p.name, h.declared_paise, h.note,
           a.cash_in_hand_paise, h.created_at
      from cash_handovers h join people p on p.id = h.agent_id join agents a on a.person_id = h.agent_id
     where h.confirmed_at is null order by h.created_at, h.id`
  return rows.map((row) => ({
    ...bothIds(row.id),
    agent: { ...bothIds(row.agentId), name: row.name },
    declared: rupeesFromPaise(row.declaredPaise),
    cashInHand: rupeesFromPaise(row.cashInHandPaise),
    note: row.note,
    at: row.createdAt.toISOString(),
  }))
}

async function listConfirmedHandovers(queries: Queries): Promise<ConfirmedHandover[]> {
  const rows = await queries.sql<{
    id: string
    agentId: string
    name: string
    declaredPaise: number
    countedPaise: number
    note: string | null
    confirmedAt: Date
    confirmedBy: string | null
  }>`
    select h.id, h.agent_id, p.name, h.declared_paise,
           h.counted_paise, h.note, h.confirmed_at, by.name as confirmed_by
      from cash_handovers h join people p on p.id = h.agent_id left join people by on by.id = h.confirmed_by
     where h.confirmed_at is not null order by h.confirmed_at desc nulls last limit ${literal(MAX_RECENT_HANDOVERS)}`
  return rows.map((row) => ({
    ...bothIds(row.id),
    agent: { ...bothIds(row.agentId), name: row.name },
    declared: rupeesFromPaise(row.declaredPaise),
    counted: rupeesFromPaise(row.countedPaise),
    difference: rupeesFromPaise(row.countedPaise - row.declaredPaise),
    note: row.note,
    confirmedAt: row.confirmedAt.toISOString(),
    confirmedBy: row.confirmedBy ?? '',
  }))
}
