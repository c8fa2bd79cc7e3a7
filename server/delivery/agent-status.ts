import type { AgentStatus } from '#contract/delivery.ts'
import { requestedStatus, setAgentStatus } from '#server/accounts/agent-availability.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { command } from '#server/commands/command.ts'
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
  await command(shop, async (tx) => {
    if (!(await setAgentStatus(tx, agent, requested))) return
    await recordAudit(tx, agent, {
      action: `agent.${requested}`,
      subjectType: 'person',
      subjectId: agent.id,
      after: { status: requested },
    })
    tx.publish({ topic: 'agents', id: agent.id, people: [agent.id], roles: ['admin'] })
  })
}
