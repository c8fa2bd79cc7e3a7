import type { Agent } from '#contract/delivery-schemas.ts'
import { bothIds } from '#contract/envelope.ts'

/** A delivery agent as the server presents it to an administrator. */
export function buildAgent(overrides: Partial<Agent> = {}): Agent {
  return {
    ...bothIds(overrides.id ?? 'agent-1'),
    name: 'Ravi Kumar',
    email: 'ravi@example.com',
    phone: null,
    status: 'available',
    isOnline: true,
    completedOrders: 9,
    totalAssigned: 10,
    completionRate: 90,
    openOrders: 1,
    areas: [],
    cashInHand: 0,
    cashLimit: 100_000,
    ...overrides,
  }
}
