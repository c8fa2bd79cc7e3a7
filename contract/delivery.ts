export const AGENT_STATUSES = ['available', 'busy', 'offline'] as const
export type AgentStatus = (typeof AGENT_STATUSES)[number]

/** Any other value is shown as offline. */
export function agentStatusOf(value: unknown): AgentStatus {
  return AGENT_STATUSES.find((status) => status === value) ?? 'offline'
}

/** ₹50 for each delivered order. */
export const EARNING_PER_DELIVERY_PAISE = 5000
/** An agent's rating as long as nobody rates agents. */
export const DEFAULT_AGENT_RATING = 4.5

export const FAILED_ATTEMPT_REASONS = [
  'Customer not at home',
  'Phone not answered',
  'Address not found',
  'Customer refused',
  'Cash not ready',
  'Other',
] as const

/** The agents that can be reached. */
export function onlineAgents<A extends { isOnline: boolean }>(agents: readonly A[]): A[] {
  return agents.filter((agent) => agent.isOnline)
}

/** Delivered of assigned, as a whole percent. */
export function completionRate(delivered: number, assigned: number): number {
  return assigned === 0 ? 0 : Math.round((delivered / assigned) * 100)
}
