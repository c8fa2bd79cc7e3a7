import type { AgentStatus } from '#contract/delivery.ts'
import { requestedStatus, setAgentStatus } from '#server/accounts/agent-availability.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { transaction } from '#server/database/transaction.ts'
import type { SignedIn } from '#server/http/access.ts'
import type { Shop } from '#server/shop.ts'

/**
 * Sets an agent's own availability, with an audit entry if it changes.
 * @throws Problem 400 when both are sent and contradict each other
 */
export async function setOwnStatus(
  shop: Shop,
  agent: SignedIn,
  status: AgentStatus,
  isOnline: boolean | undefined,
): Promise<void> {
  const requested = requestedStatus({ status, isOnline }, status) ?? status
  const hasChanged = await transaction(shop.database, async (queries) => {
    const changed = await setAgentStatus(queries, agent, requested)
    if (changed) {
      await recordAudit(queries, agent, {
        action: `agent.${requested}`,
        subjectType: 'person',
        subjectId: agent.id,
        after: { status: requested },
      })
    }
    return changed
  })
  if (hasChanged) shop.events.publish({ topic: 'agents', id: agent.id, people: [agent.id], roles: ['admin'] })
}
