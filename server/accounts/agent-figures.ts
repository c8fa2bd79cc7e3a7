import type { Queries } from '#server/database/connect.ts'

/** Adds paise to the cash that an agent has in hand; a negative amount leaves it. The cash ledger is written with it. */
export async function moveAgentCash(queries: Queries, agentId: string, paise: number): Promise<void> {
  await queries.sql`
    update agents set cash_in_hand_paise = cash_in_hand_paise + ${paise} where person_id = ${agentId}`
}

/** Sets how much cash an agent may carry, in paise; null means the shop's limit. */
export async function limitAgentCash(
  queries: Queries,
  agentId: string,
  limitPaise: number | null,
): Promise<void> {
  await queries.sql`update agents set cash_limit_paise = ${limitPaise} where person_id = ${agentId}`
}

/** Counts an order that an agent was given. */
export async function countAssigned(queries: Queries, agentId: string): Promise<void> {
  await queries.sql`update agents set total_assigned = total_assigned + 1 where person_id = ${agentId}`
}

/** Counts an order no longer that was taken from its agent, so that it does not lower the completion rate. */
export async function uncountAssigned(queries: Queries, agentId: string | null): Promise<void> {
  await queries.sql`
    update agents set total_assigned = greatest(total_assigned - 1, completed_orders) where person_id = ${agentId}`
}

/** Counts a delivery, with the cash that its agent collected at the door, in paise. */
export async function countDelivered(queries: Queries, agentId: string, cashPaise: number): Promise<void> {
  await queries.sql`
    update agents set completed_orders = completed_orders + 1,
           total_assigned = greatest(total_assigned, completed_orders + 1), cash_in_hand_paise = cash_in_hand_paise + ${cashPaise}
     where person_id = ${agentId}`
}
