import { formatPaise } from '#contract/money.ts'
import { AGENT_OPEN_STATUSES } from '#contract/ordering/order-status.ts'
import type { Config } from '#server/config/config.ts'
import type { Queries } from '#server/database/connect.ts'
import { Problem } from '#server/http/problem.ts'
import { readSettings } from '#server/settings/settings.ts'
import type { OrderRow } from './order-tables.ts'

/** An agent whose row is locked. */
export interface CarryingAgent {
  id: string
  name: string
  cashInHandPaise: number
  /** Null: the shop's limit. */
  cashLimitPaise: number | null
}

/**
 * Checks that what an agent has in hand and will collect stays within the limit.
 * @param order with what it costs at the door now
 * @throws Problem 409 `cash_limit`
 */
export async function requireAgentLimit(
  queries: Queries,
  config: Config,
  agent: CarryingAgent,
  order: Pick<OrderRow, 'id' | 'duePaise'>,
): Promise<void> {
  const limitPaise = agent.cashLimitPaise ?? (await readSettings(queries, config)).cashLimitPerAgent * 100
  const [open] = await queries.sql<{ toCollectPaise: number }>`
    select coalesce(sum(due_paise), 0)::bigint as to_collect_paise from orders
     where agent_id = ${agent.id} and status = any(${AGENT_OPEN_STATUSES}) and id <> ${order.id}`
  const carriedPaise = agent.cashInHandPaise + (open?.toCollectPaise ?? 0) + order.duePaise
  if (carriedPaise <= limitPaise) return
  throw new Problem(
    409,
    'cash_limit',
    `${agent.name} would carry ${formatPaise(carriedPaise)} in cash; the limit is ${formatPaise(limitPaise)}`,
  )
}
