import type { AgentStatus } from '#contract/delivery.ts'
import type { Agent } from '#contract/delivery-schemas.ts'

const RANK: Record<AgentStatus, number> = { available: 0, busy: 1, offline: 2 }

/** Available agents first, then busy, then offline ones; among equals those with the fewest open orders. */
export function byReadiness(agents: readonly Agent[]): Agent[] {
  return agents.toSorted(
    (a, b) => RANK[a.status] - RANK[b.status] || a.openOrders - b.openOrders || a.name.localeCompare(b.name),
  )
}

/** "Asha Rao · available · 2 open". */
export function formatAgentOption(agent: Agent): string {
  return `${agent.name} · ${agent.status} · ${agent.openOrders} open`
}
