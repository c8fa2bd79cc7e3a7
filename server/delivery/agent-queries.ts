import { type AgentStatus, completionRate, SAMPLE_AGENT_RATING } from '#contract/delivery.ts'
import type { Agent } from '#contract/delivery-schemas.ts'
import { bothIds } from '#contract/envelope.ts'
import { rupeesFromPaise } from '#contract/money.ts'
import { AGENT_OPEN_STATUSES } from '#contract/ordering/order-status.ts'
import type { Config } from '#server/config/config.ts'
import type { Queries } from '#server/database/connect.ts'
import { idOrNull } from '#server/database/identifiers.ts'
import { invalidField, requireRow } from '#server/http/problem.ts'

interface AgentState {
  status: AgentStatus
  rating: number | null
  completedOrders: number
  totalAssigned: number
  cashInHandPaise: number
  /** Null: the shop's limit. */
  cashLimitPaise: number | null
}

interface AgentRecord extends AgentState {
  id: string
  name: string
  email: string
  phone: string | null
  openOrders: number
  areas: string[]
}

/** All active agents, available ones first. */
export async function listAgents(queries: Queries, shopCashLimitRupees: number): Promise<Agent[]> {
  const rows = await queries.sql<AgentRecord>`
    select p.id, p.name, p.email, p.phone, a.status, a.rating, a.completed_orders, a.total_assigned,
           a.cash_in_hand_paise, a.cash_limit_paise,
           (select count(*) from orders o
             where o.agent_id = p.id and o.status = any(${AGENT_OPEN_STATUSES})) as open_orders,
           array(select distinct o.area_name from orders o
                  where o.agent_id = p.id and o.status = any(${AGENT_OPEN_STATUSES}) and o.area_name is not null
                  order by o.area_name) as areas
      from agents a join people p on p.id = a.person_id
     where p.role = 'delivery_agent' and p.deactivated_at is null
     order by array_position(array['available', 'busy', 'offline'], a.status), open_orders, p.name`
  return rows.map((row) => presentAgent(row, shopCashLimitRupees))
}

function presentAgent(row: AgentRecord, shopCashLimitRupees: number): Agent {
  return {
    ...bothIds(row.id),
    name: row.name,
    email: row.email,
    phone: row.phone,
    status: row.status,
    isOnline: row.status !== 'offline',
    completedOrders: row.completedOrders,
    totalAssigned: row.totalAssigned,
    completionRate: completionRate(row.completedOrders, row.totalAssigned),
    openOrders: row.openOrders,
    areas: row.areas,
    cashInHand: rupeesFromPaise(row.cashInHandPaise),
    cashLimit: cashLimitOf(row, shopCashLimitRupees),
  }
}

/** How much cash an agent may carry, in rupees. */
export function cashLimitOf(
  { cashLimitPaise }: Pick<AgentState, 'cashLimitPaise'>,
  shopRupees: number,
): number {
  return cashLimitPaise === null ? shopRupees : rupeesFromPaise(cashLimitPaise)
}

/** An agent's rating; null until somebody has rated the agent, unless samples are shown. */
export function ratingOf({ rating }: Pick<AgentState, 'rating'>, config: Config): number | null {
  return rating ?? (config.mode.showsSamples ? SAMPLE_AGENT_RATING : null)
}

export interface LockedAgent extends Pick<AgentState, 'cashInHandPaise' | 'cashLimitPaise'> {
  id: string
  name: string
}

/** Prevents the removal of the agent until the transaction ends. To be called before an order is locked. */
export async function lockAgentShared(queries: Queries, id: string): Promise<void> {
  await queries.sql`select from people where id = ${idOrNull(id)} for share`
}

/**
 * Locks an active agent and the agent `present` who has the order now. To be called after the order is locked.
 * @throws Problem 400 for anybody who is no active agent
 */
export async function lockAgent(queries: Queries, id: string, present: string | null): Promise<LockedAgent> {
  const rows = await queries.sql<LockedAgent & { canWork: boolean }>`
    select p.id, p.name, a.cash_in_hand_paise, a.cash_limit_paise,
           p.role = 'delivery_agent' and p.deactivated_at is null as can_work
      from agents a join people p on p.id = a.person_id
     where a.person_id in (${idOrNull(id)}, ${present}) order by a.person_id for no key update of a`
  const agent = rows.find((row) => row.canWork && row.id === id.toLowerCase())
  if (!agent) throw invalidField('agentId', 'Please select a delivery agent')
  return agent
}

/** @throws Problem 404 */
export async function requireAgentState(queries: Queries, personId: string): Promise<AgentState> {
  const agents = await queries.sql<AgentState>`
    select status, rating, completed_orders, total_assigned, cash_in_hand_paise, cash_limit_paise
      from agents where person_id = ${personId}`
  return requireRow(agents, 'This agent')
}
