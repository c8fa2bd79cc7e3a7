import type { OrderStatus } from '#contract/ordering/order-status.ts'
import type { ActorRole } from '#contract/ordering/order-steps.ts'
import type { Transaction } from '#server/commands/command.ts'
import type { Queries } from '#server/database/connect.ts'
import { newId } from '#server/database/identifiers.ts'
import { type Fragment, fragment } from '#server/database/sql.ts'
import { jobRequest } from '#server/jobs/job-requests.ts'
import { FIRST_NAME_OF_AGENT } from './order-policy.ts'
import type { MilestoneKind, orderMilestones } from './order-tables.ts'

type NewMilestone = Omit<typeof orderMilestones.$inferInsert, 'id'>

/** The milestone that an order reaches with a status, whoever sets it. */
const MILESTONE_OF: { readonly [Status in OrderStatus]?: NewMilestone['kind'] } = {
  picked_up: 'dispatched',
  shipped: 'dispatched',
  delivered: 'delivered',
  cancelled: 'cancelled',
  out_for_delivery: 'out_for_delivery',
}

/** The milestone that a step reaches; an agent's step back to confirmed is a delivery that failed. */
export function milestoneOf({
  to,
  by,
}: {
  to: OrderStatus
  by: ActorRole
}): NewMilestone['kind'] | undefined {
  return to === 'confirmed' && by === 'assigned_agent' ? 'not_delivered' : MILESTONE_OF[to]
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

/** Whether nothing of a later attempt is known beside `m`. */
const IS_LAST_ATTEMPT = fragment`not exists (select from order_milestones later
  where later.order_id = m.order_id and later.kind in ('out_for_delivery', 'not_delivered') and (later.at, later.id) > (m.at, m.id))`

/** Whether the order was not changed again after `m`: who changes it twice in a row tells of it once. */
const IS_LAST_CHANGE = fragment`not exists (select from order_milestones later
  where later.order_id = m.order_id and later.kind = 'changed' and (later.at, later.id) > (m.at, m.id))`

export interface Milestone {
  orderId: string
  kind: MilestoneKind
  /** The agent who took the goods out of the shop, or is or was on the way with them; null where a courier is. */
  agentId: string | null
  agentFirstName: string | null
  /**
   * Whether the customer is told of it now. Goods that an agent takes along are no news before they are out for delivery,
   * and what has passed meanwhile, because a phone without network reported it late, is none any more. Whoever buys at the
   * counter has the goods in hand: only a customer who is known gets the document.
   */
  isTold: boolean
  /** Why the shop has cancelled it, where its customer may read that. */
  reason: string | null
  refundId: string | null
  /** The amount of this refund. */
  refundPaise: number | null
}

export async function findMilestone(queries: Queries, id: string): Promise<Milestone | undefined> {
  const [milestone] = await queries.sql<Milestone>`
    select m.order_id, m.kind, m.agent_id, m.reason, m.refund_id, r.amount_paise as refund_paise,
           ${FIRST_NAME_OF_AGENT} as agent_first_name,
           (o.channel <> 'counter' or (m.kind <> 'placed' and o.person_id is not null)) and
           case m.kind when 'dispatched' then m.agent_id is null
             when 'out_for_delivery' then o.status = 'out_for_delivery' and o.agent_id = m.agent_id and ${IS_LAST_ATTEMPT}
             when 'changed' then o.status not in ('delivered', 'cancelled') and ${IS_LAST_CHANGE}
             when 'not_delivered' then o.status in ('confirmed', 'assigned', 'picked_up') and ${IS_LAST_ATTEMPT}
             else true end as is_told
      from order_milestones m join orders o on o.id = m.order_id
        left join people agent on agent.id = m.agent_id left join refunds r on r.id = m.refund_id
     where m.id = ${id}`
  return milestone
}
