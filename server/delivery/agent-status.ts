import { and, eq, ne } from 'drizzle-orm'
import type { AgentStatus } from '../../contract/accounts.ts'
import { agents } from '../accounts/account-tables.ts'
import type { SignedIn } from '../http/access.ts'
import { Problem } from '../http/problem.ts'
import type { Shop } from '../shop.ts'

/**
 * An agent's own availability. Offline means not online, everything else online.
 * @throws Problem 400 when both are sent and contradict each other.
 */
export async function setOwnStatus(
  shop: Shop,
  agent: SignedIn,
  status: AgentStatus,
  isOnline: boolean | undefined,
): Promise<void> {
  if (isOnline !== undefined && isOnline !== (status !== 'offline')) {
    throw new Problem(400, 'invalid_input', 'status and isOnline contradict each other', {
      fields: { isOnline: 'Contradicts status' },
    })
  }
  await shop.database.orm
    .update(agents)
    .set({ status, statusSince: new Date() })
    .where(and(eq(agents.personId, agent.id), ne(agents.status, status)))
  shop.events.announce({ topic: 'agents', id: agent.id, people: [agent.id], roles: ['admin'] })
}
