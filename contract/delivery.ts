export const AGENT_STATUSES = ['available', 'busy', 'offline'] as const
export type AgentStatus = (typeof AGENT_STATUSES)[number]

/** Any other value is shown as offline. */
export function agentStatusOf(value: unknown): AgentStatus {
  return AGENT_STATUSES.find((status) => status === value) ?? 'offline'
}

/** The rating of a delivery agent where samples are shown: nobody rates agents. */
export const SAMPLE_AGENT_RATING = 4.5

export const FAILED_ATTEMPT_REASONS = [
  'Customer not at home',
  'Did not answer the phone',
  'Address not found',
  'Customer refused',
  'Cash not ready',
  'Other',
] as const

/** Reasons of earlier versions of the app, which may still be stored on a phone. */
export const EARLIER_ATTEMPT_REASONS = ['Phone not answered'] as const

/** The agents that can be reached. */
export function onlineAgents<A extends { isOnline: boolean }>(agents: readonly A[]): A[] {
  return agents.filter((agent) => agent.isOnline)
}

/** Delivered of assigned, as a whole percent. */
export function completionRate(delivered: number, assigned: number): number {
  return assigned === 0 ? 0 : Math.round((delivered / assigned) * 100)
}
