import type { OrderStatus } from '#contract/ordering/order-status.ts'
import type { Transaction } from '#server/commands/command.ts'
import type { Queries } from '#server/database/connect.ts'
import { newId } from '#server/database/identifiers.ts'
import { type Fragment, fragment } from '#server/database/sql.ts'
import { jobRequest } from '#server/jobs/job-requests.ts'
import type { MilestoneKind, orderMilestones } from './order-tables.ts'

type NewMilestone = Omit<typeof orderMilestones.$inferInsert, 'id'>

/** The milestone that an order reaches with a status. */
export const MILESTONE_OF: { readonly [Status in OrderStatus]?: NewMilestone['kind'] } = {
  picked_up: 'dispatched',
  shipped: 'dispatched',
  delivered: 'delivered',
  cancelled: 'cancelled',
}

/** Parts of `with` that write a milestone and the job that tells of it. */
export function milestoneParts(
  tx: Transaction,
  { orderId, kind, at, agentId = null, reason = null, refundId = null }: NewMilestone,
): Fragment {
  const id = newId()
  tx.relayJobs()
  return fragment`
    milestone as (
      insert into order_milestones (id, order_id, kind, at, agent_id, reason, refund_id)
      values (${id}, ${orderId}, ${kind}, coalesce(${at ?? null}, now()), ${agentId}, ${reason}, ${refundId})),
    milestone_job as (${jobRequest('order.milestone', { id })})`
}

/** Writes a milestone with the change that reaches it; messages follow from it. */
export async function recordMilestone(tx: Transaction, milestone: NewMilestone): Promise<void> {
  await tx.sql`with ${milestoneParts(tx, milestone)} select`
}

export interface Milestone {
  orderId: string
  kind: MilestoneKind
  /** The agent who took the goods out of the shop, or is or was on the way with them; null where a courier is. */
  agentId: string | null
  /** Why the shop has cancelled it, where its customer may read that. */
  reason: string | null
  refundId: string | null
  /** The amount of this refund. */
  refundPaise: number | null
}

export async function findMilestone(queries: Queries, id: string): Promise<Milestone | undefined> {
  const [milestone] = await queries.sql<Milestone>`
    select m.order_id, m.kind, m.agent_id, m.reason, m.refund_id, r.amount_paise as refund_paise
      from order_milestones m left join refunds r on r.id = m.refund_id where m.id = ${id}`
  return milestone
}
