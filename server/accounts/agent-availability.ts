import type { AgentStatus } from '#contract/delivery.ts'
import { recordActivity } from '#server/audit/record-activity.ts'
import type { Queries } from '#server/database/connect.ts'
import { Problem } from '#server/http/problem.ts'

/**
 * The status that a status, an online switch or both mean. Every status but offline is online; switching on makes an
 * offline agent available. Undefined where neither is set.
 * @throws Problem 400 when they contradict each other
 */
export function requestedStatus(
  { status, isOnline }: { status?: AgentStatus; isOnline?: boolean },
  current: AgentStatus,
): AgentStatus | undefined {
  if (status !== undefined && isOnline !== undefined && isOnline !== (status !== 'offline')) {
    throw new Problem(400, 'invalid_input', 'status and isOnline contradict each other', {
      fields: { isOnline: 'Contradicts status' },
    })
  }
  if (status !== undefined || isOnline === undefined) return status
  if (!isOnline) return 'offline'
  return current === 'offline' ? 'available' : current
}

/** Sets an agent's status; a change appears in the recent activity. @returns whether it changed */
export async function setAgentStatus(
  queries: Queries,
  agent: { id: string; name: string },
  status: AgentStatus,
): Promise<boolean> {
  const changed = await queries.sql`
    update agents set status = ${status}, status_since = now() where person_id = ${agent.id}
      and status <> ${status} returning 1`
  if (changed.length === 0) return false
  await recordActivity(queries, { type: 'delivery', message: `${agent.name} is ${status}` })
  return true
}
