import { completionRate } from '#contract/delivery.ts'
import type { Reads } from '#server/database/connect.ts'
import { fragment } from '#server/database/sql.ts'
import { assignmentsOf, IS_AGGREGATED, reportDays } from './report-days.ts'
import { counted, minutes, percent, type Range, type ReportTable, sumOf, text } from './report-table.ts'

interface AgentFigures {
  agent: string
  email: string
  assigned: number
  delivered: number
  /** The sum over all delivered orders, from assignment to delivery. */
  deliveryMs: number
}

/**
 * The outcome of each agent's assigned orders. Assignments that were taken away again do not count; failed deliveries
 * do.
 */
export async function agentsReport(reads: Reads, range: Range): Promise<ReportTable> {
  const found = await reads.sql<AgentFigures>`
    with ${reportDays(range)}, assignments as (
      select agent_id, assigned, delivered, delivery_ms from daily_assignments where ${IS_AGGREGATED}
      union all
      select agent_id, assigned, delivered, delivery_ms from (${assignmentsOf(fragment`live_days`)}) live)
    select p.name as agent, p.email, sum(assigned)::bigint as assigned, sum(delivered)::bigint as delivered,
           sum(delivery_ms)::bigint as delivery_ms
      from assignments join people p on p.id = assignments.agent_id
     group by p.id order by delivered desc, assigned desc, p.name, p.id`
  return {
    note: 'Orders assigned in these days; those taken away again are left out.',
    columns: [
      text('agent', 'Agent'),
      text('email', 'Email'),
      counted('assigned', 'Assigned'),
      counted('delivered', 'Delivered'),
      percent('completion', 'Completion'),
      minutes('minutes', 'Assignment to door'),
    ],
    rows: found.map(({ agent, email, ...figures }) => ({ agent, email, ...ratesOf(figures) })),
    totals: ratesOf({
      assigned: sumOf(found, 'assigned'),
      delivered: sumOf(found, 'delivered'),
      deliveryMs: sumOf(found, 'deliveryMs'),
    }),
  }
}

function ratesOf({ assigned, delivered, deliveryMs }: Omit<AgentFigures, 'agent' | 'email'>) {
  return {
    assigned,
    delivered,
    completion: assigned === 0 ? null : completionRate(delivered, assigned),
    minutes: delivered === 0 ? null : Math.round(deliveryMs / delivered / 6_000) / 10,
  }
}
