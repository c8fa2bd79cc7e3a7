import { completionRate } from '../../contract/delivery.ts'
import type { Queries } from '../database/connect.ts'
import {
  counted,
  isWithinDays,
  minutes,
  percent,
  type Range,
  type ReportTable,
  sumOf,
  text,
} from './report-table.ts'

interface AgentFigures {
  agent: string
  email: string
  assigned: number
  delivered: number
  /** Of all delivered orders together. */
  seconds: number
}

/**
 * What became of the orders that each agent was given. An assignment that was taken away again does not
 * count; one that failed at the door does.
 */
export async function agentsReport(queries: Queries, { from, to }: Range): Promise<ReportTable> {
  const found = await queries.rows<AgentFigures>(
    `with given as (
       select h.agent_id, h.at, o.delivered_at,
              o.status = 'delivered' and h.sequence = (
                select max(last.sequence) from order_history last
                 where last.order_id = h.order_id and last.to_status = 'assigned') as is_delivered
         from order_history h
         join orders o on o.id = h.order_id
         left join order_history next on next.order_id = h.order_id and next.sequence = h.sequence + 1
        where h.to_status = 'assigned' and ${isWithinDays('h.stored_at')}
          and next.to_status is distinct from 'assigned' and next.to_status is distinct from 'confirmed')
     select p.name as agent, p.email, count(*) as assigned, count(*) filter (where is_delivered) as delivered,
            coalesce(sum(extract(epoch from delivered_at - at)) filter (where is_delivered), 0)::float8 as seconds
       from given join people p on p.id = given.agent_id
      group by p.id order by delivered desc, assigned desc, p.name, p.id`,
    [from, to],
    'report-agents',
  )
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
      seconds: sumOf(found, 'seconds'),
    }),
  }
}

function ratesOf({ assigned, delivered, seconds }: Pick<AgentFigures, 'assigned' | 'delivered' | 'seconds'>) {
  return {
    assigned,
    delivered,
    completion: assigned === 0 ? null : completionRate(delivered, assigned),
    minutes: delivered === 0 ? null : Math.round(seconds / delivered / 6) / 10,
  }
}
